// The view of a board: squares to click, pieces to drag, and what an operation returns for them.

import { BoardGrid } from "./board.js";
import { button, copy, download, field, h, input, say, select, side } from "./dom.js";
import { board as boardOf, operation, placed as withPlaces, registry, squares, tried } from "./engine.js";
import { EntryForm, boards, marked, showFaults } from "./form.js";
import { givenText } from "./live.js";
import { boardPicture, has, hex, man, mark, ones } from "./picture.js";
import { pieceOf, spelled } from "./pieces.js";
import { LETTERS, fen, pieces, placed, written } from "./position.js";
import { entries, entry } from "./request.js";
import { change, state, untouched } from "./state.js";

/** What a click does, where the operation takes it. */
const MODES = [
  { name: "occupied", text: "Occupy" },
  { name: "square", text: "Move the piece" },
  { name: "other", text: "Move the other" },
  { name: "sliders", text: "Add to the set" },
  { name: "blockers", text: "Add a blocker" },
  { name: "piece", text: "Place a piece" },
  { name: "hole", text: "Make a hole" },
];
const ALWAYS = ["occupied", "piece", "hole"];

/** The parameters for sets of pieces. */
const SETS = ["sliders", "knights", "kings", "pawns", "own", "seeds", "group"];

/** What the board begins with, so that there is something to see. */
const BEGINNING = { square: "d4", occupied: "0x81028000022" };

/** What a result of several sets calls each of them. */
const PARTS = ["first", "second", "third", "fourth"];

/** A function as the panel of one of its sets names it. */
const spoken = (title) => title.replace(/\.(\d)$/, (_, at) => `, ${PARTS[at]} set`);

/** A name that is broken between its words. */
const broken = (name) => name.split("_").flatMap((part, at) => (at > 0 ? ["_", h("wbr"), part] : [part]));

/** What readers of screens hear of a square. */
const SAYS = {
  piece: "the piece", "reached-piece": "the piece, in the set", occupied: "occupied", blocker: "occupied, seen through",
  capture: "occupied, in the set", reached: "in the set", empty: "",
};

const takenBy = new Map();
const functionsBy = new Map();

export class BoardView {
  constructor(go) {
    this.go = go;
    this.mode = "occupied";
    this.letter = "K";
    this.form = new EntryForm({ only: ({ returns_sets: draws }) => draws,
      onchange: (name, chosen, other) => this.set({ entry: entry(name, chosen), ...(other ? { shown: "", other: "", sliders: "", blockers: "" } : {}) }, other) });
    this.grid = new BoardGrid({
      label: "Board",
      look: (square) => this.look(square),
      act: (square, place) => this.act(square, place),
      drags: ({ bit }) => has(this.position.pieces, bit),
      drag: (from, to) => this.drag(from, to),
      paints: () => this.mode === "occupied" || this.mode === "piece",
      paint: (square, on) => this.paint(square, on),
    });
    this.grid.element.setAttribute("aria-describedby", "board-keys");
    this.boards = h("div", { class: "row" });
    this.modes = h("fieldset", { class: "modes" });
    this.faults = h("div", { class: "faults", "aria-live": "polite" });
    this.result = h("p", { class: "call" });
    this.doc = h("p", { class: "about" });
    this.legend = h("ul", { class: "legend", "aria-label": "Legend" });
    this.gallery = h("div", { class: "gallery", role: "group", "aria-label": "Functions" });
    this.sets = h("div", { class: "row" });
    this.fen = h("div", { class: "fen" });
    this.chosen = h("span", {});
    const elsewhere = h("div", { class: "row" },
      button("Step through it", () => this.steps()),
      button("Code for it", () => this.code()));
    const tools = h("div", { class: "row" },
      button("Empty the board", () => this.set({ occupied: "0", pieces: "", sliders: "", blockers: "" })),
      button("Download the picture", () => this.answer && download(this.answer.svg, "board.svg", "image/svg+xml")), this.chosen);
    this.summary = h("span", {});
    const left = h("section", { class: "pane", "aria-label": "Choices" },
      side(this.summary, this.form.element, this.boards, this.sets, this.form.about, this.fen), this.faults);
    const middle = h("section", { class: "pane", "aria-label": "Board" },
      this.modes, this.grid.element, this.legend, tools,
      h("p", { class: "hint", id: "board-keys" }, "Arrow keys go from square to square; with Shift the piece goes along."));
    const right = h("section", { class: "pane", "aria-label": "Functions" },
      this.result, this.doc, elsewhere, h("h2", {}, "Functions"), this.gallery);
    this.element = h("div", { class: "view three board-view" }, left, middle, right);
  }

