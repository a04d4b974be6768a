// The generator: one function, JSON in and JSON out.

import { asking } from "./asking.js";
import init, { answer } from "./playground.js";

/** Loads the generator. */
export async function load() {
  await init();
}

export const { ask, tried } = asking(answer);

/** Loads the generator of maps, which most visitors do not need. */
export async function loadMaps() {
  const maps = await import("./maps/maps.js");
  await maps.default();
  // On the first visit what keeps files for use without a network may begin after they were loaded.
  const worker = navigator.serviceWorker;
  const files = ["view.js", "maps.js", "maps_bg.wasm"].map((file) => new URL(`./maps/${file}`, import.meta.url));
  const keep = () => files.forEach((file) => fetch(file).catch(() => {}));
  if (worker?.controller) keep();
  else worker?.addEventListener("controllerchange", keep, { once: true });
  return asking(maps.answer);
}

let known;

/** What there is: words, boards, operations with their techniques and parameters, targets. */
export function registry() {
  return (known ??= ask("registry"));
}

/** The operation with a name. */
export function operation(name) {
  return registry().operations.find((one) => one.name === name || one.aliases?.includes(name));
}

/** A set of squares as a number: of names with commas or blanks between them, of a number, or of a FEN. */
export function squares(board, text) {
  const names = text.includes("/") ? text : text.trim().replace(/[\s,]+/g, ",").replace(/,$/, "");
  return tried("set", { board, word: null, text: names });
}

const boards = new Map();

/** The squares of a board, by bit and by place. */
export function board(text, word = null) {
  const key = `${text}\n${word}`;
  if (!boards.has(key)) {
    const found = ask("board", { board: text, word });
    found.byBit = new Map(found.squares.map((square) => [square.bit, square]));
    found.byPlace = new Map(found.squares.map((square) => [`${square.file},${square.rank}`, square]));
    found.byName = new Map(found.squares.map((square) => [square.name, square]));
    boards.set(key, found);
  }
  return boards.get(key);
}

/** The faults of an entry, with suggestions where a request with it has some: other answers know the message alone. */
export function placed(faults, operations, word, board) {
  if (faults.some(({ suggestions }) => suggestions?.length > 0)) return faults;
  const request = tried("emit", { request: { word, board, operations } }).faults;
  return request.length > 0 ? request : faults;
}
