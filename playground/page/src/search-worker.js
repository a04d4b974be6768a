// A search, in slices beside the page: it tells after each how far it is. Who stops it ends the worker, and goes on from the last state.

import { asking } from "./asking.js";
import init, { answer } from "./searches.js";

const { ask } = asking(answer);

/** Milliseconds of a slice: short enough to tell often, long enough to tell little. */
const SLICE = 60;

onmessage = async ({ data: { question, state } }) => {
  try {
    await init();
    let next = state ? { state } : question;
    for (let slice = 1; ; ) {
      const started = performance.now();
      const found = ask("search", { ...next, slice });
      postMessage({ answer: found });
      if (found.done) return;
      next = { state: found.state };
      const took = performance.now() - started;
      if (took < SLICE / 2) slice *= 2;
      else if (took > SLICE) slice = Math.ceil(slice / 2);
    }
  } catch (error) {
    postMessage({ faults: error.faults ?? [{ message: String(error) }] });
  }
};
