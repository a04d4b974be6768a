// Bundles the page into a folder: `node bundle.mjs FOLDER [--guide URL] [--repository URL]`, to which it then has links. Run it when the generator is there already: the service
// worker names every file of the folder, and a version made of their bytes.

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const links = { guide: { type: "string" }, repository: { type: "string" } };
const { values, positionals: [folder] } = parseArgs({ options: links, allowPositionals: true });
if (!folder) {
  console.error("usage: node bundle.mjs FOLDER [--guide URL] [--repository URL]");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

await build({
  entryPoints: { page: join(here, "src/main.js"), "searches/worker": join(here, "src/search-worker.js"), "maps/view": join(here, "src/mapsview.js"), "completion/completion": join(here, "src/completion.js") },
  outdir: folder,
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  // They stand beside them.
  external: ["./playground.js", "./maps/maps.js", "./searches.js"],
  loader: { ".css": "text" },
  logLevel: "warning",
});

let html = readFileSync(join(here, "index.html"), "utf8");
for (const [name, url] of Object.entries(values)) {
  const linked = html.replace(`id="${name}" href="../" hidden`, `id="${name}" href="${url}"`);
  if (linked === html) throw new Error(`index.html has no link ${name}`);
  html = linked;
}
writeFileSync(join(folder, "index.html"), html);
copyFileSync(join(here, "favicon.svg"), join(folder, "favicon.svg"));
const css = await build({ entryPoints: [join(here, "style.css")], minify: true, write: false });
writeFileSync(join(folder, "style.css"), css.outputFiles[0].contents);

rmSync(join(folder, "offline.js"), { force: true });
const files = readdirSync(folder, { recursive: true }).filter((file) => /\.(html|css|js|svg|wasm)$/.test(file)).map((file) => file.replaceAll("\\", "/")).sort();
const digest = (file) => createHash("sha256").update(readFileSync(join(folder, file))).digest("hex").slice(0, 16);
const digests = files.map((file) => [file, digest(file)]);
const version = createHash("sha256").update(JSON.stringify(digests)).digest("hex").slice(0, 16);
// What maps need is loaded when somebody has one.
const isLater = (file) => file.startsWith("maps/");
const { outputFiles } = await build({
  entryPoints: [join(here, "src/offline.js")],
  minify: true,
  write: false,
  define: {
    VERSION: JSON.stringify(version),
    FILES: JSON.stringify(files.filter((file) => !isLater(file))),
    LATER: JSON.stringify(Object.fromEntries(digests.filter(([file]) => isLater(file)))),
  },
});
writeFileSync(join(folder, "offline.js"), outputFiles[0].contents);
