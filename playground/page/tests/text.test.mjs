// Requests and positions as text, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { known } from "../src/names.js";
import { fen, pieces, placed, written } from "../src/position.js";
import { entries, entry, selected, selection, withEntry, without } from "../src/request.js";

test("a request is a list of entries", () => {
  const text = "count_ones = swar,  trailing_zeros = debruijn(seed = 42, x = [1, 2]) , ones,";
  assert.deepEqual(entries(text).map(({ name, selection: chosen }) => [name, chosen]), [["count_ones", "swar"], ["trailing_zeros", "debruijn(seed = 42, x = [1, 2])"], ["ones", ""]]);
  for (const { name, start, end } of entries(text)) assert.ok(text.slice(start, end).startsWith(name) && !/^\s|\s$/.test(text.slice(start, end)));
  // As people type them.
  for (const broken of ["", ",", "a = ", "a = b(", "= b", "a(b", ")))", "a = b(c = , d"]) assert.ok(Array.isArray(entries(broken)), broken);
});

test("an entry is replaced in its place, added at the end, and removed", () => {
  const text = "a = x(p = 1), b, c = y";
  assert.equal(withEntry(text, "b", "z"), "a = x(p = 1), b = z, c = y");
  assert.equal(withEntry(text, "a", "auto"), "a, b, c = y");
  assert.equal(withEntry(text, "d", "auto"), "a = x(p = 1), b, c = y, d");
  assert.equal(withEntry("a, ", "d", "q"), "a, d = q");
  assert.equal(withEntry("", "d", "q"), "d = q");
  assert.equal(without(text, "a"), "b, c = y");
  assert.equal(without(text, "none"), text);
});

test("a selection is a technique and its parameters, and back", () => {
  for (const text of ["swar", "debruijn(seed = 42)", "hyperbola(layout = lines, for = latency)", "auto(max_bytes = 4096)"]) {
    const { technique, parameters } = selected(text);
    assert.equal(selection(technique, parameters), text);
  }
  assert.equal(entry("a", "auto"), "a");
  assert.equal(entry("a", "auto(max_bytes = 1)"), "a = auto(max_bytes = 1)");
});

test("a FEN says what stands on each square, or that nobody knows", () => {
  const squares = [...Array(64).keys()].map((bit) => ({ bit, file: bit % 8, rank: bit >> 3, name: `${"abcdefgh"[bit % 8]}${(bit >> 3) + 1}` }));
  const board = { files: 8, ranks: 8, squares, byPlace: new Map(squares.map((square) => [`${square.file},${square.rank}`, square])) };
  const text = "r3k2r/8/8/3q4/8/8/8/R3K2R";
  const found = placed(`${text} w KQkq - 0 1`, board);
  assert.equal(found.get("d5"), "q");
  assert.equal(found.get("a1"), "R");
  assert.equal(found.size, 7);
  const occupied = squares.filter(({ name }) => found.has(name)).reduce((set, { bit }) => set | 1n << BigInt(bit), 0n);
  assert.deepEqual(fen(board, occupied, found), { text, plain: [] });
  assert.deepEqual(pieces(written(found)), new Map([...found].sort((one, other) => (one[1] + one[0] < other[1] + other[0] ? -1 : 1))));
  assert.deepEqual(fen(board, occupied | 1n, new Map()).plain.length, 7);
  assert.deepEqual(fen(board, occupied | 2n, found), { text: null, plain: ["b1"] });
  assert.equal(fen(board, 0n, new Map()).text, "8/8/8/8/8/8/8/8");
});

test("a name from the address is one of our own, or the usual one", () => {
  const views = { code: 1, steps: 2 };
  assert.equal(known(views, "steps", "code"), "steps");
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "", "Steps"]) assert.equal(known(views, name, "code"), "code", name);
});
