// The page: loads the generator, shows the view of the address, and keeps the rest in order.

import { BoardView } from "./boardview.js";
import { CodeView } from "./code.js";
import { DeBruijnView } from "./debruijn.js";
import { button, copy } from "./dom.js";
import { load, registry } from "./engine.js";
import { known } from "./names.js";
import { SearchView } from "./search.js";
import { change, link, onstate, read, state } from "./state.js";
import { StepsView } from "./steps.js";

/** The views in order; the first is shown where the address names none. */
const VIEWS = { code: CodeView, board: BoardView, steps: StepsView, debruijn: DeBruijnView, search: SearchView };
const TITLES = { code: "Request", board: "Board", steps: "Steps", debruijn: "De Bruijn", search: "Search" };

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
  if (main.firstElementChild !== view.element) main.replaceChildren(view.element);
  document.title = `${TITLES[name]}: bit-tables playground`;
  for (const tab of document.querySelectorAll("#views button")) {
    if (tab.dataset.view === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  view.show();
}

async function start() {
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
