// Controls for an entry of a request, all from the registry: operation, technique, parameters.

import { button, field, h, input, select } from "./dom.js";
import { operation, registry } from "./engine.js";
import { entry, selected, selection } from "./request.js";

/** Characters above which a default does not fit into its control. */
const LONG = 12;

/** The techniques of an operation, for a word. */
export function techniques(chosen, word) {
  const serves = ({ words }) => words.length === 0 || !word || words.includes(word);
  return chosen ? chosen.techniques.filter(serves) : [];
}

/** The technique that is shown first: one that needs nothing of the processor, as an instruction is a single step. */
export function firstTechnique(chosen, word) {
  const all = techniques(chosen, word);
  return (all.find(({ needs }) => !needs) ?? all[0])?.name;
}

/** Operations in groups, as options. */
export function operationOptions(only = () => true) {
  const groups = new Map();
  for (const one of registry().operations.filter(only)) {
    const options = groups.get(one.group) ?? [];
    groups.set(one.group, [...options, [one.name, one.name, one.summary]]);
  }
  return [...groups].map(([label, options]) => ({ label, options }));
}

/**
 * Controls for one entry. `only` says which operations can be chosen; without it the entry stays the same, and `onremove` takes its name.
 * `auto` says whether the technique may be left to the generator; `onchange` takes the name and the selection.
 */
export class EntryForm {
  constructor({ only, auto = true, onchange, onremove }) {
    Object.assign(this, { only, auto, onchange, onremove });
    this.legend = h("legend", {});
    this.body = h("div", { class: "row" });
    // What is chosen, in words; views put it where there is room.
    this.about = h("div", { class: "about" });
    this.element = h("fieldset", { class: "entry-form" }, this.legend, this.body);
  }

  /** Shows an entry; `word` narrows the techniques. */
  show(name, chosen, word) {
    const key = JSON.stringify([name, chosen, word]);
    if (key === this.key) return;
    this.key = key;
    Object.assign(this, { name, word });
    const { technique, parameters } = selected(chosen);
    this.technique = technique || (this.auto ? "auto" : "");
    this.parameters = new Map(parameters);
    this.draw();
  }

  draw() {
    const focused = document.activeElement?.dataset?.control;
    const chosen = operation(this.name);
    const known = techniques(chosen, this.word);
    const now = known.find((one) => one.name === this.technique);
    const options = known.map((one) => [one.name, one.name, one.summary]);
    if (this.auto) options.unshift(["auto", "auto", "Chosen for the target"]);
    if (!now && this.technique !== "auto") options.unshift([this.technique, this.technique || "choose"]);
    const ways = select(options, this.technique, (technique) => this.change(technique, new Map()));
    ways.dataset.control = "technique";
    // The limits of auto are those of requests: the other views have none.
    const taken = now ?? (this.onremove && this.technique === "auto" ? { name: "auto", combine: true, parameters: registry().auto } : null);
    const parameters = (taken?.parameters ?? []).map((parameter) => this.parameter(taken, parameter));
    this.about.replaceChildren();
    // Examples are for 64 bits.
    const example = (this.word || "u64") === "u64" && chosen?.example;
    if (chosen) this.about.append(h("p", {}, marked(sentence(chosen.summary)), example && " ", example && h("code", {}, example), chosen.for_zero && marked(` For zero: ${chosen.for_zero}.`)));
    if (now) this.about.append(h("p", {}, h("b", {}, now.name), " ", marked(sentence(now.summary)), h("span", { class: "hint" }, marked(` Origin: ${now.origin}.${now.needs ? ` Needs ${now.needs}.` : ""}`))));
    const parts = [field("Technique", ways), ...parameters];
    if (this.only) parts.unshift(this.operations(chosen));
    else parts.splice(1, 0, button("Remove", () => this.onremove(this.name), { "aria-label": `Remove ${this.name}` }));
    this.legend.textContent = this.only ? "Operation" : this.name;
    this.body.replaceChildren(...parts);
    if (focused) this.body.querySelector(`[data-control="${CSS.escape(focused)}"]`)?.focus();
  }

