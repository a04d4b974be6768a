// The page: loads the generator, shows the view of the address, and keeps the rest in order.

import { BoardView } from "./boardview.js";
import { CodeView } from "./code.js";
import { DeBruijnView } from "./debruijn.js";
import { button, copy, h, select } from "./dom.js";
import { load, registry } from "./engine.js";
import { EXAMPLES } from "./examples.js";
import { MapsView } from "./maps.js";
import { known } from "./names.js";
import { SearchView } from "./search.js";
import { change, holds, link, onchange, onstate, read, state, whole } from "./state.js";
import { StepsView } from "./steps.js";

/** The views in order; the first is shown where the address names none. */
const VIEWS = { code: CodeView, board: BoardView, steps: StepsView, debruijn: DeBruijnView, search: SearchView, maps: MapsView };
const TITLES = { code: "Code", board: "Board", steps: "Steps", debruijn: "De Bruijn", search: "Search", maps: "Maps" };

const headline = document.getElementById("headline");
const cards = document.getElementById("cards");

/** What each view does, in a sentence. */
const SAYS = {
  code: headline.textContent,
  board: "Click squares and drag the piece: what the functions return, on any board.",
  steps: "Go through a function step by step, with a picture of every value.",
  debruijn: "A De Bruijn sequence finds the place of a single bit by one multiplication and one table.",
  maps: "Paste keys and values of your own: every way to store them, and its function.",
  search: "Search for better tables in the background. You can stop and continue.",
};

const main = document.getElementById("main");
const made = {};

/** Changes the state as a link would, and goes to its view. */
function go(values) {
  change(values, { kept: true });
  show();
}

function show() {
  const name = known(VIEWS, state.view, "code");
  made[name] ??= new VIEWS[name](go);
  const view = made[name];
  if (main.firstElementChild !== view.element) {
    main.replaceChildren(view.element);
    scrollTo(0, 0);
  }
  headline.textContent = SAYS[name];
  cards.hidden = name !== "code";
  document.title = `${TITLES[name]}: bit-tables playground`;
  for (const tab of document.querySelectorAll("#views button")) {
    if (tab.dataset.view === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  view.show();
}

/** How many examples are cards. */
const CARDS = 4;

/** The examples: the first ones as cards, the others in a menu. What the page shows is marked. */
function offer() {
  const open = (at) => at !== "" && go(whole(EXAMPLES[at].state));
  const menu = select([["", "Examples…"], ...EXAMPLES.map(({ name }, at) => [String(at), name]).slice(CARDS)], "", open);
  menu.setAttribute("aria-label", "Examples");
  document.getElementById("examples").append(menu);
  const card = ({ name, says }, at) => button([h("b", {}, name), h("span", {}, says)], () => open(at), { class: "card" });
  cards.append(...EXAMPLES.slice(0, CARDS).map(card));
  const mark = () => {
    // Steps and bits are walked through in one and the same example.
    const shown = EXAMPLES.findIndex(({ state: { step, bit, ...fixed } }) => holds(fixed));
    menu.value = shown < CARDS ? "" : String(shown);
    [...cards.children].forEach((card, at) => card.setAttribute("aria-pressed", String(at === shown)));
  };
  onchange(mark);
  mark();
}

/** On a narrow screen faults stand at the bottom, above the keyboard. A field that gets the focus is scrolled out of their way. */
function makeRoom() {
  const narrow = matchMedia("(max-width: 60rem)");
  document.addEventListener("focusin", ({ target }) => narrow.matches && target.matches("input, .cm-content") && target.scrollIntoView({ block: "nearest" }));
  const view = window.visualViewport;
  const keep = () => document.documentElement.style.setProperty("--covered", `${Math.max(0, innerHeight - view.height - view.offsetTop)}px`);
  for (const event of ["resize", "scroll"]) view?.addEventListener(event, keep);
}

async function start() {
  makeRoom();
  document.getElementById("views").append(...Object.entries(TITLES).map(([name, title]) =>
    button(title, () => go({ view: name }), { "data-view": name })));
  const share = document.getElementById("share");
  share.addEventListener("click", () => copy(link(), share));
  document.getElementById("skip").addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  read();
  await load();
  document.getElementById("version").textContent = `bit-tables ${registry().version}.`;
  onstate(show);
  offer();
  show();
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
  // Without it the page works too, but not offline.
  if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("offline.js").catch(() => {});
}

start().catch((error) => {
  const told = document.createElement("p");
  told.className = "fault";
  told.textContent = `The page cannot start: ${error.message}`;
  main.replaceChildren(told);
  throw error;
});