  /** The board that is chosen, or that of the operation's game. */
  get text() {
    return state.board || operation(this.entry.name)?.own_board || registry().boards[0].text;
  }

  get entry() {
    return entries(state.entry)[0] ?? { name: "", selection: "" };
  }

  get square() {
    return this.board.byName.get(state.square)?.bit ?? this.board.middle;
  }

  set(values, redraw = true) {
    change(values);
    if (redraw) this.draw();
    this.update();
  }

  show() {
    if (untouched(["entry", "board", "square", "other", "occupied", "sliders", "blockers", "pieces"])) change(BEGINNING);
    this.draw();
    this.update();
  }

  /** Controls that depend on the operation and the board. */
  draw() {
    let found;
    try {
      found = boardOf(this.text);
    } catch {
      found = boardOf(registry().boards[0].text);
    }
    this.board = found;
    this.grid.put(found);
    this.drawBoards();
  }

  drawBoards() {
    const focused = this.boards.contains(document.activeElement) && document.activeElement.dataset.control;
    const other = (question) => this.change({ board: this.text, ...question });
    const choice = select(boards(state.board, `default: ${operation(this.entry.name)?.own_board ?? registry().boards[0].name}`), state.board, (text) => this.change({ board: text || null }));
    choice.dataset.control = "board";
    const size = (which) => {
      const control = h("input", { type: "number", min: 1, max: 128, "data-control": which,
        onchange: () => control.value && other({ [which]: Number(control.value) }) });
      control.value = this.board[which];
      return field(which[0].toUpperCase() + which.slice(1), control);
    };
    const parameters = registry().board_parameters.filter(({ values }) => values).map(({ name, says, values }) => {
      const control = select(values.map((value) => [value, value.replaceAll("_", " ")]), this.board[name], (value) => other({ [name]: value }));
      control.dataset.control = name;
      control.title = says;
      return field(name[0].toUpperCase() + name.slice(1), control);
    });
    this.boards.replaceChildren(field("Board", choice), size("files"), size("ranks"), parameters.length ? h("details", { open: this.opened }, h("summary", {}, "Order of the bits"), h("div", { class: "row" }, parameters)) : "");
    this.boards.querySelector("details")?.addEventListener("toggle", (event) => (this.opened = event.target.open));
    if (focused) this.boards.querySelector(`[data-control="${focused}"]`)?.focus();
  }

  /** Another board, on which the pieces keep their places. */
  change(question) {
    const before = this.board;
    if (question.board === null) return this.moved(before, "", boardOf(operation(this.entry.name)?.own_board ?? registry().boards[0].text));
    const { ok, faults } = tried("board", question);
    if (!ok) return showFaults(this.faults, faults, (_, { by }) => this.change({ board: by }));
    return this.moved(before, ok.text, boardOf(ok.text));
  }

  moved(before, text, after) {
    const set = (value) => {
      let mask = 0n;
      for (const bit of ones(BigInt(value || 0))) {
        const old = before.byBit.get(bit);
        const square = old && after.byPlace.get(`${old.file},${old.rank}`);
        if (square) mask |= 1n << BigInt(square.bit);
      }
      return mask === 0n && value === "" ? "" : hex(mask);
    };
    const named = (name) => (after.byName.has(name) ? name : "");
    const kept = new Map([...pieces(state.pieces)].filter(([name]) => after.byName.has(name)));
    this.set({ board: text, occupied: set(state.occupied), sliders: set(state.sliders), blockers: set(state.blockers),
      square: named(state.square), other: named(state.other), pieces: written(kept) });
  }

