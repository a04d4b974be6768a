// The view of maps: a text, all ways to store it that no other beats as points and as a table, and the code by one of them.

import { button, bytes, copy, disable, download, field, h, input, select, side } from "./dom.js";
import { Editor, Reader } from "./editor.js";
import { marked, showFaults } from "./form.js";
import { frontPicture } from "./front.js";
import css from "./maps.css";
import { LONGEST, change, state } from "./state.js";

/** Milliseconds of an answer after which the next one waits until a person stops typing. */
const SLOW = 60;

/** The view, given its generator. */
export class View {
  constructor({ ask, tried }) {
    this.tried = tried;
    this.choices = ask("choices");
    const editor = h("div", { class: "editor" });
    const code = h("div", { class: "code", id: "map-code" });
    this.faults = h("div", { class: "faults", "aria-live": "polite" });
    this.examples = select([["", "Choose…"], ...this.choices.examples.map(({ says }, at) => [String(at), says])], "", (at) => at && this.example(this.choices.examples[at]));
    this.options = h("div", { class: "pair" });
    this.long = h("p", { class: "hint" }, "The text is too long for the address: a link has all but the text.");
    this.plot = h("div", {});
    this.table = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Ways to store the map" });
    this.told = h("p", { class: "about", id: "way" });
    this.about = h("p", { class: "hint" });
    this.other = h("p", { class: "hint" }, "By its technique within its bytes another way is faster, and is taken.");
    this.copy = button("Copy", () => copy(this.reader.text, this.copy));
    this.download = button("Download", () => download(this.reader.text, `${state.name}.${{ rust: "rs", c: "h", cpp: "hpp" }[state.language]}`));
    this.command = h("pre", { tabindex: "0", "aria-label": "Command line" });
    const copied = button("Copy", () => copy(this.command.textContent, copied));
    this.pasted = h("div", {},
      h("div", { class: "bar" }, h("h2", {}, "To paste"), h("p", { class: "hint" }, "the command, for the text in a file"), h("span", { class: "tools" }, copied)), this.command);
    this.best = button("Take the best", () => {
      this.set({ technique: "", max_bytes: "" });
      this.plot.querySelector('[tabindex="0"]')?.focus();
    });
    const left = h("section", { class: "pane", "aria-label": "Map" },
      h("div", { class: "row" }, field("Begin with", this.examples)),
      editor, this.long, this.faults,
      h("p", { class: "hint" }, marked("A list of values for the keys from 0 on; lines `key;value` or `first..last;value`, as the Unicode Character Database has them, or `first..=last => value`; or JSON. Values are numbers, also below zero, `true` and `false`, or names.")),
      side("Name, types and limits", this.options));
    this.answers = h("section", { class: "pane", "aria-label": "Output" },
      h("div", { class: "bar" }, h("h2", {}, "Ways to store it"), h("p", { class: "hint" }, "that no other beats in bytes, cycles and dependent loads"), h("span", { class: "tools" }, this.best)),
      h("div", { class: "ways" }, this.plot, this.table), this.told, this.other,
      h("div", { class: "bar" }, h("h2", {}, "Code"), this.about, h("span", { class: "tools" }, this.copy, this.download)), code, this.pasted);
    this.element = h("div", { class: "view maps-view" }, h("style", {}, css), left, this.answers);
    this.editor = new Editor(editor, "Map", state.map, (text) => this.edit(text), { numbered: true });
    this.reader = new Reader(code, "Code of the map");
  }

  /** Shows the state; where it has no map, the first example. */
  show() {
    if (state.map === "") return this.example(this.choices.examples[0]);
    this.editor.put(state.map);
    this.draw();
    return this.update();
  }

  example({ name, default: other, text }) {
    change({ name, key: "", value: "", default: other, max_bytes: "", technique: "", map: text });
    this.show();
  }

  draw() {
    const { keys, values, techniques, languages } = this.choices;
    const line = (label, name, placeholder) => field(label, input(state[name], (value) => this.set({ [name]: value }, true), { placeholder }));
    const choice = (label, name, options) => field(label, select(options, state[name], (value) => this.set({ [name]: value })));
    const types = (all) => [["", "narrowest"], ...all.map((ty) => [ty, ty])];
    this.options.replaceChildren(
      line("Name of the function", "name", "value"),
      line("Default: all other keys", "default", "none"),
      choice("Type of keys", "key", types(keys)),
      choice("Type of values", "value", types(values)),
      choice("Technique", "technique", [["", "best"], ...techniques.map(({ name, says }) => [name, name, says])]),
      line("Most bytes", "max_bytes", "no limit"),
      choice("Language", "language", languages.map((name) => [name, { rust: "Rust", c: "C", cpp: "C++" }[name] ?? name])),
      state.language === "c" ? line("Prefix", "prefix", "bits_") : "");
  }

