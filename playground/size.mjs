// Prints what each file of a folder takes, compressed by Brotli, and fails if they take more than a limit of bytes: FOLDER MOST [PART MOST]...
// A part is a folder in it that is loaded later, and has a limit of its own.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [folder, most, ...rest] = process.argv.slice(2);
const limits = new Map([["", Number(most)]]);
for (let at = 0; at < rest.length; at += 2) limits.set(rest[at], Number(rest[at + 1]));

/** The files of a folder, but not of the parts. */
function files(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return [join(path, entry.name)];
    return path === folder && limits.has(entry.name) ? [] : files(join(path, entry.name));
  });
}

for (const [part, limit] of limits) {
  const sizes = files(join(folder, part)).map((path) => {
    const bytes = readFileSync(path);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return [path, bytes.length, brotliCompressSync(bytes, { params }).length];
  });
  sizes.sort((one, other) => other[2] - one[2]);
  for (const [path, bytes, compressed] of sizes) {
    console.log(`${String(compressed).padStart(8)} of ${String(bytes).padStart(8)} bytes  ${path}`);
  }
  const all = sizes.reduce((sum, [, , compressed]) => sum + compressed, 0);
  console.log(`${String(all).padStart(8)} bytes compressed${part && `, loaded later for ${part}`}, of ${limit} allowed`);
  if (!(all <= limit)) process.exitCode = 1;
}
