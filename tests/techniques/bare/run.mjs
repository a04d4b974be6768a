// Runs the checks in WebAssembly: node run.mjs bit-tables-bare.wasm
import { readFile } from "node:fs/promises";

const text = new TextDecoder();
const host = {
  tell: (start, length) => console.log(text.decode(new Uint8Array(exports.memory.buffer, start, length))),
};
const module = await WebAssembly.instantiate(await readFile(process.argv[2]), { host });
const { exports } = module.instance;
// A trap is an error that ends this with a status that is not zero.
exports.check();