  /** The answer for the state: what the operation takes is known when it has answered once. */
  ask() {
    const { name, selection } = this.entry;
    const key = `${name} ${this.text}`;
    const question = { operation: name, technique: selection || null, board: this.text, word: null, square: this.board.byBit.get(this.square)?.name ?? null, occupied: state.occupied };
    if (!takenBy.has(key)) {
      const { ok, faults } = tried("show", { ...question, square: null, occupied: null });
      if (!ok) return { ok, faults };
      takenBy.set(key, ok.takes);
    }
    const takes = takenBy.get(key);
    this.takes = takes;
    for (const one of ["other", "sliders", "blockers"]) {
      if (takes.includes(one) && state[one] !== "") question[one] = state[one];
    }
    if (question.sliders) question.square = null;
    return tried("show", question);
  }

  update() {
    this.form.show(this.entry.name, this.entry.selection || "auto", null);
    const { ok, faults } = this.ask();
    // While a value is typed, the sets for the last right one stay.
    const key = `${this.entry.name} ${this.text}`;
    if (ok || key !== this.key) this.answer = ok;
    this.key = key;
    this.element.classList.toggle("stale", !ok);
    showFaults(this.faults, ok ? [] : withPlaces(faults, state.entry, this.board.word, this.text), (fault, one) => this.apply(fault, one));
    const number = (value) => {
      try {
        return BigInt(value || 0);
      } catch {
        return 0n;
      }
    };
    const bit = (square) => 1n << BigInt(square);
    const takes = this.takes ?? ["square"];
    const occupied = number(state.occupied);
    const other = takes.includes("other") ? this.otherSquare(this.answer) : null;
    const sliders = takes.includes("sliders") && state.sliders !== "" ? number(state.sliders) : bit(this.square);
    this.position = {
      pieces: sliders | (other === null ? 0n : bit(other)),
      occupied,
      blockers: takes.includes("blockers") ? (state.blockers === "" ? occupied : number(state.blockers)) : 0n,
    };
    const drawn = (this.answer?.panels ?? []).filter(({ mask }) => mask !== null);
    const count = ({ mask }) => [...ones(mask)].length;
    this.panel = drawn.find(({ title }) => title === state.shown) ?? drawn.reduce((best, one) => (!best || count(one) > count(best) ? one : best), null);
    this.reached = this.panel ? BigInt(this.panel.mask) : 0n;
    this.letters = pieces(state.pieces);
    this.men = new Map([...this.letters].map(([square, letter]) => [square, spelled(letter)]));
    this.own = pieceOf(this.panel?.title);
    this.grid.update();
    this.drawResult(drawn);
    this.drawModes(takes);
    this.drawSets();
  }

  /** The other square: that of the state, or the one that the generator chose. */
  otherSquare(ok) {
    const given = this.board.byName.get(state.other)?.bit;
    if (given !== undefined) return given;
    for (const [at, row] of (ok?.panels[0]?.rows ?? []).entries()) {
      for (const [file, { mark: kind }] of row.cells.entries()) {
        const square = this.board.byPlace.get(`${file},${this.board.ranks - 1 - at}`);
        if (/piece/.test(kind) && square && square.bit !== this.square) return square.bit;
      }
    }
    return null;
  }

  look({ bit, name }) {
    const kind = mark(bit, this.position, this.reached);
    const letter = has(this.position.occupied, bit) ? this.letters.get(name) : undefined;
    const says = [letter && spelled(letter), SAYS[kind]].filter(Boolean).join(", ");
    return { mark: kind, piece: letter && kind !== "piece" && kind !== "reached-piece" ? spelled(letter) : man(kind, this.own, this.board.chess), says };
  }

  drawResult(drawn) {
    const digits = Number(this.answer?.word.slice(1) ?? 0) / 4;
    this.result.replaceChildren(...(this.panel ? [h("code", {}, this.call(this.panel.title), " = ", h("b", { id: "result" }, `0x${this.reached.toString(16).padStart(digits, "0")}`))] : []));
    const count = [...ones(this.reached)].length;
    this.doc.replaceChildren(...(this.panel ? marked(`${this.panel.doc} Here: ${count === 1 ? "one square" : `${count} squares`}.`) : []));
    const marks = new Set(this.board.squares.map(({ bit }) => mark(bit, this.position, this.reached)));
    this.legend.replaceChildren(...Object.entries(SAYS).filter(([kind, says]) => says && marks.has(kind)).map(([kind, says]) =>
      h("li", {}, h("span", { class: `key mark-${kind}` }), says)));
    this.summary.textContent = `${state.entry} on ${this.board.text}`;
    const focused = this.gallery.contains(document.activeElement) && document.activeElement.dataset.title;
    this.gallery.replaceChildren(...drawn.map(({ title, mask }) => {
      const picture = boardPicture(this.board, this.position, BigInt(mask), "", pieceOf(title), this.men);
      picture.setAttribute("aria-hidden", "true");
      picture.removeAttribute("role");
      picture.removeAttribute("aria-label");
      return h("button", { type: "button", class: "thumb", "data-title": title, "aria-pressed": String(title === this.panel?.title),
        onclick: () => this.set({ shown: title }, false) }, picture, h("span", {}, broken(spoken(title))));
    }));
    if (focused) this.gallery.querySelector(`[data-title="${CSS.escape(focused)}"]`)?.focus();
  }

