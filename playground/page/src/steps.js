// The view of steps: an operation is carried out, one step after the other, with a picture of every value.

import { BoardGrid } from "./board.js";
import { button, copy, disable, field, h, input, say, select, side } from "./dom.js";
import { Reader } from "./editor.js";
import { board as boardOf, operation, placed, registry, tried } from "./engine.js";
import { EntryForm, boards, firstTechnique, showFaults, words } from "./form.js";
import { argued, given, givenText, number, short } from "./live.js";
import { has, hex, man, valuePicture } from "./picture.js";
import { pieceOf } from "./pieces.js";
import { entries, entry } from "./request.js";
import { change, state } from "./state.js";

/** The kinds of parameters that are sets of squares. */
const SETS = ["word", "number"];

export class StepsView {
  constructor(go) {
    this.go = go;
    this.form = new EntryForm({ only: () => true, auto: false,
      onchange: (name, chosen, other) => this.set({ explain: entry(name, chosen), step: "0", ...(other ? { function: "", arguments: "" } : {}) }) });
    this.domain = h("div", { class: "row" });
    this.faults = h("div", { class: "faults", "aria-live": "polite" });
    this.given = h("div", { class: "row arguments" });
    this.modes = h("div", {});
    this.grid = new BoardGrid({ label: "Arguments on the board", look: (square) => this.look(square), act: (square) => square && this.click(square),
      drags: ({ bit }) => this.squares().some(({ value }) => value === bit), drag: (from, to) => this.drag(from, to) });
    this.picture = h("div", { class: "step-picture" });
    this.now = h("div", { class: "step-now", id: "step", "aria-live": "polite" });
    this.list = h("ol", { class: "steps", "aria-label": "Steps", tabindex: "0", onkeydown: (event) => this.key(event) });
    this.back = button("◀ Back", () => this.step(-1), { id: "back" });
    this.next = button("Next ▶", () => this.step(1), { id: "next" });
    this.range = h("input", { type: "range", min: 0, "aria-label": "Step", oninput: () => this.reach(Number(this.range.value)) });
    this.contract = h("dl", { class: "contract" });
    const code = h("div", { class: "code" });
    this.reader = new Reader(code, "Code of the technique");
    this.whole = h("pre", { tabindex: "0", "aria-label": "Whole explanation" });
    const copied = button("Copy", () => copy(this.whole.textContent, copied));
    this.told = h("details", { ontoggle: () => this.tell() }, h("summary", {}, "As the command prints it"), copied, this.whole);
    this.summary = h("span", {});
    const left = h("section", { class: "pane", "aria-label": "Operation" },
      side(this.summary, this.form.element, this.given, this.modes, this.domain, this.form.about), this.faults);
    const middle = h("section", { class: "pane", "aria-label": "Arguments" }, this.grid.element);
    const right = h("section", { class: "pane", "aria-label": "Steps" },
      h("div", { class: "bar stepper" }, this.back, this.next, this.range), this.now, this.picture, this.list,
      h("details", {}, h("summary", {}, "Code"), code),
      h("details", {}, h("summary", {}, "Contract"), this.contract),
      this.told);
    this.element = h("div", { class: "view three steps-view" }, left, middle, right);
  }

  get entry() {
    return entries(state.explain)[0] ?? { name: "", selection: "" };
  }

  /** The arguments of the state by name. */
  get arguments() {
    return given(state.arguments);
  }

  show() {
    this.update();
  }

  set(values) {
    change(values);
    this.update();
  }

  /** Takes an argument: a number, or squares by their names. */
  argue(name, text) {
    const kind = this.parameters.find((one) => one.name === name)?.kind;
    const value = argued(text, kind, this.board);
    const values = this.arguments;
    if (value === "") values.delete(name);
    else values.set(name, value);
    this.typed = givenText(values);
    this.set({ arguments: this.typed });
  }

