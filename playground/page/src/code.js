// The view of requests: an editor with faults at their places, controls from the registry, and the code that comes of it.

import { comparison } from "./compare.js";
import { button, bytes, copy, download, field, h, input, select, side } from "./dom.js";
import { Editor, Reader } from "./editor.js";
import { operation, registry, tried } from "./engine.js";
import { EntryForm, boards, faultList, marked, words } from "./form.js";
import { Live } from "./live.js";
import { cellsPicture } from "./picture.js";
import { entries, entry, withEntry, without } from "./request.js";
import { change, state } from "./state.js";

/** The forms in which a request is pasted, and what they are called. */
const FORMS = { derive: "Derive", build_script: "Build script", makefile: "Makefile", command: "Command line" };

export class CodeView {
  constructor(go) {
    this.go = go;
    const editor = h("div", { class: "editor" });
    const code = h("div", { class: "code", id: "code" });
    this.faults = h("div", { class: "faults", "aria-live": "polite" });
    this.settled = h("p", { class: "settled" });
    this.summary = h("div", {});
    this.forms = h("div", {});
    this.compared = h("div", {});
    this.choices = h("div", { class: "pair" });
    this.chips = h("ul", { class: "chips", "aria-label": "Operations of the request" });
    this.about = h("p", { class: "hint", id: "about-code" });
    this.form = new EntryForm({
      legend: "Add or change",
      onchange: (name, chosen, other) => {
        change({ open: name });
        const present = entries(state.request).some((one) => one.name === name);
        if (other && present) this.form.show(name, this.chosen(name), this.word);
        else if (other) this.form.show(name, "auto", this.word), this.marks();
        else this.edit(withEntry(state.request, name, chosen));
      },
    });
    this.add = button("Add to the request", () => this.toggle());
    this.copy = button("Copy", () => copy(this.reader.text, this.copy));
    this.download = button("Download", () => download(this.reader.text, this.name()));
    this.live = new Live(go, (name) => this.reader.reveal(name));
    const left = h("section", { class: "pane", "aria-label": "Request" },
      h("h2", { id: "request-title" }, "Request"),
      editor, this.chips, this.faults,
      side("Change the request", this.choices, this.form.element, this.add, this.form.about));
    const right = h("section", { class: "pane", "aria-label": "Output" },
      this.live.element,
      h("div", { class: "emitted" }, h("div", { class: "bar" }, h("h2", {}, "Code"), this.about, h("span", { class: "tools" }, this.copy, this.download)), code),
      h("div", { class: "more" }, this.forms,
        h("details", { open: true }, h("summary", {}, "Compare techniques"), this.compared), this.settled, this.summary));
    this.element = h("div", { class: "view code-view" }, left, right);
    this.editor = new Editor(editor, "Request", state.request, (text) => this.edit(text));
    this.reader = new Reader(code, "Emitted code");
  }

  get word() {
    return state.word || "u64";
  }

  /** Shows the state. */
  show() {
    this.editor.put(state.request);
    this.draw();
    this.update();
  }

  draw() {
    const target = input(state.target, (value) => this.set({ target: value }), { list: "targets", placeholder: registry().default_targets[state.language] ?? "" });
    const list = h("datalist", { id: "targets" }, registry().targets.map(({ name, says }) => h("option", { value: name }, says)));
    const boardNow = entries(state.request).find(({ name }) => name === "board")?.selection ?? "";
    this.board = field("Board", select(boards(boardNow, "default"), boardNow, (text) => {
      const { ok } = text ? tried("board", { board: text }) : { ok: null };
      if (ok && !ok.words.includes(this.word)) change({ word: ok.word });
      this.edit(text ? withEntry(state.request, "board", text) : without(state.request, "board"));
    }));
    const language = select(registry().languages.map((name) => [name, NAMES[name] ?? name]), state.language, (value) => {
      this.set({ language: value });
      this.draw();
    });
    const prefix = input(state.prefix, (value) => this.set({ prefix: value }), { placeholder: "none", size: 8 });
    const focused = [...this.choices.querySelectorAll("select, input")].indexOf(document.activeElement);
    this.choices.replaceChildren(
      field("Word", select(words(), this.word, (value) => this.set({ word: value }))),
      this.board,
      field("Target", target),
      list,
      field("Language", language),
      state.language === "rust" ? "" : field("Prefix", prefix),
    );
    if (focused >= 0) this.choices.querySelectorAll("select, input")[focused]?.focus();
  }

