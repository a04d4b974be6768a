// The view of searches: their options from the registry, progress, and what is found.

import { button, copy, disable, field, h, input, say, select, side } from "./dom.js";
import { registry } from "./engine.js";
import { boards, faultList, marked, sentence } from "./form.js";
import { entries, selection } from "./request.js";
import { change, state } from "./state.js";

/** A name as a heading: `at_most` is `At most`. */
const title = (name) => sentence(name.replaceAll("_", " ")).slice(0, -1);

export class SearchView {
  constructor() {
    this.choice = h("div", {});
    this.about = h("p", { class: "about" });
    this.options = h("div", { class: "row" });
    this.faults = h("div", { class: "faults", "aria-live": "polite" });
    this.start = button("Start", () => this.begin(), { class: "primary" });
    this.stop = button("Stop", () => this.halt(), { disabled: true });
    this.resume = button("Continue", () => this.begin(this.last.state), { disabled: true });
    this.progress = h("progress", { max: 1, value: 0, "aria-label": "Progress of the search" });
    this.told = h("p", { id: "progress" }, "Not started.");
    this.best = h("p", { id: "best" });
    this.command = h("p", {});
    this.found = h("pre", { tabindex: "0", "aria-label": "Answer", id: "found", hidden: true });
    this.copy = button("Copy", () => copy(this.found.textContent, this.copy), { hidden: true });
    this.summary = h("span", {});
    // What there is to search, until something is found.
    this.offers = h("div", { class: "offers" }, h("h2", {}, "What can be searched"), this.searches.map(({ name, says }) =>
      button([h("b", {}, title(name)), h("span", {}, says), h("span", { class: "go" }, "Try it with small numbers")], () => {
        this.choose(name);
        this.begin();
      }, { class: "card" })));
    this.run = h("div", { hidden: true }, this.progress, this.told, this.best, this.command, this.copy, this.found);
    this.element = h("div", { class: "view search-view" },
      h("section", { class: "pane", "aria-label": "Question" }, side(this.summary, this.choice, this.about, this.options),
        this.faults, h("div", { class: "row" }, this.start, this.stop, this.resume)),
      h("section", { class: "pane", "aria-label": "Answer" }, this.offers, this.run));
  }

  get searches() {
    return registry().searches;
  }

  get search() {
    return this.searches.find(({ name }) => name === state.what) ?? this.searches[0];
  }

  /** The options of the state by name. */
  get given() {
    return new Map(entries(state.options).map(({ name, selection: value }) => [name, value || "true"]));
  }

  show() {
    const { says, options } = this.search;
    // A search that ends soon, to begin with.
    const short = options.filter(({ sample, default: usual }) => sample && sample !== usual).map(({ name, sample }) => [name, sample]);
    if (state.options === "") change({ options: selection("", short).slice(1, -1) });
    this.choice.replaceChildren(field("Search", select(this.searches.map(({ name }) => [name, name]), this.search.name, (what) => this.choose(what))));
    this.summary.textContent = this.search.name;
    this.about.textContent = says ? sentence(says) : "";
    this.about.hidden = !this.offers.hidden;
    this.options.replaceChildren(...options.map((option) => this.option(option)));
  }

  option({ name, says, kind, default: usual, values }) {
    const now = this.given.get(name) ?? "";
    const set = (value) => {
      const given = this.given;
      if (value === "") given.delete(name);
      else given.set(name, value);
      change({ options: selection("", [...given]).slice(1, -1) });
    };
    const label = title(name);
    if (kind === "flag") {
      const box = h("input", { type: "checkbox", onchange: () => set(box.checked ? "true" : "") });
      box.checked = now === "true";
      return h("label", { class: "radio", title: says }, box, label);
    }
    const told = usual ? `default: ${usual}` : "no limit";
    if (kind === "board") return field(label, select(boards(now, told), now, set), marked(says));
    const choices = values ?? (kind === "word" ? registry().words.map((word) => word.name) : null);
    if (choices) return field(label, select([["", told], ...choices.map((one) => [one, one])], now, set), marked(says));
    return field(label, input(now, set, { placeholder: told, size: 14 }), marked(says));
  }

  /** Another search, with a question that is answered soon. */
  choose(what) {
    this.halt();
    change({ what, options: "" });
    this.show();
  }

  /** Starts, or goes on from a state. */
  begin(from = null) {
    this.end();
    if (!from) this.last = null;
    this.faults.replaceChildren();
    const { name, options } = this.search;
    const flags = new Set(options.filter(({ kind }) => kind === "flag").map((option) => option.name));
    const question = { what: name, ...Object.fromEntries([...this.given].map(([key, value]) => [key, flags.has(key) ? true : value])) };
    this.worker = new Worker(new URL("./searches/worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = () => this.hear({ faults: [{ message: "the search cannot be started" }] });
    this.worker.postMessage({ question, state: from });
    this.started = performance.now();
    this.running(true);
    this.run.hidden = false;
    this.offers.hidden = true;
    this.about.hidden = false;
    this.found.hidden = this.copy.hidden = true;
    if (!from) this.best.textContent = "";
    this.told.textContent = "Searching…";
  }

  running(now) {
    this.stop.disabled = this.start.disabled = false;
    disable(this.resume, now || !this.last || this.last.done, this.stop);
    disable(this.start, now, this.stop);
    disable(this.stop, !now, this.start);
    this.element.classList.toggle("running", now);
  }

  hear({ answer, faults }) {
    if (faults) {
      this.faults.replaceChildren(...faultList(faults, () => {}));
      this.told.textContent = "Not started: the question has faults.";
      this.end();
      return this.running(false);
    }
    this.last = answer;
    const { done, of } = answer.progress;
    this.progress.max = Math.max(Number(of), 1);
    this.progress.value = Number(done);
    const seconds = ((performance.now() - this.started) / 1000).toFixed(1);
    const units = `${Number(done).toLocaleString("en")} of ${Number(of).toLocaleString("en")} units`;
    this.told.textContent = answer.done ? `Done: ${units} in ${seconds} s.` : `${units}, ${seconds} s`;
    // The last line of an answer is its summary, which is below many others.
    const summary = answer.done && answer.answer ? sentence(answer.answer.trim().split("\n").at(-1)) : "";
    this.best.textContent = summary || (answer.best && `Best so far: ${answer.best}`) || "";
    this.command.replaceChildren(h("code", {}, answer.command ?? ""));
    if (answer.answer) {
      this.found.textContent = answer.answer;
      this.found.hidden = this.copy.hidden = false;
    }
    if (!answer.done) return undefined;
    say("The search is done");
    this.end();
    return this.running(false);
  }

  /** Stops. The last state has what was found until then. */
  halt() {
    if (!this.worker) return;
    this.end();
    this.told.textContent += " Stopped.";
    this.running(false);
    say("Stopped");
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
  }
}
