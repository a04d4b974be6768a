// What can stand at a place of a request: names from the registry, with what each means. What is right there is decided by the generator alone.

import { entries } from "./request.js";

/** The text of each bracket that is open before a place, from the outermost, as what stands before and after its sign of equality. */
function around(before) {
  const open = [""];
  for (const character of before) {
    if (character === "(" || character === "[") open.push("");
    else if (character === ",") open[open.length - 1] = "";
    else if ((character === ")" || character === "]") && open.length > 1) open.pop();
    else open[open.length - 1] += character;
  }
  return open.map((text) => text.split("=").map((part) => part.trim()));
}

const named = (all, name) => all.find((one) => one.name === name || one.aliases?.includes(name));

/** Names after which a value comes, with the sign of equality if it is not there yet. */
const withValue = (all, after) => all.map(({ name, says }) => ({ label: name, info: says, apply: /^\w*\s*=/.test(after) ? name : `${name} = ` }));
const values = (all = []) => all.map((label) => ({ label }));

/** What can stand at the end of a text that has more after it: where the word begins that is written there, and the offers for it. */
export function offers(before, after, registry, word) {
  const typed = /\w*$/.exec(before)[0];
  const from = before.length - typed.length;
  const [[name, chosen], inner, deeper] = around(before);
  const entry = named(registry.entries, name);
  const operation = named(registry.operations, name);
  const serves = ({ words }) => words.length === 0 || words.includes(word);
  const at = () => {
    if (deeper || /\)\s*\w*$/.test(before)) return [];
    if (!inner && chosen === undefined) {
      // Each is there once. What is typed is not yet there.
      const there = new Set(entries(before.slice(0, from) + after.replace(/^\w+/, "")).map((one) => one.name));
      const byAlias = ({ name, aliases, summary }) => aliases.filter((alias) => typed.length > 1 && alias.startsWith(typed))
        .map((alias) => ({ label: alias, detail: name, apply: name, info: summary }));
      return [...registry.operations.map((one) => ({ label: one.name, info: one.summary })), ...registry.operations.flatMap(byAlias), ...withValue(registry.entries, after)]
        .filter(({ label, detail }) => !there.has(detail ?? label));
    }
    if (!inner && operation) return [{ label: "auto", info: "chosen for the target" }, ...operation.techniques.filter(serves).map((one) => ({ label: one.name, info: one.summary }))];
    // Several functions stand in brackets.
    if (!inner || name === "functions") return values(entry?.samples);
    const [parameter, value] = inner;
    const parameters = chosen === "auto" ? registry.auto : name === "board" ? registry.board_parameters : operation?.techniques.find((one) => one.name === chosen)?.parameters ?? [];
    if (value === undefined) return withValue(parameters, after);
    const { values: all, samples } = named(parameters, parameter) ?? {};
    return values(all ?? samples);
  };
  return { from, typed, options: at().map(({ info, ...option }) => ({ ...option, info: info?.replaceAll("`", "") })) };
}
