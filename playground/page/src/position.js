// Positions as text: which piece stands where, and the placement of a FEN.

import { has } from "./picture.js";

/** The letters of a FEN. */
export const LETTERS = "KQRBNPkqrbnp";

/** Pieces by square, from `Ke1.ke8`. */
export function pieces(text) {
  const found = new Map();
  for (const part of text.split(".")) {
    if (part.length > 1 && LETTERS.includes(part[0])) found.set(part.slice(1), part[0]);
  }
  return found;
}

/** Pieces by square as text. */
export function written(found) {
  return [...found].map(([square, letter]) => letter + square).sort().join(".");
}

/** The pieces of a FEN whose placement the generator accepts. */
export function placed(fen, board) {
  const found = new Map();
  fen.trim().split(/\s+/)[0].split("/").forEach((row, from) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else {
        const square = board.byPlace.get(`${file},${board.ranks - 1 - from}`);
        if (square) found.set(square.name, letter);
        file += 1;
      }
    }
  });
  return found;
}

/** The placement of a FEN, or the occupied squares of which nobody said what stands there. */
export function fen(board, occupied, found) {
  const plain = board.squares.filter(({ bit, name }) => has(occupied, bit) && !found.has(name)).map(({ name }) => name);
  if (plain.length > 0) return { text: null, plain };
  const rows = [];
  for (let rank = board.ranks - 1; rank >= 0; rank -= 1) {
    let row = "";
    let empty = 0;
    for (let file = 0; file < board.files; file += 1) {
      const square = board.byPlace.get(`${file},${rank}`);
      if (square && has(occupied, square.bit)) {
        row += (empty || "") + found.get(square.name);
        empty = 0;
      } else empty += 1;
    }
    rows.push(row + (empty || ""));
  }
  return { text: rows.join("/"), plain };
}
