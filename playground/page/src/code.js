// The view of requests: an editor with faults at their places, controls from the registry, and the code that comes of it.

import { comparison } from "./compare.js";
import { button, bytes, copy, download, field, h, input, select, side } from "./dom.js";
import { Editor, Reader } from "./editor.js";
import { operation, registry, tried } from "./engine.js";
import { EntryForm, boards, faultList, marked, operationOptions, showFaults, words } from "./form.js";
import { Live } from "./live.js";
import { known } from "./names.js";
import { cellsPicture } from "./picture.js";
import { entries, entry, withEntry, without } from "./request.js";
import { change, state } from "./state.js";

/** What is shown of a request. */
const PANES = { code: "Code", compare: "Compare", tables: "Tables", paste: "Paste" };

/** The forms in which a request is pasted, and what they are called. */
const FORMS = { derive: "Derive", build_script: "Build script", makefile: "Makefile", command: "Command line" };

export class CodeView {
  constructor(go) {
    this.go = go;
    const editor = h("div", { class: "editor" });
    const code = h("div", { class: "code", id: "code" });
    this.faults = h("div", { class: "faults", "aria-live": "polite" });
    this.choices = h("div", { class: "pair" });
    this.chips = h("ul", { class: "chips", "aria-label": "Operations of the request" });
    this.about = h("p", { class: "hint", id: "about-code" });
    this.form = new EntryForm({ onchange: (name, chosen) => this.edit(withEntry(state.request, name, chosen)), onremove: (name) => this.remove(name) });
    this.copy = button("Copy", () => copy(this.reader.text, this.copy));
    this.download = button("Download", () => download(this.reader.text, this.name()));
    this.tools = h("span", { class: "tools" }, this.copy, this.download);
    this.live = new Live(go, (name) => this.reveal(name));
    this.segments = h("span", { class: "segments", role: "group", "aria-label": "Result" }, Object.entries(PANES).map(([pane, text]) =>
      button(text, () => this.open(pane), { "data-pane": pane })));
    this.panes = { code, compare: h("div", {}), tables: h("div", {}), paste: h("div", {}) };
    const left = h("section", { class: "pane", "aria-label": "Request" },
      h("h2", { id: "request-title" }, "Request"),
      editor, this.chips, this.faults,
      side("Change the request", this.form.element, this.choices, this.form.about));
    const right = h("section", { class: "pane", "aria-label": "Output" },
      this.live.element,
      h("div", { class: "emitted" }, h("div", { class: "bar" }, this.segments, this.about, this.tools), Object.values(this.panes)));
    this.element = h("div", { class: "view code-view" }, left, right);
    this.editor = new Editor(editor, "Request", state.request, (text) => this.edit(text), {
      later: async () => (await import("./completion.js")).completing(() => this.known, () => this.word),
    });
    this.reader = new Reader(code, "Emitted code");
  }

  get word() {
    return state.word || "u64";
  }

  /** What can be completed: the registry, with the functions of the operation on the card. */
  get known() {
    const samples = this.live.functions;
    return { ...registry(), entries: registry().entries.map((one) => (one.name === "functions" ? { ...one, samples } : one)) };
  }

  /** The pane that is open; a link to a table opens that of the tables. */
  get pane() {
    return known(PANES, state.pane, state.table ? "tables" : "code");
  }

  /** Shows the state. */
  show() {
    this.editor.put(state.request);
    this.draw();
    this.drawPane();
    this.update();
  }

  open(pane) {
    change({ pane });
    this.drawPane();
  }

  drawPane() {
    for (const [pane, element] of Object.entries(this.panes)) element.hidden = pane !== this.pane;
    for (const one of this.segments.children) one.setAttribute("aria-pressed", String(one.dataset.pane === this.pane));
    this.tools.hidden = this.pane !== "code";
    this.reveal(this.revealed);
    // What takes time is asked when it is to be seen.
    if (this.pane === "compare") this.compare();
  }

  /** Scrolls the code to a function; code that is not shown has no places, so it is done when it is. */
  reveal(name) {
    this.revealed = name;
    if (name && this.pane === "code") this.reader.reveal(name);
  }