  /** The call of the function that a panel shows a set of, with the arguments of the board. */
  call(title) {
    const { name, selection } = this.entry;
    const key = `${state.entry} ${this.text}`;
    if (!functionsBy.has(key)) functionsBy.set(key, tried("explain", { operation: name, technique: selection || null, board: this.text }).ok?.functions ?? this.functions ?? []);
    this.functions = functionsBy.get(key);
    const [, called, part] = /^(\w+)[.,]? ?(\w*)$/.exec(title) ?? [, title, ""];
    const parameters = this.functions.find((one) => one.name === called)?.parameters;
    const given = this.arguments;
    const shown = (one) => (one.kind === "square" ? this.board.byBit.get(given.get(one.name))?.name : given.get(one.name)) ?? (one.kind === "index" ? part : one.name);
    const isPart = /\.\d$/.test(title);
    return [h("b", {}, called), parameters ? `(${parameters.map(shown).join(", ")})` : "", isPart ? `, ${PARTS[part]} set` : ""];
  }

  drawModes(takes) {
    const offered = MODES.filter(({ name }) => ALWAYS.includes(name) ? name !== "piece" || this.board.chess : takes.includes(name));
    if (!offered.some(({ name }) => name === this.mode)) this.mode = "occupied";
    const key = offered.map(({ name }) => name).join() + this.mode + this.letter;
    if (key === this.modesKey) return;
    this.modesKey = key;
    const focused = this.modes.contains(document.activeElement) && document.activeElement.value;
    const letters = select([...LETTERS].map((letter) => [letter, spelled(letter)]), this.letter, (letter) => ((this.letter = letter), this.drawModes(takes)));
    letters.setAttribute("aria-label", "Piece to place");
    this.modes.replaceChildren(h("legend", {}, "A click, or the space bar"), ...offered.map(({ name, text }) => {
      const radio = h("input", { type: "radio", name: "mode", value: name, onchange: () => ((this.mode = name), this.drawModes(takes)) });
      radio.checked = name === this.mode;
      return h("label", { class: "radio" }, radio, text);
    }));
    this.chosen.replaceChildren(this.mode === "piece" ? letters : "");
    if (focused) this.modes.querySelector(`[value="${CSS.escape(focused)}"]`)?.focus();
  }

  drawSets() {
    const isTyped = this.sets.contains(document.activeElement) && state.occupied === this.typed;
    if (!isTyped) {
      const given = input(state.occupied, (text) => this.take(text), { size: 34, placeholder: "a2,h2" });
      given.dataset.control = "occupied";
      const copied = button("Copy", () => copy(state.occupied, copied));
      this.sets.replaceChildren(field(this.board.chess ? "Occupied squares, as a2,h2, 0x8100 or a FEN" : "Occupied squares, as a2,h2 or 0x8100", given), copied);
    }
    if (!this.board.chess) return this.fen.replaceChildren();
    const { text, plain } = fen(this.board, this.position.occupied, this.letters);
    const copied = button("Copy", () => copy(text, copied), { disabled: text === null });
    const shown = plain.slice(0, 8).join(", ") + (plain.length > 8 ? "…" : "");
    return this.fen.replaceChildren(
      text === null
        ? h("p", { class: "hint", id: "fen" }, `FEN: ${plain.length === 1 ? "one occupied square is" : `${plain.length} occupied squares are`} plain occupancy (${shown}), and a FEN needs a piece on each. “Place a piece” names them.`)
        : h("p", {}, "FEN: ", h("code", { id: "fen" }, text), " ", copied));
  }

