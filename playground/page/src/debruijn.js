// The view of De Bruijn sequences: a sequence by its seed, number or constant; its ring or walk, its table, and a look-up.

import { button, copy, disable, field, h, input, s, select, side } from "./dom.js";
import { registry, tried } from "./engine.js";
import { faultList, sentence, showFaults, words } from "./form.js";
import { known } from "./names.js";
import { hex, wordPicture } from "./picture.js";
import { change, state } from "./state.js";

/** The height of the label below a walk. */
const LABEL = 20;

/** The ways to name a sequence. */
const WAYS = { seed: "Seed", index: "Number in the family", constant: "Constant" };

export class DeBruijnView {
  constructor(go) {
    this.go = go;
    this.domain = h("div", { class: "row" });
    this.names = h("div", { class: "row" });
    this.faults = h("div", { class: "faults", "aria-live": "polite" });
    this.told = h("div", { class: "told" });
    this.more = h("div", {});
    this.drawn = h("div", { class: "ring" });
    this.windows = h("div", { class: "windows" });
    this.table = h("div", {});
    this.steps = h("div", { id: "lookup", "aria-live": "polite" });
    this.back = button("◀ Lower bit", () => this.bit(this.at - 1));
    this.next = button("Higher bit ▶", () => this.bit(this.at + 1));
    this.range = h("input", { type: "range", min: 0, "aria-label": "Bit that is looked up", oninput: () => this.bit(Number(this.range.value)) });
    this.words = h("div", { class: "words", onclick: ({ target }) => {
      if (target.closest(".choose") && target.dataset.bit) this.bit(Number(target.dataset.bit));
    } });
    this.kinds = h("span", { class: "segments", role: "group", "aria-label": "Picture" });
    this.summary = h("span", {});
    const left = h("section", { class: "pane", "aria-label": "Sequence" },
      side(this.summary, this.domain, this.names, this.told), this.faults);
    const middle = h("section", { class: "pane", "aria-label": "Picture" },
      h("div", { class: "bar" }, this.kinds), this.drawn, this.more);
    const right = h("section", { class: "pane", "aria-label": "Look-up" },
      h("div", { class: "bar" }, this.back, this.next, this.range), this.steps, this.words, this.table);
    this.element = h("div", { class: "view three debruijn-view" }, left, middle, right);
  }

  set(values) {
    change(values);
    this.update();
  }

  show() {
    this.draw();
    this.update();
  }

  draw() {
    const families = registry().families;
    this.domain.replaceChildren(
      field("Word", select(words(), state.sequence, (sequence) => this.set({ sequence, bit: "" }))),
      field("Family", select(families.map((name) => [name, name]), state.family || families[0], (family) => this.set({ family, bit: "" }))));
    this.inputs = Object.fromEntries(Object.keys(WAYS).map((way) => [way, input("", (number) => this.set({ by: way, number }), { size: way === "constant" ? 38 : 20 })]));
    this.names.replaceChildren(...Object.entries(WAYS).map(([way, text]) => field(text, this.inputs[way], HINTS[way])));
  }

  update() {
    const family = state.family || registry().families[0];
    const by = known(WAYS, state.by, "seed");
    const question = { word: state.sequence, family };
    const { ok, faults } = tried("debruijn", { ...question, [by]: state.number });
    showFaults(this.faults, faults, (_, { replace: [from, to], by: text }) => this.set({ number: state.number.slice(0, from) + text + state.number.slice(to) }));
    for (const [way, control] of Object.entries(this.inputs)) {
      control.toggleAttribute("aria-invalid", way === by && !ok);
      if (way === by) control.value = control === document.activeElement ? control.value : state.number;
      else if (ok) control.value = way === "seed" ? "" : ok[way] ?? "";
    }
    this.element.classList.toggle("stale", !ok);
    if (!ok) return;
    this.answer = ok;
    this.question = question;
    this.order = ok.order;
    this.bits = registry().words.find(({ name }) => name === ok.word).bits;
    this.range.max = this.bits - 1;
    this.summary.textContent = `${ok.word}, ${WAYS[by].toLowerCase()} ${state.number}`;
    this.drawTold(ok);
    this.drawKinds(ok);
    // In the middle the window is no longer that of the first digits.
    this.bit(state.bit === "" ? Math.floor((this.bits * 3) / 7) : Number(state.bit), false);
  }