  update() {
    const { name, selection } = this.entry;
    const chosen = operation(name);
    const technique = selection || firstTechnique(chosen, state.word);
    this.form.show(name, technique ?? "", state.word || null);
    this.drawDomain(chosen);
    const question = { operation: name, technique, word: state.word || null, board: state.board || null, function: state.function || null };
    let { ok, faults } = tried("explain", { ...question, arguments: Object.fromEntries(this.arguments) });
    // Arguments that belong to another function are left out. While one is typed, the last steps stay.
    const isTyped = this.answer && this.given.contains(document.activeElement);
    if (!ok && this.arguments.size > 0 && !isTyped) {
      const bare = tried("explain", question);
      if (bare.ok) ({ ok } = bare);
    }
    if (!ok) faults = placed(faults, state.explain, state.word || (state.board ? tried("board", { board: state.board }).ok?.word : null) || "u64", state.board || null);
    showFaults(this.faults, faults, (fault, one) => this.apply(fault, one));
    this.element.classList.toggle("stale", !ok);
    if (!ok) return;
    this.answer = ok;
    const of = ok.board ?? (chosen?.on_board ? chosen.own_board ?? registry().boards[0].text : null);
    this.board = of ? boardOf(of) : null;
    this.summary.textContent = `${state.explain}: ${ok.function}`;
    this.drawGiven();
    this.drawSteps();
    const { contract } = ok;
    const rows = [["Technique", contract.technique], ["Origin", contract.origin], ["Operations", contract.operations?.join(", ")], ["Words", contract.words?.join(", ") || "any that has a bit for each square"], ["Table bytes", contract.bytes], ["Needs", contract.needs || "nothing special"], ["Zero", contract.zero]];
    this.contract.replaceChildren(...rows.filter(([, value]) => value !== null && value !== undefined && value !== "").flatMap(([term, value]) => [h("dt", {}, term), h("dd", {}, String(value))]));
    this.reader.show(ok.code ?? "", "rust");
    this.question = question;
    this.tell();
  }

  /** The whole text of the command, which takes longer than a step. */
  tell() {
    const shown = this.told.open && this.question;
    this.whole.textContent = shown ? tried("explain", { ...this.question, text: true }).ok?.text ?? "" : "";
  }

  drawDomain(chosen) {
    if (this.domain.contains(document.activeElement)) return;
    const parts = [field("Word", select([["", "default"], ...words()], state.word, (word) => this.set({ word })))];
    if (chosen?.on_board || state.board) parts.push(field("Board", select(boards(state.board, "default"), state.board, (text) => this.set({ board: text, arguments: "", step: "0" }))));
    this.domain.replaceChildren(...parts);
  }

  apply(fault, { replace: [from, to], by }) {
    const { name, selection } = this.entry;
    if (fault.field === "technique") this.set({ explain: entry(name, selection.slice(0, from) + by + selection.slice(to)) });
    else if ((fault.field ?? "operations") === "operations") this.set({ explain: state.explain.slice(0, from) + by + state.explain.slice(to) });
    else if (fault.field in state) this.set({ [fault.field]: state[fault.field].slice(0, from) + by + state[fault.field].slice(to) });
  }

  /** The parameters of the function, with the arguments that it was called with. */
  get parameters() {
    const { functions, function: name } = this.answer;
    return functions.find((one) => one.name === name)?.parameters ?? [];
  }

  /** The arguments that are squares of the board. */
  squares() {
    const found = this.board ? this.parameters.filter(({ kind }) => kind === "square") : [];
    return found.map(({ name, value }) => ({ name, value: Number(value) }));
  }

  drawGiven() {
    const names = this.answer.functions.map(({ name }) => name);
    const focused = document.activeElement?.dataset?.argument;
    const isTyped = this.given.contains(document.activeElement) && state.arguments === this.typed;
    if (!isTyped) {
      const controls = this.parameters.map(({ name, kind, value }) => {
        // Lists are those of the example.
        const fixed = kind === "words";
        const control = input(fixed ? value : this.arguments.get(name) ?? short(value), (text) => this.argue(name, text), { size: kind === "word" ? 22 : 8, readonly: fixed });
        control.dataset.argument = name;
        return field(fixed ? `${name}, as in the example` : name, control);
      });
      this.given.replaceChildren(field("Function", select(names.map((name) => [name, name]), this.answer.function, (name) => this.set({ function: name, step: "0" }))), ...controls);
    }
    const drawn = this.board && this.parameters.some(({ kind }) => kind === "square" || SETS.includes(kind));
    this.grid.element.hidden = !drawn;
    if (!drawn) return this.modes.replaceChildren();
    const clickable = this.parameters.filter(({ kind }) => kind === "square" || SETS.includes(kind));
    if (!clickable.some(({ name }) => name === this.mode)) this.mode = (clickable.find(({ kind }) => SETS.includes(kind)) ?? clickable[0]).name;
    const modes = select(clickable.map(({ name }) => [name, name]), this.mode, (name) => (this.mode = name));
    if (!this.modes.contains(document.activeElement)) this.modes.replaceChildren(h("div", { class: "row" }, field("A click, or the space bar, changes", modes)));
    this.grid.put(this.board);
    return this.grid.update();
  }

