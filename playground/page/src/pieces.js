// Pieces as outlines, so that no font is needed: each fills a square of 45 units.

import { s } from "./dom.js";

/** The outline of each piece, and what is drawn within it. */
const SHAPES = {
  king: ["M21 4h3v3h3v3h-3v4.5c5-3 13.5-1.5 13.5 6 0 4.5-4 8-6 12.5H35v5H10v-5h3.5c-2-4.5-6-8-6-12.5 0-7.5 8.5-9 13.5-6V10h-3V7h3z", "M13.5 33h18"],
  queen: ["M10 38v-5h3L6.5 13.5l8 9.5V9.5L20 21.5 22.5 7 25 21.5l5.5-12V23l8-9.5L32 33h3v5z", "M13 33h19M14 28h17"],
  rook: ["M10 38v-5h3.5L15 18l-3.5-4V8h5v3.5H20V8h5v3.5h3.5V8h5v6L30 18l1.5 15H35v5z", "M15 18h15M13.5 33h18"],
  bishop: ["M22.5 4.5a3 3 0 0 1 2 5.2c4.2 3 7.5 7.3 7.5 12.3 0 4-2.2 6.5-3.8 8l1.3 3H35v5H10v-5h5.5l1.3-3C15.2 28.5 13 26 13 22c0-5 3.3-9.3 7.5-12.3a3 3 0 0 1 2-5.2z", "M22.5 15v9M18 19.5h9M16.8 30h11.4"],
  knight: ["M13 38v-5h3.5c0-5 3-7.5 5.5-11-3 .5-5.5 1.5-8 4.5L9.5 26 8 21.5c2-4 4.5-8.5 7.5-11.5L16 5l4.5 3.5C29 9 34 16 34 24c0 4-.5 6-1 9h2.5v5z", "M16.5 33H33M17 15.5h.1"],
  pawn: ["M22.5 9a5.5 5.5 0 0 1 3.6 9.7c3.4 1.8 5.4 5 5.4 8.3 0 2.2-.7 4.2-1.9 6h3.4v5H12v-5h3.4a10.6 10.6 0 0 1-1.9-6c0-3.3 2-6.5 5.4-8.3A5.5 5.5 0 0 1 22.5 9z", "M15.4 33h14.2"],
  stone: ["M22.5 8.5a14 14 0 0 1 0 28 14 14 0 0 1 0-28z", ""],
  counter: ["M22.5 6.5a16 16 0 0 1 0 32 16 16 0 0 1 0-32z", "M22.5 12.5a10 10 0 0 1 0 20 10 10 0 0 1 0-20z"],
};

/** The pieces of a FEN. */
const LETTERS = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** The functions that are about one piece; a piece of another game is a counter. */
const OF_FUNCTIONS = {
  king_attacks: "king",
  knight_attacks: "knight",
  queen_attacks: "queen",
  rook_attacks: "rook",
  bishop_attacks: "bishop",
  white_pawn_attacks: "pawn",
  black_pawn_attacks: "pawn",
  kings_attacks: "king",
  knights_attacks: "knight",
  white_pawns_attacks: "pawn",
  black_pawns_attacks: "pawn",
  fill_within: "stone",
  neighbours: "stone",
  liberties: "stone",
  rank_attacks: "rook",
  file_attacks: "rook",
  diagonal_attacks: "bishop",
  antidiagonal_attacks: "bishop",
  xray_rook_attacks: "rook",
  xray_bishop_attacks: "bishop",
};

/** A piece as an element of its own. */
export const picture = (piece) => s("svg", { viewBox: "0 0 45 45", "aria-hidden": "true" }, drawing(piece));

/** The piece that a function is about. */
export const pieceOf = (title) => (Object.hasOwn(OF_FUNCTIONS, title) ? OF_FUNCTIONS[title] : "counter");

/** A letter of a FEN as words: `black king`. */
export function spelled(letter) {
  const lower = letter.toLowerCase();
  return `${letter === lower ? "black" : "white"} ${LETTERS[lower]}`;
}

/** The drawing of a piece: `queen` for the one that attacks, with a side `black queen`, or `plain pawn` if its side is unknown. */
export function drawing(piece) {
  const [name, side = "own"] = piece.split(" ").reverse();
  const [outline, within] = SHAPES[name];
  return s("g", { class: `man man-${side}` }, s("path", { d: outline }), within && s("path", { d: within, class: "within" }));
}