  operations(chosen) {
    const operations = select(operationOptions(this.only), chosen?.name ?? "", (name) => this.choose(name));
    operations.dataset.control = "operation";
    return field("Operation", operations);
  }

  parameter(technique, { name, says, default: usual, values, samples, allowed }) {
    const value = this.parameters.get(name) ?? "";
    const onchange = (next) => {
      // Some techniques take one parameter at a time.
      const given = new Map(technique.combine ? this.parameters : []);
      if (next === "") given.delete(name);
      else given.set(name, next);
      this.change(technique.name, given, !values);
    };
    const isLong = usual?.length > LONG;
    const told = usual && !isLong ? `default: ${usual}` : "default";
    let control;
    let list = "";
    if (values) {
      control = select([["", told], ...values.map((one) => [one, one])], value, onchange);
      if (value && !values.includes(value)) control.append(h("option", { value }, value)), (control.value = value);
    } else {
      list = h("datalist", { id: `samples-${technique.name}-${name}` }, (samples ?? []).map((sample) => h("option", { value: sample })));
      control = input(value, onchange, { placeholder: told, list: list.id, size: 14 });
    }
    control.dataset.control = `parameter ${name}`;
    const limits = allowed && !values ? ` (${allowed})` : "";
    const part = field(name, control, marked(says + limits + (isLong ? ` Default: ${usual}.` : "")));
    part.append(list);
    part.classList.add("parameter");
    return part;
  }

  choose(name) {
    this.onchange(name, this.auto ? "auto" : firstTechnique(operation(name), this.word) ?? "auto", true);
  }

  /** Where a person is typing, the controls stay. */
  change(technique, parameters, typing = false) {
    this.technique = technique;
    this.parameters = parameters;
    const chosen = selection(technique, [...parameters]);
    if (typing) this.key = JSON.stringify([this.name, chosen, this.word]);
    this.onchange(this.name, chosen, false);
  }

  get text() {
    return entry(this.name, selection(this.technique, [...this.parameters]));
  }
}

export function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}

/** Words as options. */
export function words() {
  return registry().words.map(({ name }) => [name, name]);
}

/** Boards as options; `text` is there even if it has no name. */
export function boards(text, none) {
  const named = registry().boards.map((board) => [board.text, board.name]);
  const options = none ? [["", none], ...named] : named;
  if (text && !named.some(([value]) => value === text)) options.push([text, text]);
  return options;
}

/** Faults that belong to no editor: their messages, and suggestions that `apply` carries out. */
export function faultList(faults, apply, select) {
  const first = ({ place }) => place?.[0] ?? Infinity;
  return [...faults].sort((one, other) => first(one) - first(other) || 0).map((fault) =>
    h("div", { class: "fault", role: "group", "aria-label": "Fault" },
      h("p", {}, marked(fault.message)),
      h("div", { class: "suggestions" },
        (fault.suggestions ?? []).map((one) =>
          h("button", { type: "button", class: "suggestion", onclick: () => apply(fault, one) }, suggested(one))),
        select && fault.place && h("button", { type: "button", class: "quiet", onclick: () => select(fault) }, "Show the place"),
      )),
  );
}

/** Shows faults, with a button that hides them. Where they stand is a matter of the style sheet. */
export function showFaults(element, faults, apply, select) {
  // A person who is still typing is not interrupted at once.
  const isLate = !element.querySelector(".fault");
  const hide = button("×", () => element.replaceChildren(), { class: "quiet hide", "aria-label": "Hide the faults" });
  element.replaceChildren(...(faults.length > 0 ? [h("div", { class: isLate ? "fault-list late" : "fault-list" }, hide, faultList(faults, apply, select))] : []));
}

/** What a suggestion would do. */
function suggested({ label, by }) {
  return label === by ? `Use ${label}` : sentence(label.replaceAll("`", "")).slice(0, -1);
}

/** Text with code between backquotes. */
export function marked(text) {
  return text.split("`").map((part, at) => (at % 2 === 1 ? h("code", {}, part) : part));
}