  drawTold(ok) {
    const copied = button("Copy the constant", () => copy(ok.constant, copied));
    this.told.replaceChildren(
      h("p", { id: "rank" }, `${ok.noun ? sentence(ok.noun).slice(0, -1) : "A sequence"}, one of ${BigInt(ok.count).toLocaleString("en")}.`),
      h("p", {}, h("code", {}, ok.command)),
      h("div", { class: "row" }, copied, ok.request ? button("Code for it", () => this.go({ view: "code", word: ok.word, request: ok.request })) : ""));
    this.more.replaceChildren(
      h("details", {}, h("summary", {}, "Explanation, bit by bit"), h("pre", { tabindex: "0", "aria-label": "Explanation" }, ok.explanation)),
      ok.code ? h("details", {}, h("summary", {}, "Code"), h("pre", { tabindex: "0", "aria-label": "Code" }, ok.code)) : "");
  }

  drawKinds({ windows }) {
    const kinds = windows ? ["ring", "walk"] : ["ring"];
    const now = kinds.includes(state.drawn) ? state.drawn : "ring";
    const focused = this.kinds.contains(document.activeElement);
    this.kinds.replaceChildren(...kinds.map((kind) => button(KINDS[kind], () => {
      change({ drawn: kind });
      this.drawKinds(this.answer);
      this.bit(this.at);
    }, { "aria-pressed": String(kind === now) })));
    if (focused) this.kinds.querySelector('[aria-pressed="true"]')?.focus();
    this.kind = now;
  }

  /** Looks up a bit. */
  bit(to, kept = true) {
    const { bits, answer: { constant } } = this;
    this.at = Math.max(0, Math.min(Number.isInteger(to) ? to : 0, bits - 1));
    if (kept) change({ bit: this.at });
    this.range.value = this.at;
    this.range.setAttribute("aria-valuetext", `bit ${this.at}`);
    this.back.disabled = this.next.disabled = false;
    disable(this.back, this.at === 0, this.next);
    disable(this.next, this.at === bits - 1, this.back);
    const { ok, faults } = tried("lookup", { ...this.question, constant, bit: this.at });
    if (!ok) return this.steps.replaceChildren(...faultList(faults, () => {}));
    this.drawTable(ok.place);
    const one = hex(1n << BigInt(this.at));
    this.words.replaceChildren(
      h("figure", { class: "choose" }, wordPicture(one, this.bits, `The word ${one}`), h("figcaption", {}, "The word: click another bit")),
      h("figure", {}, wordPicture(ok.product, this.answer.bits, `The product ${ok.product}`, this.order), h("figcaption", {}, "The product: its top bits are the place in the table")));
    if (this.kind === "walk") this.drawn.replaceChildren(this.walk());
    else this.drawn.replaceChildren(this.ring());
    return this.steps.replaceChildren(h("h2", {}, `Look-up of bit ${this.at}`),
      h("ol", { class: "lookup" }, ok.steps.slice(0, -1).map(({ text, value }) => h("li", {}, sentence(text).replace(/\.$/, ""), ": ", h("code", {}, String(value)))),
        h("li", {}, `Entry ${ok.place} of the table holds `, h("b", {}, String(ok.result)), ".")));
  }

