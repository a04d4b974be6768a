// CodeMirror with what the page needs of it: a request to edit, and code to read.

import { Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, lineNumbers } from "@codemirror/view";
import { hanging, highlighting } from "./highlight.js";
import { undoing } from "./undo.js";

/** Frames for which the code follows a function: on a busy machine heights of lines are known late. */
const FRAMES = 20;

/** Code to read. */
export class Reader {
  #language = new Compartment();

  constructor(parent, label) {
    const state = EditorState.create({
      extensions: [
        lineNumbers(),
        EditorView.lineWrapping,
        hanging,
        EditorState.readOnly.of(true),
        this.#language.of([]),
        EditorView.contentAttributes.of({ "aria-label": label, "aria-readonly": "true", tabindex: "0" }),
      ],
    });
    this.view = new EditorView({ state, parent });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  show(text, name) {
    const effects = this.name === name ? [] : this.#language.reconfigure(highlighting(name));
    this.name = name;
    const changes = text === this.text ? undefined : { from: 0, to: this.view.state.doc.length, insert: text };
    this.view.dispatch({ changes, effects });
    if (changes) this.revealed = "";
  }

  /** Scrolls to a function with its documentation, unless it was the last one of this text. The page itself stays where it is. */
  reveal(name) {
    if (name === this.revealed) return;
    this.revealed = name;
    const lines = this.text.split("\n");
    const begins = this.name === "rust" ? new RegExp(`^[a-z() ]*\\bfn ${name}\\b`) : new RegExp(`^[A-Za-z].*${name}\\(`);
    let line = lines.findIndex((text) => begins.test(text));
    if (line < 0) return;
    while (/^\s*(\/\/\/|#\[|\/\*\*| \*)/.test(lines[line - 1] ?? "")) line -= 1;
    const { doc } = this.view.state;
    // Heights of lines that were never drawn are estimates, so it goes there again when they are known.
    const go = (again) => requestAnimationFrame(() => {
      if (this.view.state.doc !== doc || this.revealed !== name) return;
      const { top } = this.view.lineBlockAt(doc.line(line + 1).from);
      if (Math.abs(this.view.scrollDOM.scrollTop - top) > 1) this.view.scrollDOM.scrollTop = top;
      if (again > 0) go(again - 1);
    });
    go(FRAMES);
  }
}

const putFaults = StateEffect.define();

/** Where faults are. They stay where they are until the request is answered again. */
const faultMarks = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    const put = transaction.effects.find((effect) => effect.is(putFaults));
    return put ? put.value : marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** A request to edit, or another text of which faults name the lines. `later` loads an extension, when the editor is entered first. */
export class Editor {
  constructor(parent, label, doc, onchange, { numbered = false, later } = {}) {
    const listen = EditorView.updateListener.of((update) => {
      if (update.docChanged && !this.quiet) onchange(this.text);
    });
    const state = EditorState.create({
      doc,
      extensions: [
        undoing(),
        numbered ? lineNumbers() : [],
        EditorView.lineWrapping,
        highlighting("request"),
        faultMarks,
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off", tabindex: "0" }),
        listen,
      ],
    });
    this.view = new EditorView({ state, parent });
    // Where it cannot be loaded, the editor works without it.
    const add = () => later().then((extension) => this.view.dispatch({ effects: StateEffect.appendConfig.of(extension) })).catch(() => {});
    if (later) this.view.contentDOM.addEventListener("focus", add, { once: true });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  get isFocused() {
    return this.view.hasFocus;
  }

  /** Puts another text there, without telling. */
  put(text) {
    if (text === this.text) return;
    this.quiet = true;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    this.quiet = false;
  }

  /** Replaces a part, and tells. */
  replace([from, to], insert) {
    this.view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
    this.view.focus();
  }

  select([from, to]) {
    this.view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    this.view.focus();
  }

  /** Underlines faults of a field at their places; a fault at the end has the character before it. */
  mark(faults, about = "operations") {
    const length = this.view.state.doc.length;
    const placed = faults.filter(({ place, field }) => place && (field ?? about) === about);
    const ranges = placed.flatMap(({ message, place: [start, end] }) => {
      const from = Math.max(0, Math.min(start, length - 1));
      const to = Math.min(Math.max(end, from + 1), length);
      return from < to ? [Decoration.mark({ class: "fault-place", attributes: { title: message } }).range(from, to)] : [];
    });
    this.view.dispatch({ effects: putFaults.of(Decoration.set(ranges, true)) });
  }
}
