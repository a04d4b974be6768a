// The techniques of an operation beside each other: bytes of tables and instructions as bars, and the one that is taken.

import { button, h } from "./dom.js";
import { marked } from "./form.js";

/** A number with a bar; from a byte to a megabyte all have a place, as the bars are logarithmic. */
function measure(value, most, text) {
  if (value === null) return h("td", {}, "–");
  const part = most > 0 ? (100 * Math.log2(1 + value)) / Math.log2(1 + most) : 0;
  return h("td", { class: "measure" }, text, h("span", { class: "bar-line", style: `width:${part.toFixed(1)}%` }));
}

/** A table of a comparison; `choose` takes the name of a technique. */
export function comparison({ operation, rows, reason, is_auto: isAuto, counted_for: target }, choose) {
  const most = (of) => Math.max(...rows.map(of).filter((value) => value !== null), 0);
  const [bytes, instructions] = [most((row) => row.bytes), most((row) => row.instructions)];
  const isCounted = rows.some((row) => row.instructions !== null);
  const row = (one) => h("tr", { "aria-current": one.taken ? "true" : null },
    h("th", { scope: "row" }, button(one.technique, () => choose(one.technique), { class: "quiet" }), one.taken && h("b", {}, isAuto ? " auto takes it" : " requested")),
    measure(one.bytes, bytes, (one.bytes ?? 0).toLocaleString("en")),
    isCounted && measure(one.instructions, instructions, `${one.is_exact ? "" : "≥ "}${one.instructions}`),
    h("td", { class: "standing" }, marked(one.standing)));
  const head = ["Technique (press to take it)", "Bytes of tables", isCounted && "Instructions", ""].filter((text) => text !== false);
  return h("div", {},
    h("table", { class: "comparison" }, h("caption", {}, `${operation}: `, marked(reason)),
      h("thead", {}, h("tr", {}, head.map((text) => (text ? h("th", { scope: "col" }, text) : h("td", {}))))),
      h("tbody", {}, rows.map(row))),
    h("p", { class: "hint" }, isCounted ? `Instructions on the longest way, counted for ${target}. Bars are logarithmic.` : "Bars are logarithmic."));
}
