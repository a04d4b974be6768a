// Elements in one expression, and the few things that all views do with them.

/** An element: attributes that begin with `on` are listeners, `true` and `false` are presence and absence. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  set(element, attributes);
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element of SVG. */
export function s(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  set(element, attributes);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function set(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value") element.value = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
}

let numbered = 0;

/** A control below its label. */
export function field(label, control, hint) {
  control.id ||= `field-${(numbered += 1)}`;
  const parts = [h("label", { for: control.id }, label), control];
  if (hint) {
    const id = `${control.id}-hint`;
    control.setAttribute("aria-describedby", id);
    parts.push(h("span", { class: "hint", id }, hint));
  }
  return h("div", { class: "field" }, parts);
}

/** A select of `[value, text]` pairs, in groups if an option is `{label, options}`. */
export function select(options, value, onchange) {
  const option = ([name, text, title]) => h("option", { value: name, title }, text ?? name);
  const all = options.map((entry) =>
    Array.isArray(entry) ? option(entry) : h("optgroup", { label: entry.label }, entry.options.map(option)),
  );
  const element = h("select", { onchange: () => onchange(element.value) }, all);
  element.value = value;
  return element;
}

/** A line of text that reports every change. */
export function input(value, oninput, attributes = {}) {
  const base = { type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off" };
  const element = h("input", { ...base, ...attributes, oninput: () => oninput(element.value) });
  element.value = value;
  return element;
}

/** A button. */
export function button(text, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, text);
}

/** Disables a button or not; the focus goes to another one, as it would be lost. */
export function disable(control, now, other) {
  const focused = document.activeElement === control;
  control.disabled = now;
  if (now && focused) other.focus();
}

/** Says something to readers of screens, and below the header for a moment. */
export function say(text) {
  const live = document.getElementById("live");
  live.textContent = "";
  setTimeout(() => (live.textContent = text), 30);
}

/** Copies a text and says so on the button. */
export async function copy(text, control) {
  let told = "Copied";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    told = copyBySelection(text) ? "Copied" : "Not allowed to copy";
  }
  const before = (control.dataset.text ??= control.textContent);
  control.textContent = told;
  say(told);
  setTimeout(() => (control.textContent = before), 1500);
}

/** For pages that are not served securely, where there is no clipboard. */
function copyBySelection(text) {
  const area = h("textarea", { readonly: true, class: "visually-hidden" });
  area.value = text;
  document.body.append(area);
  const focused = document.activeElement;
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  focused?.focus();
  return done;
}

/** Offers a text as a file. */
export function download(text, name, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Bytes with separators, as people read them. */
export function bytes(count) {
  return `${count.toLocaleString("en")} ${count === 1 ? "byte" : "bytes"}`;
}

/** Controls beside a result: on a narrow screen they are folded, so that the result is in sight. */
export function side(summary, ...children) {
  const wide = matchMedia("(min-width: 60rem)");
  const element = h("details", { class: "side" }, h("summary", {}, summary), children);
  const fold = () => (element.open = wide.matches);
  wide.addEventListener("change", fold);
  fold();
  return element;
}