  /** Occupied squares as text. */
  take(text) {
    const { ok, faults } = squares(this.text, text);
    this.typed = ok?.mask ?? state.occupied;
    if (!ok) {
      this.element.classList.add("stale");
      return showFaults(this.faults, faults, () => {});
    }
    const letters = text.includes("/") ? placed(text, this.board) : new Map();
    return this.set({ occupied: ok.mask, pieces: written(letters) }, false);
  }

  apply(fault, { replace: [from, to], by }) {
    const { name, selection } = this.entry;
    if (fault.field === "technique" || fault.field === "operations") {
      const text = fault.field === "technique" ? selection : state.entry;
      const next = text.slice(0, from) + by + text.slice(to);
      this.set({ entry: fault.field === "technique" ? entry(name, next) : next });
    } else if (fault.field === "board") this.change({ board: this.text.slice(0, from) + by + this.text.slice(to) });
    else if (fault.field in state) this.set({ [fault.field]: by });
  }

  act(square, place) {
    if (this.mode === "hole") {
      this.change({ board: this.text, toggle: place });
      say(`${square ? "Hole" : "Square"} made`);
    } else if (square && (this.mode === "occupied" || this.mode === "piece")) this.paint(square);
    else if (square && (this.mode === "square" || this.mode === "other")) this.set({ [this.mode]: square.name, ...(this.mode === "square" ? { sliders: "" } : {}) }, false);
    else if (square) {
      const base = state[this.mode] !== "" ? BigInt(state[this.mode]) : this.mode === "sliders" ? 1n << BigInt(this.square) : this.position.occupied;
      this.set({ [this.mode]: hex(base ^ (1n << BigInt(square.bit))) }, false);
    }
  }

  /** Occupies or empties a square; returns which. */
  paint({ bit, name }, on) {
    const occupied = this.position.occupied;
    const letters = pieces(state.pieces);
    const stands = has(occupied, bit) && (this.mode !== "piece" || letters.get(name) === this.letter);
    const next = on ?? !stands;
    const one = 1n << BigInt(bit);
    letters.delete(name);
    if (next && this.mode === "piece") letters.set(name, this.letter);
    this.set({ occupied: hex(next ? occupied | one : occupied & ~one), pieces: written(letters) }, false);
    return next;
  }

  /** A piece, or one of the sliders, from square to square. */
  drag(from, to) {
    if (state.sliders !== "" && this.takes?.includes("sliders")) {
      const rest = BigInt(state.sliders) & ~(1n << BigInt(from.bit));
      this.set({ sliders: hex(rest | (1n << BigInt(to.bit))) }, false);
    } else if (from.bit === this.square) this.set({ square: to.name }, false);
    else this.set({ other: to.name }, false);
  }

  /** The arguments that the board has, by the names of parameters. */
  get arguments() {
    const occupied = hex(this.position.occupied);
    // The other side's discs, and free squares.
    const given = new Map([["square", this.square], ["occupied", occupied], ["other", occupied]]);
    const free = [...this.board.byBit.keys()].reduce((set, square) => set | (1n << BigInt(square)), 0n) & ~this.position.occupied;
    for (const name of ["within", "empty"]) given.set(name, hex(free));
    if (this.takes?.includes("other")) given.set("other", this.otherSquare(this.answer)).set("one", this.square);
    if (this.takes?.includes("sliders")) {
      for (const name of SETS) given.set(name, state.sliders || hex(1n << BigInt(this.square)));
    }
    if (this.takes?.includes("blockers")) given.set("blockers", hex(this.position.blockers));
    return given;
  }

  /** The function that is shown. */
  get function() {
    return this.panel?.title.replace(/[.,].*$/, "") ?? "";
  }

  /** The same in the view of code. */
  code() {
    const given = givenText(this.arguments);
    this.go({ view: "code", word: this.answer?.word ?? "", request: `board = ${this.text}, ${state.entry}`, open: "", call: this.function, given, pane: "" });
  }

  /** The same in the view of steps. */
  steps() {
    const { name, selection } = this.entry;
    const settled = selection ? state.entry : this.answer?.heading[0]?.split(":")[0] ?? state.entry;
    this.go({ view: "steps", explain: settled.includes("=") ? settled : `${name}`, board: this.text, function: this.function, arguments: givenText(this.arguments), step: "0" });
  }
}
