// Completion in the editor of requests. It is loaded when the editor is entered, as a page that is only read needs none of it.

import { acceptCompletion, autocompletion } from "@codemirror/autocomplete";
import { EditorView, keymap, tooltips } from "@codemirror/view";
import { sentence } from "./form.js";
import { offers } from "./offers.js";

/** Pixels between what is offered and the edge of the screen. */
const MARGIN = 8;

/** Pixels that the meaning of an offer takes. */
const ROOM = 352;

const looks = EditorView.theme({
  ".cm-tooltip": { background: "var(--pane)", color: "var(--text)", border: "1px solid var(--control)", borderRadius: ".35rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "16rem", maxWidth: "calc(100vw - 2rem)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: ".2rem .5rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent)", color: "var(--accent-text)" },
  ".cm-completionMatchedText": { fontWeight: "700", textDecoration: "none" },
  ".cm-tooltip.cm-completionInfo": { padding: ".4rem .6rem", font: ".85rem/1.4 system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif" },
});

/** What an offer means stands next to the list, or below it if there is no room. */
const positionInfo = (view, list, option, info, space) =>
  ({ style: space.right - list.right < ROOM ? "top: 100%; left: -1px; width: calc(100% + 2px)" : `left: 100%; top: ${option.top - list.top}px; width: ${ROOM}px` });

/** The extension; `registry` and `word` are asked when something is typed. */
export function completing(registry, word) {
  const source = ({ state: { doc }, pos, explicit }) => {
    const text = doc.toString();
    const { from, typed, options } = offers(text.slice(0, pos), text.slice(pos), registry(), word());
    // A whole name needs no offers, and between entries they would be in the way of what is to be read.
    const isQuiet = options.some(({ label, detail }) => label === typed && !detail) || (typed === "" && !/[=([]\s*$|\([^)]*,\s*$/.test(text.slice(0, pos)));
    return options.length === 0 || (isQuiet && !explicit) ? null : { from, options: options.map((one) => ({ ...one, info: one.info && sentence(one.info) })) };
  };
  return [
    autocompletion({ override: [source], icons: false, compareCompletions: () => 0, positionInfo, activateOnCompletion: ({ apply }) => Boolean(apply) }),
    tooltips({ tooltipSpace: () => ({ top: 0, left: MARGIN, right: innerWidth - MARGIN, bottom: innerHeight }) }),
    keymap.of([{ key: "Tab", run: acceptCompletion }]),
    looks,
  ];
}
