// The generator: one function, JSON in and JSON out.

import init, { answer } from "./playground.js";

/** What a question has as faults, in the place of an answer. */
export class Faults extends Error {
  constructor(faults) {
    super(faults.map(({ message }) => message).join("\n"));
    this.faults = faults;
  }
}

/** Loads the generator. */
export async function load() {
  await init();
}

/** The answer to a question; throws `Faults`. */
export function ask(kind, question = {}) {
  const { ok, faults } = JSON.parse(answer(JSON.stringify({ ask: kind, ...question })));
  if (faults) throw new Faults(faults);
  return ok;
}

/** The answer, or its faults as a value. */
export function tried(kind, question) {
  try {
    return { ok: ask(kind, question), faults: [] };
  } catch (error) {
    if (error instanceof Faults) return { ok: null, faults: error.faults };
    throw error;
  }
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