  set(values) {
    change(values);
    this.update();
  }

  edit(text) {
    const board = (of) => entries(of).find(({ name }) => name === "board")?.selection;
    const other = board(text) !== board(state.request);
    change({ request: text });
    this.editor.put(text);
    if (other) this.draw();
    this.update();
  }

  chosen(name) {
    return entries(state.request).find((one) => one.name === name)?.selection || "auto";
  }

  toggle() {
    const present = entries(state.request).some((one) => one.name === this.form.name);
    if (present) this.edit(without(state.request, this.form.name));
    else this.edit(withEntry(state.request, this.form.name, "auto"));
  }

  /** What depends on whether the open operation is in the request. */
  marks() {
    const requested = entries(state.request).filter(({ name }) => operation(name));
    const present = requested.some(({ name }) => name === this.form.name);
    this.add.textContent = present ? `Remove ${this.form.name}` : `Add ${this.form.name}`;
    const focused = this.chips.contains(document.activeElement) && document.activeElement.textContent;
    this.chips.replaceChildren(...requested.map(({ name }) =>
      h("li", {}, button(name, () => {
        change({ open: name });
        this.update();
      }, { "aria-pressed": String(name === this.form.name) }))));
    if (focused) [...this.chips.querySelectorAll("button")].find((one) => one.textContent === focused)?.focus();
  }

  /** Asks, and shows the answer. */
  update() {
    const requested = entries(state.request).filter(({ name }) => operation(name));
    const open = operation(state.open) ? state.open : requested[0]?.name ?? registry().operations[0].name;
    this.form.show(open, this.chosen(open), this.word);
    this.marks();
    const started = performance.now();
    const { ok, faults } = tried("emit", {
      request: { word: this.word, board: null, operations: state.request },
      target: state.target || null,
      language: state.language,
      prefix: state.prefix || null,
    });
    const took = performance.now() - started;
    this.fit(faults);
    this.editor.mark(faults);
    this.faults.replaceChildren(...faultList(faults, (fault, one) => this.apply(fault, one), (fault) => this.editor.select(fault.place)));
    this.element.classList.toggle("stale", !ok);
    this.copy.disabled = this.download.disabled = !ok;
    // A card that came and went would move the code with every letter.
    this.live.element.hidden = !ok && !this.reader.text;
    if (!ok) {
      this.settled.replaceChildren();
      this.about.textContent = this.reader.text ? "old: of the last request without faults" : "none, as the request has faults";
      return;
    }
    this.reader.show(ok.code, state.language);
    this.run(ok, open);
    const lines = ok.lines ?? ok.code.split("\n").length;
    this.about.textContent = `${lines.toLocaleString("en")} lines, ${bytes(ok.bytes)} of tables, in ${Math.max(1, Math.round(took))} ms`;
    this.settled.replaceChildren(...(ok.settled && ok.settled !== state.request.trim() ? marked(`In full: \`${ok.settled}\``) : []));
    this.summary.replaceChildren(this.tables(ok));
    this.pasted(ok.forms);
  }

  /** A value of the open operation, if it is in the request, or else of the first one. */
  run({ settled }, open) {
    const all = entries(settled);
    const { name, selection } = all.find((one) => one.name === open) ?? all.find((one) => operation(one.name)) ?? { name: open };
    const board = entries(state.request).find((one) => one.name === "board")?.selection ?? null;
    this.live.show({ name, selection, word: this.word, board });
    const operations = (board ? `board = ${board}, ` : "") + entry(name, this.chosen(name));
    const { ok } = tried("compare", { request: { word: this.word, operations }, target: state.target || null });
    this.compared.replaceChildren(...(ok ?? []).map((one) => comparison(one, (technique) => this.edit(withEntry(state.request, name, technique)))));
  }

  /** A board that the word is too small for has a word that it fits. */
  fit(faults) {
    const text = entries(state.request).find(({ name }) => name === "board")?.selection;
    const { ok } = faults.length > 0 && text ? tried("board", { board: text }) : { ok: null };
    if (!ok || ok.words.includes(this.word)) return;
    const fault = faults.find(({ place }) => place && entries(state.request).find(({ name, start }) => name === "board" && start <= place[0])) ?? faults[0];
    fault.suggestions = [{ label: ok.word, by: ok.word, word: ok.word }, ...(fault.suggestions ?? [])];
  }

