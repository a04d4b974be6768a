// A value of the request's code, by the generator's interpreter: a function, its arguments, its result, and a picture of that.

import { button, field, h, input, select, side } from "./dom.js";
import { board as boardOf, operation, registry, squares, tried } from "./engine.js";
import { marked, showFaults } from "./form.js";
import { ones, valuePicture, wordPicture } from "./picture.js";
import { pieceOf } from "./pieces.js";
import { entry } from "./request.js";
import { change, state } from "./state.js";

/** Arguments as text, `x=0xff;square=27`, by name. */
export function given(text) {
  const pairs = text.split(";").map((pair) => pair.split("="));
  return new Map(pairs.filter(([name, value]) => name && value));
}

export const givenText = (values) => [...values].map((pair) => pair.join("=")).join(";");

/** A number as people write it, or zero. */
export function number(value) {
  try {
    return BigInt(value);
  } catch {
    return 0n;
  }
}

/** A number without zeros before it. */
export const short = (value) => value.replace(/^0x0+(?=.)/, "0x");

/** An argument as a number: what is typed may be squares by their names. */
export function argued(text, kind, board) {
  const takes = board && ["word", "number", "square"].includes(kind) && /[a-z]\d/.test(text) && !text.startsWith("0");
  const { ok } = takes ? squares(board.text, text) : { ok: null };
  if (!ok) return text;
  return kind === "square" ? String([...ones(ok.mask)].pop()) : ok.mask;
}

export class Live {
  /** `reveal` is called with the name of the function whose value is shown. */
  constructor(go, reveal) {
    this.go = go;
    this.reveal = reveal;
    this.call = h("p", { class: "call", "aria-live": "polite" });
    this.doc = h("p", { class: "hint" });
    this.inputs = h("div", { class: "row" });
    this.links = h("div", { class: "row" });
    this.picture = h("div", { class: "live-picture" });
    this.faults = h("div", { class: "faults", "aria-live": "polite" });
    this.element = h("section", { class: "live", "aria-label": "Live value" }, h("div", { class: "live-text" }, this.call, this.doc,
      h("div", { class: "controls" }, side("Arguments", this.inputs), this.links)), this.picture, this.faults);
  }

  /** The value of an operation by a technique for arguments; whether it has one. */
  show(subject, text = state.given) {
    this.subject = subject;
    const question = { operation: subject.name, technique: subject.selection, word: subject.word, board: subject.board, arguments: Object.fromEntries(given(text)) };
    // A function or arguments of another operation say nothing of this one.
    const questions = [{ ...question, function: state.call || null }, question, { ...question, arguments: null }];
    let answer;
    for (const one of questions) {
      // Whoever types is told what is wrong, and keeps what is typed.
      if (!one.arguments && this.isTyped) return this.wrong(answer.faults);
      answer = tried("explain", one);
      // What was typed is shown as it was typed.
      this.typed = one.arguments ?? {};
      if (answer.ok) break;
    }
    this.wrong([]);
    this.element.classList.toggle("none", !answer.ok);
    if (answer.ok) this.draw(answer.ok);
    else this.none(answer.faults);
    return Boolean(answer.ok);
  }

  /** Whether an argument is being typed. */
  get isTyped() {
    return this.inputs.contains(document.activeElement) && document.activeElement.matches("input");
  }

  /** Says what is wrong with an argument, if anything is, over the last value. */
  wrong(faults) {
    this.element.classList.toggle("old", faults.length > 0);
    showFaults(this.faults, faults, () => {});
    return false;
  }

  none(faults) {
    this.call.replaceChildren("No live value: ", ...marked(faults[0]?.message ?? ""));
    for (const part of [this.doc, this.inputs, this.links, this.picture]) part.replaceChildren();
  }

