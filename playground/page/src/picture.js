// Small pictures: sets of squares on a board, and words bit by bit.

import { s } from "./dom.js";

/** The squares of a set, as bits from the lowest. */
export function* ones(mask) {
  for (let bit = 0, rest = BigInt(mask); rest > 0n; bit += 1, rest >>= 1n) {
    if (rest & 1n) yield bit;
  }
}

export const has = (mask, bit) => ((mask >> BigInt(bit)) & 1n) === 1n;

export const hex = (mask) => `0x${BigInt(mask).toString(16)}`;

/** What is to be seen on a square: what stands there, and whether the set has it. */
export function mark(bit, { pieces = 0n, occupied = 0n, blockers = 0n }, reached) {
  if (has(pieces, bit)) return has(reached, bit) ? "reached-piece" : "piece";
  if (has(occupied, bit)) return has(reached, bit) ? "capture" : has(blockers, bit) ? "blocker" : "occupied";
  return has(reached, bit) ? "reached" : "empty";
}

/** A board with a set: one path for each mark. */
export function boardPicture(board, position, reached, label) {
  const paths = new Map();
  for (const { bit, file, rank } of board.squares) {
    const kind = mark(bit, position, reached);
    const before = paths.get(kind) ?? "";
    paths.set(kind, `${before}M${file} ${board.ranks - 1 - rank}h1v1h-1z`);
  }
  const { files, ranks } = board;
  return s("svg", { viewBox: `-.1 -.1 ${files + 0.2} ${ranks + 0.2}`, class: "board-picture", role: "img", "aria-label": label },
    [...paths].map(([kind, d]) => s("path", { class: `mark-${kind}`, d })));
}

/** A word, its highest bit first, in rows of sixteen bits; of the highest, so many are marked. */
export function wordPicture(mask, bits, label, top = 0) {
  const per = Math.min(bits, 16);
  const value = BigInt(mask);
  const cells = [];
  for (let bit = 0; bit < bits; bit += 1) {
    const place = bits - 1 - bit;
    const at = place % per;
    const [x, y] = [at + (at >= 8 ? 0.4 : 0), Math.floor(place / per) * 1.35];
    const one = has(value, bit);
    cells.push(s("rect", { x, y, width: 1, height: 1, class: place < top ? "mark-occupied" : one ? "mark-one" : "mark-empty", "data-bit": bit }),
      s("text", { x: x + 0.5, y: y + 0.72, "data-bit": bit }, one ? "1" : "0"));
  }
  const width = per + (per > 8 ? 0.4 : 0);
  return s("svg", { viewBox: `-.1 -.1 ${width + 0.2} ${Math.ceil(bits / per) * 1.35}`, class: "word-picture", role: "img", "aria-label": label }, cells);
}
