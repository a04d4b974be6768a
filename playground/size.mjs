// Prints what each file of a folder takes, compressed by Brotli, and fails if they take more than so many bytes: FOLDER MOST.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [folder, most] = process.argv.slice(2);
const sizes = [];
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const bytes = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  sizes.push([path, bytes.length, brotliCompressSync(bytes, { params }).length]);
}
sizes.sort((one, other) => other[2] - one[2]);
for (const [path, bytes, compressed] of sizes) {
  console.log(`${String(compressed).padStart(8)} of ${String(bytes).padStart(8)} bytes  ${path}`);
}
const all = sizes.reduce((sum, [, , compressed]) => sum + compressed, 0);
console.log(`${String(all).padStart(8)} bytes compressed, of ${most} allowed`);
process.exitCode = all <= Number(most) ? 0 : 1;