  draw(answer) {
    const chosen = operation(this.subject.name);
    const of = answer.board ?? (chosen.on_board ? chosen.own_board ?? registry().boards[0].text : null);
    this.board = of ? boardOf(of) : null;
    this.function = answer.function;
    const { functions, function: name, result, fault } = answer;
    this.functions = functions.map((one) => one.name);
    const now = functions.find((one) => one.name === name);
    this.right = new Map(now.parameters.map((one) => [one.name, one.value]));
    for (const one of now.parameters) if (one.kind !== "square" && Object.hasOwn(this.typed, one.name)) one.value = this.typed[one.name];
    const shown = ({ kind, value }) => (kind === "square" && this.board?.byBit.get(Number(value))?.name) || short(value);
    this.call.replaceChildren(h("code", {}, h("b", {}, name), `(${now.parameters.map(shown).join(", ")}) = `, h("b", { id: "value" }, fault ?? result)));
    this.doc.replaceChildren(...marked(now.doc.split("\n\n")[0]));
    this.reveal(name);
    this.drawInputs(functions, now);
    this.drawPicture(answer, now);
  }

  drawInputs(functions, { name, parameters }) {
    // Where a person is typing, the controls of the same function stay.
    const key = [name, ...parameters.map((one) => one.name), this.board?.text].join();
    if (key === this.key && this.isTyped) return;
    this.key = key;
    const focused = this.inputs.contains(document.activeElement) && document.activeElement.dataset.live;
    const of = select(functions.map((one) => [one.name, one.name]), name, (call) => this.set({ call }));
    of.dataset.live = "function";
    const controls = parameters.map((one) => {
      const control = this.control(one);
      control.dataset.live = one.name;
      return field(one.name, control);
    });
    this.inputs.replaceChildren(functions.length > 1 ? field("Function", of) : "", ...controls);
    this.links.replaceChildren(button("Step through it", () => this.steps()), operation(this.subject.name).returns_sets ? button("On the board", () => this.onBoard()) : "");
    if (focused) this.inputs.querySelector(`[data-live="${CSS.escape(focused)}"]`)?.focus();
  }

  control({ name, kind, value }) {
    const argue = (next) => {
      const text = givenText(given(state.given).set(name, argued(next, kind, this.board)));
      // What is wrong stays in its control alone.
      if (this.show(this.subject, text)) change({ given: text });
    };
    if (kind === "square" && this.board) return select(this.board.squares.map((one) => [String(one.bit), one.name]), value, argue);
    // Lists are those of the example.
    return input(short(value), argue, { size: kind === "word" ? 20 : 10, readonly: kind === "words" || kind === "truth" });
  }

  set(values) {
    change(values);
    this.show(this.subject);
  }

  /** A set that is returned, on its board; or else the word that is given, and the one that is returned. */
  drawPicture({ result_boards: results, result, function: name, word }, { parameters }) {
    const words = parameters.filter(({ kind }) => kind === "word");
    const squares = this.board ? parameters.filter(({ kind }) => kind === "square") : [];
    const pieces = squares.reduce((set, { value }) => set | (1n << number(value)), 0n);
    const position = { pieces, occupied: squares.length > 0 && words.length > 0 ? number(words[0].value) : 0n };
    const { bits } = registry().words.find((one) => one.name === word);
    const isSet = this.board && results?.some(({ is_set: set }) => set);
    const taken = isSet ? [] : words.slice(0, 1).map((one) => wordPicture(number(one.value), bits, `${one.name}: ${one.value}`));
    // Numbers of bits are decimal.
    const returned = isSet || /^0x/.test(result) ? (results ?? []).map((one) => valuePicture(one, this.board, position, pieceOf(name))) : [];
    this.picture.replaceChildren(...[...taken, ...returned].slice(0, 2));
  }

  /** The arguments as those of the other views: the last right ones, if one is wrong. */
  get arguments() {
    if (this.element.classList.contains("old")) return this.right;
    const controls = [...this.inputs.querySelectorAll("[data-live]")].filter(({ dataset }) => dataset.live !== "function");
    return new Map(controls.map((control) => [control.dataset.live, control.value]));
  }

  steps() {
    const { name, selection, word, board } = this.subject;
    this.go({ view: "steps", explain: entry(name, selection), word, board: board ?? "", function: this.function, arguments: givenText(this.arguments), step: "0" });
  }

  onBoard() {
    const { name, selection } = this.subject;
    const all = this.arguments;
    const square = this.board.byBit.get(Number(all.get("square") ?? all.get("one")))?.name ?? "";
    this.go({ view: "board", entry: entry(name, selection), board: this.board.text, square, other: this.board.byBit.get(Number(all.get("other")))?.name ?? "",
      occupied: all.get("occupied") ?? "0", shown: this.function, pieces: "", sliders: "", blockers: "" });
  }
}
