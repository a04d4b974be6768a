// What people may begin with. Each is a state of the page; tests open all of them. The first ones are cards.

export const EXAMPLES = [
  { name: "Count bits without the instruction", says: "for a Cortex-M0, which has none", state: { view: "code", word: "u32", request: "count_ones, trailing_zeros", target: "thumbv6m-none-eabi", language: "rust", form: "build_script" } },
  { name: "Attacks for my engine", says: "queen, rook, bishop, knight, king, pawns", state: { view: "code", request: "sliders = hyperbola, leapers, between, ones", target: "", language: "rust", call: "queen_attacks" } },
  { name: "A header for C", says: "one file, and a rule for your makefile", state: { view: "code", request: "trailing_zeros = debruijn(seed = 42), sliders = hyperbola", target: "", language: "c", prefix: "bb_", given: "x=0x100800" } },
  { name: "A table of my own", says: "keys and values, in the fewest bytes", state: { view: "maps" } },
  { name: "Shogi in 128 bits", state: { view: "code", word: "u128", request: "board = shogi, sliders, shogi = shifts, pop_first" } },
  { name: "A queen among pieces", state: { view: "board", entry: "sliders", board: "chess", square: "d4", occupied: "0x81028000022" } },
  { name: "A position by FEN", state: { view: "board", entry: "sliders", board: "chess", square: "f3", occupied: "0xfdef04101020efbf", pieces: "Bc1.Bf1.Ke1.Nb1.Nf3.Pa2.Pb2.Pc2.Pd2.Pe4.Pf2.Pg2.Ph2.Qd1.Ra1.Rh1.bc8.bf8.ke8.nc6.ng8.pa7.pb7.pc7.pd7.pe5.pf7.pg7.ph7.qd8.ra8.rh8" } },
  { name: "X-rays", state: { view: "board", entry: "xrays", board: "chess", square: "d4", occupied: "0x1008000022" } },
  { name: "Cannon and horse on the xiangqi board", state: { view: "board", entry: "xiangqi", board: "xiangqi", square: "e5", occupied: "0x10000400020000000000" } },
  { name: "Hyperbola Quintessence, step by step", state: { view: "steps", explain: "sliders = hyperbola", board: "chess", function: "diagonal_attacks", arguments: "square=27;occupied=0x1008000022", step: "4" } },
  { name: "Counting bits, step by step", state: { view: "steps", explain: "count_ones = swar", board: "" } },
  { name: "A De Bruijn sequence as a ring", state: { view: "debruijn", sequence: "u64", by: "seed", number: "42", bit: "27" } },
  { name: "A walk through a small graph", state: { view: "debruijn", sequence: "u16", by: "seed", number: "7", bit: "5", drawn: "walk" } },
];