  drawTable(place) {
    const { table } = this.answer;
    const per = table.length > 128 ? 16 : 8;
    const rows = [];
    for (let from = 0; from < table.length; from += per) {
      rows.push(h("tr", {}, h("th", { scope: "row" }, String(from)), table.slice(from, from + per).map((entry, at) =>
        h("td", { class: from + at === place ? "now" : "", "aria-current": from + at === place ? "true" : null }, entry === null ? "–" : String(entry)))));
    }
    this.table.replaceChildren(h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table" },
      h("table", { class: "entries" }, h("caption", {}, "The table: the bit, by the top bits of the product"),
        h("thead", {}, h("tr", {}, h("td", {}), table.slice(0, per).map((_, at) => h("th", { scope: "col" }, `+${at}`)))), h("tbody", {}, rows))));
  }

  /** The place in the sequence of the window that the bit brings to the top. */
  get window() {
    const { windows } = this.answer;
    return windows ? windows.findIndex(({ bit }) => bit === this.at) : this.at;
  }

  /** The digits on a ring, the window of the bit marked; a digit is clicked for the window that begins there. */
  ring() {
    const { binary, windows } = this.answer;
    const size = binary.length;
    const radius = Math.max(60, (size * 13) / (2 * Math.PI));
    const start = windows ? this.window : -1;
    const within = (at) => start >= 0 && (at - start + size) % size < this.order;
    const place = (at, far) => {
      const angle = (2 * Math.PI * at) / size - Math.PI / 2;
      return [Math.cos(angle) * far, Math.sin(angle) * far];
    };
    const digits = [...binary].map((digit, at) => {
      const [x, y] = place(at, radius);
      const act = () => windows && this.bit(windows[at].bit);
      return s("g", { class: `digit${within(at) ? " within" : ""}${at === start ? " begin" : ""}`, transform: `translate(${x} ${y})`, onclick: act, "data-at": at },
        s("circle", { r: 6.2 }), s("text", { y: 2.6 }, digit));
    });
    const shown = windows ? windows[start]?.bits : "";
    const far = radius + 14;
    return s("svg", { viewBox: `${-far} ${-far} ${2 * far} ${2 * far}`, role: "img", class: "ring-picture", "aria-label": `The sequence ${binary} as a ring${windows ? `; the window ${shown} begins at place ${start}` : ""}` },
      digits,
      s("text", { class: "centre", y: -4 }, windows ? shown : `bit ${this.at}`),
      s("text", { class: "centre small", y: 14 }, windows ? `bit ${this.at}` : "no windows: folded"));
  }

  /** The walk through the graph: nodes are all words of one bit less, edges are windows. */
  walk() {
    const { windows } = this.answer;
    const nodes = windows.length / 2;
    const radius = Math.max(70, nodes * (7 + this.order) / 2);
    const centre = (node) => {
      const angle = (2 * Math.PI * node) / nodes - Math.PI / 2;
      return [Math.cos(angle) * radius, Math.sin(angle) * radius];
    };
    const now = this.window;
    const order = [...windows.keys()].filter((at) => at !== now).concat(now);
    const edges = order.map((at) => {
      const { from, to, bits } = windows[at];
      const [a, b] = [centre(parseInt(from, 2)), centre(parseInt(to, 2))];
      const loop = from === to;
      const [out, side] = [1 + 26 / radius, 14];
      const [ux, uy] = [a[0] / radius, a[1] / radius];
      const d = loop
        ? `M${a}C${[a[0] * out - uy * side, a[1] * out + ux * side]} ${[a[0] * out + uy * side, a[1] * out - ux * side]} ${a}`
        : `M${a}Q${[(a[0] + b[0]) * 0.32 - (b[1] - a[1]) * 0.12, (a[1] + b[1]) * 0.32 + (b[0] - a[0]) * 0.12]} ${b}`;
      return s("path", { d, class: `edge${at === now ? " now" : ""}`, onclick: () => this.bit(windows[at].bit) }, s("title", {}, `${bits}, step ${at}`));
    });
    const ends = [windows[now].from, windows[now].to];
    const circles = [...Array(nodes).keys()].map((node) => {
      const name = node.toString(2).padStart(this.order - 1, "0");
      const [x, y] = centre(node);
      return s("g", { class: `node${ends.includes(name) ? " now" : ""}`, transform: `translate(${x} ${y})` },
        s("rect", { x: -3.4 * name.length / 1.1 - 2, y: -6, width: 6.2 * name.length + 4, height: 12, rx: 5 }), s("text", { y: 3 }, name));
    });
    const far = radius + 34;
    return s("svg", { viewBox: `${-far} ${-far} ${2 * far} ${2 * far + LABEL}`, role: "img", class: "walk-picture", "aria-label": `The walk: step ${now} of ${windows.length} goes from ${ends[0]} to ${ends[1]} by the window ${windows[now].bits}` },
      edges, circles, s("text", { class: "centre", y: far + LABEL / 2 }, `${ends[0]} → ${ends[1]}`));
  }
}

const KINDS = { ring: "Ring", walk: "Walk" };
const HINTS = { seed: "any number; it gives the same sequence everywhere", index: "counts the sequences from 0", constant: "the sequence itself, as a number" };
