// The text of a request as entries, as far as forms need it. What is right is decided by the generator alone.

/** The entries of a request: the text between commas, outside of brackets, with its name and its selection. */
export function entries(text) {
  const found = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at];
    if (character === "(" || character === "[") depth += 1;
    if (character === ")" || character === "]") depth -= 1;
    if (at < text.length && (character !== "," || depth > 0)) continue;
    const whole = text.slice(start, at);
    if (whole.trim()) {
      const begin = start + whole.length - whole.trimStart().length;
      const [, name, selection = ""] = /^([^=(]*?)\s*(?:=\s*([^]*))?$/.exec(whole.trim()) ?? [, whole.trim()];
      found.push({ name: name.trim(), selection: selection.trim(), start: begin, end: start + whole.trimEnd().length });
    }
    start = at + 1;
  }
  return found;
}

/** A selection as a technique and its parameters: `hyperbola(layout = lines)`. */
export function selected(text) {
  const [, technique = "", inner = ""] = /^([^(]*)(?:\(([^]*)\)?)?$/.exec(text.trim()) ?? [];
  const closed = inner.replace(/\)\s*$/, "");
  return {
    technique: technique.trim(),
    parameters: entries(closed).map(({ name, selection }) => [name, selection]),
  };
}

/** The text of a technique and its parameters. */
export function selection(technique, parameters) {
  const given = parameters.filter(([, value]) => value !== "");
  if (given.length === 0) return technique;
  const text = given.map(([name, value]) => (value === true ? name : `${name} = ${value}`));
  return `${technique}(${text.join(", ")})`;
}

/** An entry as text; `auto` is what holds without a technique. */
export function entry(name, chosen) {
  return chosen === "" || chosen === "auto" ? name : `${name} = ${chosen}`;
}

/** The request with an entry in the place of the one with its name, or at its end. */
export function withEntry(text, name, chosen) {
  const written = entry(name, chosen);
  const old = entries(text).find((one) => one.name === name);
  if (old) return text.slice(0, old.start) + written + text.slice(old.end);
  const before = text.trimEnd().replace(/,$/, "");
  return before === "" ? written : `${before}, ${written}`;
}

/** The request without an entry. */
export function without(text, name) {
  const all = entries(text);
  const kept = all.filter((one) => one.name !== name);
  return kept.length === all.length ? text : kept.map(({ start, end }) => text.slice(start, end)).join(", ");
}
