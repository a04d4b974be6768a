// CodeMirror with what the page needs of it: a request to edit, and code to read.

import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { suggested } from "./form.js";

const RUST = "as async break const continue crate else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while";
const C = "auto bool break case const constexpr continue default defined define do else elif endif enum extern false for goto if ifdef ifndef include inline noexcept pragma return sizeof static struct switch true typedef union unsigned signed void volatile while static_assert _Static_assert namespace";
const TYPES = /^(?:[iu](?:8|16|32|64|128|size)|bool|str|[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*|u?int\d+_t|size_t|char|int|long|void)$/;

/** A language by its keywords: comments, strings, numbers and names are alike in Rust and C. */
function language(keywords) {
  const known = new Set(keywords.split(" "));
  return StreamLanguage.define({
    startState: () => ({ comment: 0 }),
    token(stream, state) {
      if (state.comment || stream.match("/*")) {
        state.comment = stream.skipTo("*/") ? (stream.match("*/"), 0) : (stream.skipToEnd(), 1);
        return "comment";
      }
      if (stream.eatSpace()) return null;
      if (stream.match(/^\/\/.*/)) return "comment";
      if (stream.match(/^b?"(?:[^"\\]|\\.)*"?/) || stream.match(/^b?'(?:[^'\\]|\\.)'/)) return "string";
      if (stream.match(/^#!?\[[^\]]*\]?/) || stream.match(/^#\s*\w+/)) return "meta";
      if (stream.match(/^(?:0[xX][\da-fA-F_]+|0b[01_]+|\d[\d_]*(?:\.\d+)?)\w*/)) return "number";
      const name = stream.match(/^[A-Za-z_]\w*!?/);
      if (!name) return stream.next(), null;
      if (known.has(name[0])) return "keyword";
      if (TYPES.test(name[0])) return "typeName";
      return /^\s*\(/.test(stream.string.slice(stream.pos)) ? "function" : "variableName";
    },
    tokenTable: { function: tags.function(tags.variableName) },
  });
}

/** The grammar of requests: names before a sign of equality, names behind it, numbers. */
const request = StreamLanguage.define({
  startState: () => ({ right: [false] }),
  token(stream, state) {
    const depth = state.right.length - 1;
    if (stream.eatSpace()) return null;
    if (stream.match(/^(?:0[xob])?[\da-fA-F][\da-fA-F_]*\b/)) return "number";
    if (stream.match(/^\w+/)) return state.right[depth] ? "typeName" : depth > 0 ? "propertyName" : "function";
    const sign = stream.next();
    if (sign === "=") state.right[depth] = true;
    if (sign === ",") state.right[depth] = false;
    if (sign === "(") state.right.push(false);
    if (sign === ")" && depth > 0) state.right.pop();
    return "punctuation";
  },
  copyState: ({ right }) => ({ right: [...right] }),
  tokenTable: { function: tags.function(tags.variableName) },
});

const LANGUAGES = { rust: language(RUST), c: language(C), request, text: [] };

// Colours are in the style sheet, as they depend on the light.
const colours = HighlightStyle.define([
  { tag: tags.keyword, class: "tok-keyword" },
  { tag: tags.comment, class: "tok-comment" },
  { tag: tags.string, class: "tok-string" },
  { tag: tags.number, class: "tok-number" },
  { tag: tags.typeName, class: "tok-type" },
  { tag: tags.propertyName, class: "tok-property" },
  { tag: tags.function(tags.variableName), class: "tok-function" },
  { tag: tags.meta, class: "tok-meta" },
]);

/** Code to read. */
export class Reader {
  #language = new Compartment();

  constructor(parent, label) {
    const state = EditorState.create({
      extensions: [
        lineNumbers(),
        EditorState.readOnly.of(true),
        keymap.of(standardKeymap),
        syntaxHighlighting(colours),
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
    const effects = this.#language.reconfigure(LANGUAGES[name] ?? []);
    const changes = text === this.text ? undefined : { from: 0, to: this.view.state.doc.length, insert: text };
    this.view.dispatch({ changes, effects });
  }
}

/** A request to edit. */
export class Editor {
  constructor(parent, label, onchange) {
    const listen = EditorView.updateListener.of((update) => {
      if (update.docChanged && !this.quiet) onchange(this.text);
    });
    const state = EditorState.create({
      extensions: [
        history(),
        keymap.of([...standardKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        request,
        syntaxHighlighting(colours),
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off", tabindex: "0" }),
        listen,
      ],
    });
    this.view = new EditorView({ state, parent });
  }

  get text() {
    return this.view.state.doc.toString();
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

  /** Marks faults at their places, with what could stand there. */
  mark(faults) {
    const length = this.view.state.doc.length;
    const placed = faults.filter(({ place, field }) => place && (field ?? "operations") === "operations");
    const diagnostics = placed.map(({ message, place, suggestions = [] }) => ({
      from: Math.min(place[0], length),
      to: Math.min(Math.max(place[1], place[0] + 1), length),
      severity: "error",
      message,
      actions: suggestions.slice(0, 6).map((one) => ({
        name: suggested(one),
        apply: () => this.replace(one.replace, one.by),
      })),
    }));
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }
}
