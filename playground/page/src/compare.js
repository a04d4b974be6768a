// The techniques of an operation in a table: bytes of tables and instructions as bars, the one that is taken, and what `auto` says of the others.

import { button, h } from "./dom.js";
import { marked } from "./form.js";

/** A number with a bar; from a byte to a megabyte all have a place, as the bars are logarithmic. */
function measure(value, most, text) {
  if (value === null) return h("td", {}, "–");
  const part = most > 0 ? (100 * Math.log2(1 + value)) / Math.log2(1 + most) : 0;
  return h("td", { class: "measure" }, text, h("span", { class: "bar-line", style: `width:${part.toFixed(1)}%` }));
}

/** A table of a comparison; `auto` is that of what `auto` would take, if it is not requested, `named` the target, and `choose` takes the name of a technique. */
export function comparison(own, auto, named, choose) {
  const { rows, is_auto: isAuto, counted_for: target } = own;
  const most = (of) => Math.max(...rows.map(of).filter((value) => value !== null), 0);
  const [bytes, instructions] = [most((row) => row.bytes), most((row) => row.instructions)];
  const isCounted = rows.some((row) => row.instructions !== null);
  const of = new Map(auto?.rows.map((row) => [row.technique, row]));
  const best = auto?.rows.find((row) => row.taken)?.technique;
  const said = (one) => (one.taken ? (isAuto ? " auto takes it" : " requested") : one.technique === best ? " auto would take it" : "");
  const row = (one) => h("tr", { "aria-current": one.taken ? "true" : null },
    h("th", { scope: "row" }, button(one.technique, () => choose(one.technique), { class: "quiet" }), h("b", {}, said(one)),
      h("span", { class: "hint" }, marked(of.get(one.technique)?.standing ?? ""))),
    measure(one.bytes, bytes, (one.bytes ?? 0).toLocaleString("en")),
    isCounted && measure(one.instructions, instructions, `${one.is_exact ? "" : "≥ "}${one.instructions}`));
  const head = ["Technique (press to take it)", "Bytes of tables", isCounted && "Instructions"].filter(Boolean);
  return h("div", {},
    h("p", { class: "reason" }, h("b", {}, own.operation), isAuto ? `: auto takes ${best}: ` : best ? `: auto would take ${best}: ` : ": ", marked((auto ?? own).reason), ".",
      !isAuto && best ? [" ", button("Leave it to auto", () => choose("auto"), { class: "quiet" })] : ""),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Techniques" },
      h("table", { class: "comparison" },
        h("thead", {}, h("tr", {}, head.map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, rows.map(row)))),
    h("p", { class: "hint" }, isCounted ? `Instructions are the most that a call executes, counted for ${target}. ` : named ? `Instructions are not counted for ${named}. ` : "Name a target, and its instructions are counted. ", "Of those that fit, auto takes the first; request the others by name. Bars are logarithmic."));
}
