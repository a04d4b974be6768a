// A search, in slices beside the page: it answers after each, and stops when it is asked.

import { ask, load } from "./engine.js";

/** Milliseconds of a slice: short enough to stop at once, long enough to say little. */
const SLICE = 60;

const loaded = load();
let run = 0;

onmessage = async ({ data }) => {
  run += 1;
  if (data.stop) return;
  const own = run;
  try {
    await loaded;
    let slice = 1;
    let answer = data.state ? { state: data.state } : null;
    while (own === run && !answer?.done) {
      const started = performance.now();
      const question = answer ? { state: answer.state } : data.question;
      answer = ask("search", { ...question, slice });
      postMessage({ answer });
      const took = performance.now() - started;
      if (took < SLICE / 2) slice *= 2;
      else if (took > SLICE && slice > 1) slice = Math.ceil(slice / 2);
      // A message to stop is heard between slices only.
      await new Promise((resume) => setTimeout(resume));
    }
  } catch (error) {
    postMessage({ faults: error.faults ?? [{ message: String(error) }] });
  }
};