  apply(fault, { replace: [from, to] = [0, 0], by, word }) {
    const where = fault.field ?? "operations";
    if (word) {
      this.set({ word });
      return this.draw();
    }
    if (where === "operations") return this.editor.replace([from, to], by);
    if (!(where in state)) return undefined;
    this.set({ [where]: state[where].slice(0, from) + by + state[where].slice(to) });
    return this.draw();
  }

  tables({ tables, bytes: all, report }) {
    if (tables.length === 0) return h("p", {}, "No tables.");
    const rows = tables.map((table) =>
      h("tr", {}, h("th", { scope: "row" }, button(table.name, () => this.picture(table.name), { class: "quiet", title: table.doc })),
        h("td", {}, table.entries.toLocaleString("en")), h("td", {}, table.bytes.toLocaleString("en"))));
    this.drawn = h("div", { class: "picture" });
    if (tables.some(({ name }) => name === state.table)) this.picture(state.table);
    return h("div", {},
      h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Tables" },
        h("table", {}, h("caption", {}, `Tables: ${bytes(all)}`),
          h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Name (press to draw)"), h("th", { scope: "col" }, "Entries"), h("th", { scope: "col" }, "Bytes"))),
          h("tbody", {}, rows))),
      this.drawn,
      h("details", {}, h("summary", {}, "Report"), h("pre", { tabindex: "0", "aria-label": "Report" }, report)));
  }

  /** The picture of a table. */
  picture(name) {
    change({ table: name });
    const board = entries(state.request).find((one) => one.name === "board")?.selection ?? null;
    const { ok, faults } = tried("table", { name, word: this.word, board, request: state.request });
    if (!ok) return this.drawn.replaceChildren(...faultList(faults, () => {}));
    return this.drawn.replaceChildren(
      h("div", { class: "bar" }, h("h3", {}, name), h("span", { class: "hint" }, marked(ok.heading.at(-1))), h("span", { class: "tools" },
        button("Download the picture", () => download(ok.svg, `${name.toLowerCase()}.svg`, "image/svg+xml")),
        button("Close", () => {
          change({ table: "" });
          this.drawn.replaceChildren();
        }))),
      h("div", { class: "panels", tabindex: "0", role: "region", "aria-label": `Picture of ${name}` }, ok.panels.map(panel)));
  }

  /** The request in the forms to paste. */
  pasted(forms) {
    const names = Object.keys(FORMS).filter((name) => name in forms);
    const now = names.includes(state.form) ? state.form : names[0];
    const text = h("pre", { tabindex: "0", "aria-label": FORMS[now] }, h("code", {}, forms[now]));
    const copied = button("Copy", () => copy(forms[now], copied));
    const focused = this.forms.contains(document.activeElement) && document.activeElement.dataset.form;
    this.forms.replaceChildren(
      h("div", { class: "bar" }, h("h2", {}, "To paste"),
        h("span", { class: "segments", role: "group", "aria-label": "Form" }, names.map((name) =>
          button(FORMS[name], () => {
            change({ form: name });
            this.pasted(forms);
          }, { "aria-pressed": String(name === now), "data-form": name }))),
        h("span", { class: "tools" }, copied)),
      text);
    if (focused) this.forms.querySelector(`[data-form="${focused}"]`)?.focus();
  }

  name() {
    return state.language === "rust" ? "bits.rs" : "bits.h";
  }
}

/** A part of a table: squares are drawn, numbers stand in a table. */
function panel({ title, rows, columns }) {
  const isNumbers = rows.every(({ cells }) => cells.every(({ mark }) => mark === "number"));
  if (!isNumbers) {
    const cell = ({ mark: kind }) => (kind === "hole" ? null : { mark: kind, piece: kind === "piece" || kind === "reached-piece" ? "counter" : null });
    return h("figure", {}, cellsPicture({ rows: rows.map(({ cells }) => cells.map(cell)), left: rows.map(({ label }) => label), below: columns }, title), h("figcaption", {}, title));
  }
  return h("table", { class: "entries" }, title && h("caption", {}, title),
    columns.length > 0 && h("thead", {}, h("tr", {}, h("td", {}), columns.map((column) => h("th", { scope: "col" }, column)))),
    h("tbody", {}, rows.map(({ label, cells }) => h("tr", {}, h("th", { scope: "row" }, label), cells.map(({ text }) => h("td", {}, text))))));
}

/** How languages are written. */
const NAMES = { rust: "Rust", c: "C and C++" };
