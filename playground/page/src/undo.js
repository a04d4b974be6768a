// Undo and redo of a short text: whole texts are kept. CodeMirror's own history brings a parser along, and keeps changes, which long texts need.

import { Annotation } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

/** Milliseconds without a change after which a step ends. */
const PAUSE = 500;

const isUndone = Annotation.define();

/** The extension of an editor. */
export function undoing() {
  const past = [];
  const future = [];
  let last = 0;
  const now = ({ doc, selection }) => ({ text: doc.toString(), at: selection.main.head });
  const go = (from, to) => (view) => {
    const step = from.pop();
    if (!step) return true;
    to.push(now(view.state));
    last = 0;
    const changes = { from: 0, to: view.state.doc.length, insert: step.text };
    view.dispatch({ changes, selection: { anchor: Math.min(step.at, step.text.length) }, annotations: isUndone.of(true), scrollIntoView: true });
    return true;
  };
  const listen = EditorView.updateListener.of(({ docChanged, startState, transactions }) => {
    if (!docChanged || transactions.some((one) => one.annotation(isUndone))) return;
    if (Date.now() - last > PAUSE) past.push(now(startState));
    last = Date.now();
    future.length = 0;
  });
  const [undo, redo] = [go(past, future), go(future, past)];
  return [listen, keymap.of([{ key: "Mod-z", run: undo, preventDefault: true }, { key: "Mod-y", mac: "Mod-Shift-z", run: redo, preventDefault: true }, { linux: "Ctrl-Shift-z", run: redo, preventDefault: true }])];
}