  /** The argument that is drawn as a set: the one that clicks change, or the first. */
  get drawnSet() {
    const sets = this.parameters.filter(({ kind }) => SETS.includes(kind));
    return sets.find(({ name }) => name === this.mode) ?? sets[0];
  }

  look({ bit }) {
    const set = this.drawnSet;
    const own = this.squares().some(({ value }) => value === bit);
    const within = set ? has(number(set.value), bit) : false;
    const kind = own ? "piece" : within ? "occupied" : "empty";
    return { mark: kind, piece: man(kind, pieceOf(this.answer.function), this.board.chess), says: [own && "the square", within && `in ${set.name}`].filter(Boolean).join(", ") };
  }

  click({ bit }) {
    const { kind, value } = this.parameters.find(({ name }) => name === this.mode);
    this.argue(this.mode, kind === "square" ? String(bit) : hex(number(value) ^ (1n << BigInt(bit))));
  }

  drag(from, to) {
    const one = this.squares().find(({ value }) => value === from.bit);
    if (one) this.argue(one.name, String(to.bit));
  }

  drawSteps() {
    const { steps, result, function: name, fault } = this.answer;
    this.list.replaceChildren(...steps.map((step, at) =>
      h("li", { "data-step": at, style: `padding-inline-start:${step.depth + 0.6}em`, onclick: () => this.reach(at) },
        h("code", {}, h("b", {}, step.name), step.value === null ? "" : ` = ${step.value}`), " ", h("code", { class: "hint" }, step.code))),
      h("li", { class: "last", "data-step": steps.length, onclick: () => this.reach(steps.length) },
        h("code", {}, h("b", {}, name), fault ? `: ${fault}` : ` = ${result}`)));
    this.range.max = steps.length;
    this.reach(Math.min(Number(state.step) || 0, steps.length));
  }

  step(by) {
    this.reach(Number(this.range.value) + by);
    const { steps } = this.answer;
    const at = Number(this.range.value);
    say(at < steps.length ? `${steps[at].name} = ${steps[at].value}` : `Result ${this.answer.result}`);
  }

  /** Shows a step; behind the last one stands the result. */
  reach(to) {
    const { steps, result, result_boards: last, function: name, fault } = this.answer;
    const at = Math.max(0, Math.min(to, steps.length));
    change({ step: at });
    this.range.value = at;
    this.back.disabled = this.next.disabled = false;
    disable(this.back, at === 0, this.next);
    disable(this.next, at === steps.length, this.back);
    const step = steps[at];
    this.range.setAttribute("aria-valuetext", step ? `${at + 1} of ${steps.length}: ${step.name}` : "the result");
    for (const item of this.list.children) {
      const now = Number(item.dataset.step) === at;
      item.classList.toggle("now", now);
      if (now) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
      if (now && item.offsetParent) this.list.scrollTop = item.offsetTop - this.list.clientHeight / 2;
    }
    this.now.replaceChildren(...(step
      ? [h("p", {}, `Step ${at + 1} of ${steps.length}: `, h("code", {}, step.code)), h("p", {}, h("b", {}, step.name), " = ", h("code", {}, String(step.value)),
        step.look_up && `, entry ${step.look_up.place} of ${step.look_up.table}`)]
      : [h("p", {}, "The result"), h("p", {}, h("b", {}, name), " = ", h("code", {}, fault ?? String(result)))]));
    const shown = step ? step.boards : last ?? [];
    const pieces = this.squares().reduce((set, { value }) => set | (1n << BigInt(value)), 0n);
    this.picture.replaceChildren(...shown.map((one) => h("figure", {}, valuePicture(one, this.board, { pieces }, pieceOf(name)), one.title === (step?.name ?? name) ? "" : h("figcaption", {}, one.title))));
  }

  key(event) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (by) this.step(by);
    else if (event.key === "Home") this.reach(0);
    else if (event.key === "End") this.reach(this.answer.steps.length);
    else return;
    event.preventDefault();
  }
}