  draw() {
    const target = input(state.target, (value) => this.set({ target: value }), { list: "targets", placeholder: "none: it runs on every processor" });
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
    const prefix = input(state.prefix, (value) => this.set({ prefix: value }), { placeholder: "bits_", size: 8 });
    const focused = [...this.choices.querySelectorAll("select, input")].indexOf(document.activeElement);
    this.choices.replaceChildren(
      field("Word", select(words(), this.word, (value) => this.set({ word: value }))),
      field("Language", language),
      field("Target", target),
      list,
      this.board,
      state.language === "c" ? field("Prefix", prefix) : "",
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

  /** The entry of an operation, by whichever of its names it is requested. */
  entryOf(name) {
    return entries(state.request).find((one) => operation(one.name) && operation(one.name) === operation(name));
  }

  chosen(name) {
    return this.entryOf(name)?.selection || "auto";
  }

  remove(name) {
    this.edit(without(state.request, name));
    this.chips.querySelector("select").focus();
  }

  /** The operations of the request, of which one is open, and what can be added. */
  drawChips(requested, open) {
    const focused = this.chips.contains(document.activeElement) && document.activeElement.dataset.entry;
    const chip = (name) => button(name, () => this.openEntry(name), { "aria-pressed": String(name === open), "data-entry": name });
    const add = select([["", "Add an operation…"], ...operationOptions(({ name }) => !this.entryOf(name))], "", (name) => {
      change({ open: name });
      this.edit(withEntry(state.request, name, "auto"));
    });
    add.dataset.entry = "";
    add.setAttribute("aria-label", "Add an operation");
    this.chips.replaceChildren(...[...requested.map(chip), add].map((one) => h("li", {}, one)));
    if (typeof focused === "string") (this.chips.querySelector(`[data-entry="${CSS.escape(focused)}"]`) ?? add).focus();
  }

  openEntry(name) {
    change({ open: name });
    this.update();
  }

  /** Asks, and shows the answer. */
  update() {
    const { ok, faults } = tried("emit", {
      request: { word: this.word, board: null, operations: state.request },
      target: state.target || null,
      language: state.language,
      prefix: state.prefix || null,
    });
    const requested = entries(state.request).map(({ name }) => name).filter(operation);
    const open = requested.includes(state.open) ? state.open : requested[0];
    // The controls of what was requested stay while a person types.
    if (ok || !this.editor.isFocused) {
      this.form.element.hidden = this.form.about.hidden = !open;
      if (open) this.form.show(open, this.chosen(open), this.word);
      this.drawChips(requested, open);
    }
    this.fit(faults);
    this.editor.mark(faults);
    // The editor can show places in the request alone.
    const shown = faults.map((fault) => ((fault.field ?? "operations") === "operations" ? fault : { ...fault, place: null }));
    showFaults(this.faults, shown, (fault, one) => this.apply(fault, one), (fault) => this.editor.select(fault.place));
    this.element.classList.toggle("stale", !ok);
    this.live.element.inert = !ok;
    this.copy.disabled = this.download.disabled = !ok;
    // A card that came and went would move the code with every letter.
    this.live.element.hidden = !ok && !this.reader.text;
    if (!ok) {
      this.about.textContent = this.reader.text ? "Old: the request has faults" : "No code: the request has faults";
      return;
    }
    this.reader.show(ok.code, state.language);
    this.run(ok, open);
    const lines = ok.lines ?? ok.code.split("\n").length;
    this.about.textContent = `${lines.toLocaleString("en")} lines, ${bytes(ok.bytes)} of tables`;
    this.panes.tables.replaceChildren(...this.tables(ok));
    this.pasted(ok);
  }

  /** A value of the open operation, if it is in the request, or else of the first one. */
  run({ settled }, open) {
    const all = entries(settled);
    const { name, selection } = all.find((one) => one.name === operation(open ?? "")?.name) ?? all.find((one) => operation(one.name)) ?? { name: open };
    const board = entries(state.request).find((one) => one.name === "board")?.selection ?? null;
    this.live.show({ name, selection, word: this.word, board });
    this.subject = name;
    if (this.pane === "compare") this.compare();
  }

  /** The techniques of an operation: what `auto` says of each, whatever is requested, if the rest of the request leaves it the choice. */
  compare() {
    const name = this.subject;
    if (!name) return;
    const rest = entries(state.request).filter((one) => !operation(one.name) && one.name !== "functions").map(({ start, end }) => state.request.slice(start, end));
    const asked = (chosen) => tried("compare", { request: { word: this.word, operations: [...rest, entry(name, chosen)].join(", ") }, target: state.target || registry().default_targets[state.language] }).ok?.[0];
    const chosen = this.chosen(name);
    const own = asked(chosen);
    const auto = own?.is_auto ? own : asked("auto");
    const { compare } = this.panes;
    const focused = compare.contains(document.activeElement) && document.activeElement.textContent;
    compare.replaceChildren(own ? comparison(own, auto, state.target, (technique) => this.edit(withEntry(state.request, this.entryOf(name)?.name ?? name, technique)))
      : h("p", {}, "No technique of this operation can be compared."));
    if (focused) [...compare.querySelectorAll("button")].find((one) => one.textContent === focused)?.focus();
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
    const told = h("details", {}, h("summary", {}, "Report"), h("pre", { tabindex: "0", "aria-label": "Report" }, report));
    if (tables.length === 0) return [h("p", {}, "This request has no tables."), told];
    const rows = tables.map((table) =>
      h("tr", {}, h("th", { scope: "row" }, button(table.name, () => this.picture(table.name), { class: "quiet", title: table.doc })),
        table.bytes === 0 ? h("td", { colspan: 2 }, "a constant") : [table.entries, table.bytes].map((count) => h("td", {}, count.toLocaleString("en")))));
    this.drawn = h("div", { class: "picture" });
    if (tables.some(({ name }) => name === state.table)) this.picture(state.table);
    return [
      h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Tables" },
        h("table", {}, h("caption", {}, `Tables: ${bytes(all)}`),
          h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Name (press to draw)"), h("th", { scope: "col" }, "Entries"), h("th", { scope: "col" }, "Bytes"))),
          h("tbody", {}, rows))),
      this.drawn, told];
  }

  /** The picture of a table. */
  picture(name) {
    change({ table: name });
    const board = entries(state.request).find((one) => one.name === "board")?.selection ?? null;
    const { ok, faults } = tried("table", { name, word: this.word, board, request: state.request });
    if (!ok) return this.drawn.replaceChildren(...faultList(faults, () => {}));
    return this.drawn.replaceChildren(
      h("div", { class: "bar" }, h("h2", {}, name), h("span", { class: "hint" }, marked(ok.heading.at(-1))), h("span", { class: "tools" },
        button("Download the picture", () => download(ok.svg, `${name.toLowerCase()}.svg`, "image/svg+xml")),
        button("Close", () => {
          change({ table: "", pane: "tables" });
          this.drawn.replaceChildren();
        }))),
      h("div", { class: "panels", tabindex: "0", role: "region", "aria-label": `Picture of ${name}` }, ok.panels.map(panel)));
  }

  /** The request in the forms to paste. */
  pasted(answer) {
    const { forms, settled } = answer;
    const names = Object.keys(FORMS).filter((name) => name in forms);
    const now = names.includes(state.form) ? state.form : names[0];
    const text = h("pre", { tabindex: "0", "aria-label": FORMS[now] }, h("code", {}, forms[now]));
    const copied = button("Copy", () => copy(forms[now], copied));
    const { paste } = this.panes;
    const focused = paste.contains(document.activeElement) && document.activeElement.dataset.form;
    paste.replaceChildren(
      h("div", { class: "bar" },
        h("span", { class: "segments", role: "group", "aria-label": "Form" }, names.map((name) =>
          button(FORMS[name], () => {
            change({ form: name });
            this.pasted(answer);
          }, { "aria-pressed": String(name === now), "data-form": name }))),
        h("span", { class: "tools" }, copied)),
      text,
      now === "derive" && state.target ? h("p", { class: "hint" }, marked(`A derive does not know the target, \`${state.target}\`: there \`auto\` is \`native\`. A build script does.`)) : "",
      settled === state.request.trim() ? "" : h("p", { class: "settled" }, marked(`To keep the techniques that are taken today, paste this request: \`${settled}\``)));
    if (focused) paste.querySelector(`[data-form="${focused}"]`)?.focus();
  }

  name() {
    return { rust: "bits.rs", c: "bits.h", cpp: "bits.hpp" }[state.language];
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
const NAMES = { rust: "Rust", c: "C", cpp: "C++" };