  /** Changes the state. Where a person is typing, the controls stay. */
  set(values, typing = false) {
    change(values);
    if (!typing) {
      const at = [...this.options.querySelectorAll("select")].indexOf(document.activeElement);
      this.draw();
      if (at >= 0) this.options.querySelectorAll("select")[at].focus();
    }
    this.update();
  }

  edit(text) {
    // Another map in the place of an example does not keep its name and default.
    const example = this.choices.examples.find((one) => one.text === state.map);
    if (example && state.default === example.default && !example.text.split("\n").some((line) => line && text.includes(line))) {
      change({ name: "", default: "" });
      this.draw();
    }
    change({ map: text });
    clearTimeout(this.waiting);
    if (this.took > SLOW) this.waiting = setTimeout(() => this.update(), 2 * SLOW + this.took);
    else this.update();
  }

  /** Takes the way of this number. */
  pick(at) {
    const { technique, bytes: size } = this.ways[at];
    this.set({ technique, max_bytes: size });
    this.other.hidden = this.now === at;
  }

  /** Asks, and shows the answers. */
  update() {
    clearTimeout(this.waiting);
    const started = performance.now();
    const given = (name) => state[name] || null;
    const question = { text: state.map, name: state.name || "value", key: given("key"), value: given("value"), default: given("default") };
    const key = JSON.stringify(question);
    // It stays the same while ways are picked.
    const asked = this.key !== key ? this.tried("front", question).ok : null;
    this.key = key;
    const { ok, faults } = this.tried("code", { ...question, technique: given("technique"), max_bytes: given("max_bytes"), language: state.language, prefix: given("prefix") });
    this.took = performance.now() - started;
    disable(this.best, !state.technique && !state.max_bytes, this.editor.view.contentDOM);
    this.long.hidden = state.map.length <= LONGEST;
    this.other.hidden = true;
    const example = this.choices.examples.findIndex(({ text, name }) => text === state.map && name === state.name);
    this.examples.value = example < 0 ? "" : String(example);
    // Only the text has places that can be shown.
    const shown = faults.map((fault) => (fault.field === "text" ? fault : { ...fault, place: null }));
    this.editor.mark(shown, "text");
    showFaults(this.faults, shown, (fault, { by }) => this.set({ [fault.field]: by }), (fault) => this.editor.select(fault.place));
    this.element.classList.toggle("stale", !ok);
    this.copy.disabled = this.download.disabled = !ok;
    this.pasted.style.visibility = ok ? "" : "hidden";
    // While a person types, the ways to store the last complete map stay.
    this.ways = asked?.ways ?? this.ways ?? [];
    if (ok) this.now = this.ways.findIndex((way) => ["technique", "bytes", "cycles", "loads"].every((of) => way[of] === ok.way[of]));
    this.drawFront();
    if (!ok) {
      this.about.textContent = this.reader.text ? "of the last map without faults" : "none, as the map has faults";
      return;
    }
    this.reader.show(ok.code, state.language);
    this.command.textContent = ok.command;
    this.about.textContent = `${ok.lines.toLocaleString("en")} lines, ${bytes(ok.way.bytes)} of data, in ${Math.max(1, Math.round(this.took))} ms`;
  }

  drawFront() {
    this.answers.firstElementChild.hidden = this.ways.length === 0;
    const focused = this.plot.contains(document.activeElement);
    const row = this.table.contains(document.activeElement) ? [...this.table.querySelectorAll("button")].indexOf(document.activeElement) : -1;
    const limit = /^\d+$/.test(state.max_bytes) ? Number(state.max_bytes) : null;
    this.plot.replaceChildren(this.ways.length > 0 ? frontPicture(this.ways, this.now, limit, (at) => this.pick(at)) : "");
    this.table.hidden = this.ways.length === 0;
    const rows = this.ways.map(({ technique, bytes: size, cycles, loads }, at) =>
      h("tr", { "aria-current": at === this.now ? "true" : null },
        h("th", { scope: "row" }, button(technique, () => this.pick(at), { class: "quiet" }), at === this.now && h("b", {}, state.technique || state.max_bytes ? " taken" : " best")),
        [size, cycles, loads].map((number) => h("td", {}, number.toLocaleString("en")))));
    this.table.replaceChildren(h("table", { class: "comparison" },
      h("thead", {}, h("tr", {}, ["Technique (press to take it)", "Bytes", "Cycles", "Loads"].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, rows)));
    const taken = this.ways[this.now]?.technique;
    const says = this.choices.techniques.find(({ name }) => name === taken)?.says;
    this.told.replaceChildren(...(says ? [h("b", {}, taken), `: ${says}.`] : []));
    if (focused) this.plot.querySelector('[tabindex="0"]')?.focus();
    if (row >= 0) this.table.querySelectorAll("button")[row]?.focus();
  }
}
