// Serves the files of a folder to this machine alone: FOLDER [PORT [PATH]]. Port 0 takes a free one; PATH is that below which the files are.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const [folder = ".", port = "8000", below = "/"] = process.argv.slice(2);
const root = resolve(folder);
const start = below.endsWith("/") ? below : `${below}/`;

const server = createServer((request, response) => {
  const missing = () => {
    response.writeHead(404, { "Content-Type": "text/plain" });
    response.end("not found\n");
  };
  try {
    const { pathname } = new URL(request.url, "http://localhost");
    const path = decodeURIComponent(pathname);
    if (!path.startsWith(start)) return missing();
    let file = normalize(join(root, path.slice(start.length)));
    if (file !== root && !file.startsWith(root + sep)) return missing();
    if (statSync(file).isDirectory()) {
      if (!path.endsWith("/")) {
        response.writeHead(301, { Location: `${pathname}/` });
        return response.end();
      }
      file = join(file, "index.html");
    }
    const { size } = statSync(file);
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type, "Content-Length": size, "Cache-Control": "no-cache" });
    createReadStream(file).pipe(response);
  } catch {
    missing();
  }
});
server.listen(Number(port), "127.0.0.1", () => {
  console.log(`http://localhost:${server.address().port}${start}`);
});
