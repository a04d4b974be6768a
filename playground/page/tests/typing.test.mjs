// Nothing jumps while a person types, whatever is wrong on the way: what is there before a letter is where it was after it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { link, start } from "./harness.mjs";

let site;
before(async () => (site = await start()));
after(() => site.close());

/** What is typed into: its view, how it is found, and texts that are wrong on the way to what is right. */
const TYPED = [
  { name: "request", state: { view: "code", request: "count_ones" }, into: ".editor .cm-content", text: ", parity = fold(" },
  { name: "target", state: { view: "code", request: "count_ones" }, into: '[list="targets"]', text: "cortex-mx" },
  { name: "limit of auto", state: { view: "code", request: "count_ones" }, into: '[data-control="parameter max_bytes"]', text: "1x2" },
  { name: "prefix", state: { view: "code", request: "count_ones", language: "c" }, into: '[placeholder="bits_"]', text: "a+b" },
  { name: "argument", state: { view: "code", request: "count_ones" }, into: '[data-live="x"]', text: "zz" },
  { name: "occupied squares", state: { view: "board" }, into: '[data-control="occupied"]', text: "a2,h" },
  { name: "parameter of a board", state: { view: "board", entry: "sliders = magic" }, into: '[data-control="parameter seed"]', text: "1x" },
  { name: "argument of steps", state: { view: "steps", explain: "count_ones = swar" }, into: '[data-argument="x"]', text: "zz" },
  { name: "seed", state: { view: "debruijn" }, into: ".debruijn-view input", text: "1x" },
  { name: "map", state: { view: "maps" }, into: ".editor .cm-content", text: "..=x" },
  { name: "value of all other keys", state: { view: "maps" }, into: ".maps-view .pair .field:nth-child(2) input", text: "1x" },
];

/** Where everything is that has a place of its own, by element, and what a person would call it. */
const places = (page) => page.evaluate(() => {
  const named = (element) => element.getAttribute("aria-label") || element.id || element.className || element.textContent.slice(0, 20);
  const all = [...document.querySelectorAll("main :is(section, .bar, .field, .row, fieldset, table, svg, h2, .chips, .live, .call, .editor, .code, .legend, .modes, .steps, .about, ul)")];
  globalThis.known ??= new Map();
  return all.filter((element) => element.checkVisibility() && !element.closest(".faults, .cm-tooltip")).map((element) => {
    if (!known.has(element)) known.set(element, known.size);
    const { left, top } = element.getBoundingClientRect();
    return { key: known.get(element), name: String(named(element)), left: left + scrollX, top: top + scrollY };
  });
});

/** Whether the first fault can be seen, and whether it covers what is typed into. */
function fault() {
  const first = document.querySelector("main .fault")?.getBoundingClientRect();
  const field = document.activeElement.getBoundingClientRect();
  const covers = () => first.left < field.right && field.left < first.right && first.top < field.bottom && field.top < first.bottom;
  return first && { inSight: first.top >= 0 && first.top < innerHeight, covers: covers() };
}

for (const [width, height] of [[1400, 900], [1024, 768], [390, 844]]) {
  for (const { name, state, into, text } of TYPED) {
    test(`nothing jumps while one types: ${name}, at ${width}`, async () => {
      const { page, done } = await site.open(link(state), { width, height });
      await page.waitForSelector(into, { state: "attached" });
      await page.evaluate(() => document.querySelectorAll("main details.side").forEach((one) => (one.open = true)));
      const field = page.locator(into).first();
      await field.click();
      await page.keyboard.press("Control+End");
      let last = await places(page);
      for (const letter of text) {
        await page.keyboard.press(letter);
        await page.keyboard.press("Escape");
        // A slow answer of a map waits until a person stops typing.
        await page.waitForTimeout(state.view === "maps" ? 400 : 30);
        const now = new Map((await places(page)).map((one) => [one.key, one]));
        const moved = last.flatMap((one) => {
          const other = now.get(one.key);
          const [across, down] = other ? [other.left - one.left, other.top - one.top] : [0, 0];
          return Math.abs(across) > 1 || Math.abs(down) > 1 ? [`${one.name}: ${across}, ${down}`] : [];
        });
        assert.deepEqual(moved, [], `after ${JSON.stringify(letter)}`);
        const seen = await page.evaluate(fault);
        if (seen) assert.deepEqual(seen, { inSight: true, covers: false }, `after ${JSON.stringify(letter)}`);
        last = [...now.values()];
      }
      // What is typed is wrong at its end.
      await page.locator("main .fault").first().waitFor();
      await done();
    });
  }
}
