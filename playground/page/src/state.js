// The whole state of the page, kept in the fragment of its address, so that a link reproduces it.

/** What holds where the fragment is silent. */
const DEFAULTS = {
  view: "code",
  word: "",
  board: "",
  request: "count_ones = swar, trailing_zeros = debruijn(seed = 42)",
  target: "",
  language: "rust",
  prefix: "",
  form: "derive",
  // What is shown of the request.
  pane: "",
  // The operation whose controls are open, and the call of one of its functions.
  open: "",
  call: "",
  given: "x=0xff;square=27;occupied=0x81028000022",
  // The table whose picture is open.
  table: "",
  // Of the board and of the steps: an entry as in requests, the squares, and what is drawn large.
  entry: "sliders",
  square: "",
  other: "",
  occupied: "0",
  sliders: "",
  blockers: "",
  pieces: "",
  shown: "",
  // Of the steps: an entry as in requests, the function, its arguments, and the place among the steps.
  explain: "sliders = hyperbola",
  function: "",
  arguments: "",
  step: "0",
  // De Bruijn: the word, how the sequence is named, and the bit that is looked up.
  sequence: "u64",
  family: "",
  by: "seed",
  number: "42",
  bit: "",
  drawn: "ring",
  // Searches.
  what: "",
  options: "",
  // Maps: the text, and the options of the command.
  map: "",
  name: "",
  key: "",
  value: "",
  default: "",
  max_bytes: "",
  technique: "",
};

/** The most characters of a value in the address: what is longer, as a map may be, is not in links. */
export const LONGEST = 4000;

export const state = { ...DEFAULTS };

/** A whole state, of which the rest is as in the beginning. */
export const whole = (values) => ({ ...DEFAULTS, ...values });

/** Whether the state has these values. */
export const holds = (values) => Object.entries(values).every(([key, value]) => state[key] === value);

/** Whether nobody has chosen any of these. */
export const untouched = (keys) => keys.every((key) => state[key] === DEFAULTS[key]);

const listeners = new Set();
let written = "";
let waiting = 0;

/** Calls the function whenever the state changes from outside: by a link, or by going back. */
export function onstate(listener) {
  listeners.add(listener);
}

const watchers = new Set();

/** Calls the function after every change. */
export function onchange(watcher) {
  watchers.add(watcher);
}

/** Takes the state from the address. */
export function read() {
  const given = new URLSearchParams(location.hash.slice(1));
  // What was too long for an address is where it was.
  for (const [key, value] of Object.entries(DEFAULTS)) state[key] = given.get(key) ?? (state[key].length > LONGEST ? state[key] : value);
  for (const watcher of watchers) watcher();
  written = fragment();
}

/** The fragment of the state: what differs from the defaults and is short enough. */
export function fragment() {
  const given = new URLSearchParams();
  for (const [key, value] of Object.entries(DEFAULTS)) {
    if (state[key] !== value && state[key].length <= LONGEST) given.set(key, state[key]);
  }
  return given.toString();
}

/** Changes the state and the address. A step that people would go back to, as another view, is kept in the history. */
export function change(values, { kept = false } = {}) {
  // What was changed before is where one comes back to.
  if (kept) write(false);
  Object.assign(state, Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])));
  for (const watcher of watchers) watcher();
  clearTimeout(waiting);
  if (kept) write(true);
  // Browsers refuse addresses that change too often.
  else waiting = setTimeout(() => write(false), 150);
}

/** The address of the state. */
export function link() {
  write(false);
  return location.href;
}

function write(kept) {
  const next = fragment();
  if (next === written) return;
  written = next;
  history[kept ? "pushState" : "replaceState"](null, "", `#${next}`);
}

addEventListener("hashchange", () => {
  if (location.hash === "#main" || location.hash.slice(1) === written) return;
  read();
  for (const listener of listeners) listener();
});
addEventListener("popstate", () => {
  if (location.hash.slice(1) === written) return;
  read();
  for (const listener of listeners) listener();
});
