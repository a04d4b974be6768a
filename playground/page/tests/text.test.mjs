// Requests and positions as text, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { known } from "../src/names.js";
import { offers } from "../src/offers.js";
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

test("what can stand at a place of a request is offered there", () => {
  const registry = {
    entries: [{ name: "board", says: "the board", samples: ["chess", "shogi"] }, { name: "tables", says: "no tables", samples: ["none"] }, { name: "functions", says: "only these", samples: ["rook_attacks"] }],
    auto: [{ name: "for", says: "what matters", values: ["speed", "size"] }],
    board_parameters: [{ name: "order", says: "of bits", values: ["ranks", "files"] }],
    operations: [
      { name: "sliders", aliases: ["rooks"], summary: "attacks of `rook`", techniques: [
        { name: "hyperbola", summary: "by lines", words: [], parameters: [{ name: "layout", says: "in memory", values: ["arrays", "lines"] }, { name: "seed", says: "a number", samples: ["7"] }] },
        { name: "narrow", summary: "small", words: ["u8"], parameters: [] }] },
      { name: "parity", aliases: ["is_odd"], summary: "odd or even", techniques: [] }],
  };
  const labels = (text, word = "u64") => {
    const [before, after = ""] = text.split("|");
    return offers(before, after, registry, word).options.map(({ label }) => label);
  };
  const top = ["sliders", "parity", "board", "tables", "functions"];
  for (const [text, expected] of [
    ["", top], ["sli", top], ["is_", ["sliders", "parity", "is_odd", "board", "tables", "functions"]], ["parity, is_", ["sliders", "board", "tables", "functions"]], ["sli|, parity", ["sliders", "board", "tables", "functions"]], ["board = chess, | sliders", ["parity", "tables", "functions"]],
    ["functions = ", ["rook_attacks"]], ["functions = [a, ", ["rook_attacks"]],
    ["sliders = ", ["auto", "hyperbola"]], ["parity, sliders = hy|perbola, board = chess", ["auto", "hyperbola"]],
    ["sliders = hyperbola(", ["layout", "seed"]], ["sliders = hyperbola(layout = ", ["arrays", "lines"]], ["sliders = hyperbola(layout = lines, seed = ", ["7"]],
    ["sliders = auto(", ["for"]], ["sliders = auto(for = s", ["speed", "size"]], ["board = ", ["chess", "shogi"]], ["board = chess(order = ", ["ranks", "files"]],
    ["sliders = hyperbola(layout = lines)", []], ["nothing = ", []], ["parity(", []], ["functions = [[", []],
  ]) assert.deepEqual(labels(text), expected, text);
  assert.deepEqual(labels("sliders = ", "u8"), ["auto", "hyperbola", "narrow"]);
  assert.deepEqual(offers("parity, sli", "", registry, "u64").from, 8);
  const [{ info }] = offers("", "", registry, "u64").options;
  assert.equal(info, "attacks of rook");
  assert.equal(offers("bo", "", registry, "u64").options.find(({ label }) => label === "board").apply, "board = ");
  assert.equal(offers("bo", " = chess", registry, "u64").options.find(({ label }) => label === "board").apply, "board");
});
