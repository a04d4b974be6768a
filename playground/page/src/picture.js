// Pictures: sets of squares on a board, and words bit by bit. All boards are drawn alike, those that are clicked too.

import { s } from "./dom.js";
import { drawing } from "./pieces.js";

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

/** The piece on a square with such a mark: the one that attacks, a man of which no more is known, or none. */
export function man(kind, own, isChess) {
  if (kind === "piece" || kind === "reached-piece") return own;
  if (kind === "occupied" || kind === "capture" || kind === "blocker") return isChess ? "plain pawn" : "plain stone";
  return null;
}

const circle = (x, y) => `M${x + 0.36} ${y + 0.5}a.14 .14 0 0 1 .28 0a.14 .14 0 0 1-.28 0z`;

/** Cells in rows, the top one first: each `{mark, piece}`, or null for a hole. `label` is what readers of screens hear. */
export function cellsPicture({ rows, left, below }, label) {
  const paths = new Map();
  const add = (kind, d) => paths.set(kind, (paths.get(kind) ?? "") + d);
  const men = [];
  rows.forEach((cells, y) => cells.forEach((cell, x) => {
    if (!cell) return;
    const shape = `M${x} ${y}h1v1h-1z`;
    add((x + rows.length - y) % 2 ? "square odd" : "square", shape);
    if (cell.mark !== "empty" && cell.mark !== "occupied") add(`mark-${cell.mark}`, shape);
    if (cell.mark === "reached") add("dot", circle(x, y));
    if (cell.piece) men.push(s("g", { transform: `translate(${x} ${y}) scale(${1 / 45})` }, drawing(cell.piece)));
  }));
  const texts = left.map((text, y) => s("text", { x: -0.45, y: y + 0.68 }, text))
    .concat(below.map((text, x) => s("text", { x: x + 0.5, y: rows.length + 0.6 }, text)));
  const order = ["square", "square odd"];
  const drawn = [...paths].sort(([one], [other]) => order.includes(other) - order.includes(one));
  return s("svg", { viewBox: `-.85 -.05 ${below.length + 0.9} ${rows.length + 0.8}`, class: "board-picture", role: "img", "aria-label": label },
    drawn.map(([kind, d]) => s("path", { class: kind, d })), men, texts);
}

/** The name of a file, from a square of it. */
export function fileName(board, file) {
  const square = board.squares.find((one) => one.file === file);
  return square ? square.name.replace(/\d+$/, "") : "";
}

/** A board with a set, the piece that attacks, and others by the names of their squares, as far as they are known. */
export function boardPicture(board, position, reached, label, own = "counter", others = new Map()) {
  const cell = (rank) => (_, file) => {
    const square = board.byPlace.get(`${file},${rank}`);
    if (!square) return null;
    const kind = mark(square.bit, position, reached);
    const piece = man(kind, own, board.chess);
    return { mark: kind, piece: piece && piece !== own ? others.get(square.name) ?? piece : piece };
  };
  const ranks = [...Array(board.ranks).keys()].reverse();
  const files = [...Array(board.files).keys()];
  return cellsPicture({ rows: ranks.map((rank) => files.map(cell(rank))), left: ranks.map((rank) => String(rank + 1)), below: files.map((file) => fileName(board, file)) }, label);
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
    cells.push(s("rect", { x, y, width: 1, height: 1, class: place < top ? "bit bit-top" : one ? "bit bit-one" : "bit", "data-bit": bit }),
      s("text", { x: x + 0.5, y: y + 0.72, "data-bit": bit }, one ? "1" : "0"));
  }
  const width = per + (per > 8 ? 0.4 : 0);
  return s("svg", { viewBox: `-.1 -.1 ${width + 0.2} ${Math.ceil(bits / per) * 1.35}`, class: "word-picture", role: "img", "aria-label": label }, cells);
}

/** A value: a set is drawn on the board, a number as bits. */
export function valuePicture({ title, mask, bits, is_set: isSet }, board, position, own) {
  const label = `${title}: ${mask}`;
  if (!board || !isSet || board.bits > bits) return wordPicture(mask, bits, label);
  return boardPicture(board, position, BigInt(mask), label, own);
}
