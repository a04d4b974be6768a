// Steps, on and back; De Bruijn sequences; searches beside the page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, command, link, start, visit } from "./harness.mjs";

let site;
before(async () => (site = await start()));
after(() => site.close());

const constantOf = (page) => page.getByLabel("Constant", { exact: true }).inputValue();
const faults = (page) => page.locator(".fault").allTextContents();

test("an operation is stepped through, on and back, with boards", async () => {
  const { page, done } = await site.open(link({ view: "steps", explain: "sliders = hyperbola", board: "chess", function: "rook_attacks", arguments: "square=27;occupied=0x1008000022" }));
  const { ok } = await ask(page, { ask: "explain", operation: "sliders", technique: "hyperbola", board: "chess", function: "rook_attacks", arguments: { square: "27", occupied: "0x1008000022" } });
  assert.ok(ok.steps.length > 3);
  const now = () => page.locator("#step").textContent();
  for (const step of ok.steps) {
    assert.ok((await now()).includes(`${step.name} = ${step.value}`), await now());
    assert.equal(await page.locator(".step-picture svg").count(), step.boards.length);
    await page.locator("#next").click();
  }
  assert.ok((await now()).includes(ok.result));
  assert.ok(await page.locator(".step-picture svg").count() > 0);
  assert.ok(await page.locator("#next").isDisabled());
  for (const step of [...ok.steps].reverse()) {
    await page.locator("#back").click();
    assert.ok((await now()).includes(`${step.name} = `));
  }
  assert.ok(await page.locator("#back").isDisabled());
  // A rook on d4 with pieces on d5, b1, f1 and e5 ... what it attacks, found by walking.
  await page.locator(".steps").press("End");
  const attacks = BigInt(/0x[\da-f]+/.exec(await now())[0]);
  assert.equal(attacks & (1n << 27n), 0n);
  assert.equal(attacks & 0xff000000n, 0xf7000000n);
  await done();
});

test("arguments are squares by name, too, and a wrong one leaves the last steps", async () => {
  const { page, done } = await site.open(link({ view: "steps", explain: "sliders = hyperbola", board: "chess", function: "rook_attacks" }));
  const typed = (name) => page.locator(`[data-argument="${name}"]`);
  const result = () => page.locator(".steps .last").textContent();
  await typed("occupied").fill("d7,b4");
  await typed("square").fill("d4");
  // A rook on d4 with pieces on d7 and b4.
  assert.match(await result(), /= 0x00080808f6080808$/);
  assert.deepEqual(await faults(page), []);
  const last = await result();
  await typed("square").fill("d4x");
  assert.equal((await faults(page)).length, 1);
  assert.equal(await result(), last);
  assert.equal(await page.locator(".steps-view.stale").count(), 1);
  await done();
});

test("a click on the board changes an argument", async () => {
  const { page, done } = await site.open(link({ view: "steps", explain: "sliders = hyperbola", board: "chess", function: "rook_attacks", arguments: "square=0;occupied=0x0" }));
  await page.getByRole("gridcell", { name: /^a3/ }).click();
  assert.match(await page.evaluate(() => document.querySelector('[data-argument="occupied"]').value), /^0x10000$/);
  await page.locator(".steps").press("End");
  // a2, a3 and the rank.
  assert.equal(BigInt(/0x[\da-f]+/.exec(await page.locator("#step").textContent())[0]), 0x101fen);
  await done();
});

test("every operation that can be explained is, without a fault", async () => {
  const { page, done } = await site.open();
  const { ok: registry } = await ask(page, { ask: "registry" });
  let explained = 0;
  for (const { name, techniques } of registry.operations) {
    const answer = await ask(page, { ask: "explain", operation: name, technique: techniques[0].name, text: true });
    await visit(page, link({ view: "steps", explain: `${name} = ${techniques[0].name}` }));
    await page.waitForFunction((wanted) => document.querySelector('.steps-view [data-control="operation"]')?.value === wanted, name);
    assert.equal((await faults(page)).length > 0, !answer.ok, `${name}: ${await faults(page)}`);
    if (!answer.ok) continue;
    explained += 1;
    const told = command("bit-tables", "explain", techniques[0].name, "--operation", name);
    if (told.output !== undefined) assert.equal(answer.ok.text.trim(), told.output.trim(), name);
  }
  assert.ok(explained * 2 > registry.operations.length, `${explained} of ${registry.operations.length}`);
  await done();
});

test("a word is stepped through too", async () => {
  const { page, done } = await site.open(link({ view: "steps", explain: "count_ones = swar", word: "u32", arguments: "x=0xf0f0" }));
  assert.deepEqual(await faults(page), []);
  await page.locator(".steps").press("End");
  assert.match(await page.locator("#step").textContent(), /= 8$/);
  await done();
});

test("a sequence by its number, and the number of a sequence, are those of the command", async () => {
  const { page, done } = await site.open(link({ view: "debruijn", sequence: "u64", by: "index", number: "4061954" }));
  assert.equal(await constantOf(page), "0x022fdd63cc95386d");
  assert.equal(await page.getByLabel("Number in the family").inputValue(), "4061954");
  assert.match(await page.locator("#rank").textContent(), /one of 67,108,864\./);
  await page.getByLabel("Constant", { exact: true }).fill("0x03f79d71b4cb0a89");
  assert.equal(await page.getByLabel("Number in the family").inputValue(), "67108863");
  await page.getByLabel("Seed", { exact: true }).fill("42");
  const { sequence, number } = JSON.parse(command("debruijn_gen", "--seed", "42", "--json").output);
  assert.equal(await constantOf(page), sequence);
  assert.equal(await page.getByLabel("Number in the family").inputValue(), String(number));
  await page.getByLabel("Constant", { exact: true }).fill("0x1234");
  assert.ok((await faults(page)).length > 0);
  await done();
});

test("every bit is looked up, in the table that is shown", async () => {
  const { page, done } = await site.open(link({ view: "debruijn", sequence: "u16", by: "seed", number: "7", bit: "0" }));
  const constant = BigInt(await constantOf(page));
  for (let bit = 0; bit < 16; bit += 1) {
    const place = (constant << BigInt(bit) & 0xffffn) >> 12n;
    assert.match(await page.locator("#lookup").textContent(), new RegExp(`Entry ${place} of the table holds ${bit}\\.`));
    assert.equal(await page.locator("td.now").textContent(), String(bit));
    if (bit < 15) await page.getByRole("button", { name: "Higher bit" }).click();
  }
  // A click on a digit looks up the bit whose window begins there.
  await page.locator('.digit[data-at="3"]').click();
  assert.equal(await page.locator(".digit.begin").getAttribute("data-at"), "3");
  // And a click on a bit of the word, that bit.
  await page.locator('.choose text[data-bit="11"]').click();
  assert.match(await page.locator("#lookup").textContent(), /holds 11\./);
  await page.getByRole("button", { name: "Walk" }).click();
  assert.equal(await page.locator(".edge").count(), 16);
  assert.equal(await page.locator(".edge.now").count(), 1);
  await done();
});

test("every family and word has its sequences", async () => {
  const { page, done } = await site.open();
  const { ok: registry } = await ask(page, { ask: "registry" });
  for (const family of registry.families) {
    for (const { name: word } of registry.words) {
      const told = command("debruijn_gen", "--index", "0", "--word", word, "--family", family, "--json");
      await visit(page, link({ view: "debruijn", sequence: word, family, by: "index", number: "0", bit: "1" }));
      await page.waitForFunction((wanted) => location.hash.includes(`family=${wanted[0]}`) && document.querySelector(".debruijn-view select").value === wanted[1], [family, word]);
      if (told.output === undefined) {
        assert.ok((await faults(page)).length > 0, `${family} ${word}`);
        continue;
      }
      const { sequence, index } = JSON.parse(told.output);
      assert.equal(await constantOf(page), sequence, `${family} ${word}`);
      const shown = await page.locator("table.entries tbody td").allTextContents();
      assert.equal(shown.length >= index.length, true);
      assert.match(await page.locator("#lookup").textContent(), /holds 1\./, `${family} ${word}`);
    }
  }
  await done();
});

test("a sequence begins at a bit within it, and says each thing once", async () => {
  const { page, done } = await site.open("view=debruijn");
  const text = await page.locator("#lookup").textContent();
  assert.match(text, /holds 27\.$/);
  assert.equal(text.match(/of the table/g).length, 1);
  // The constant is in its field, and in the product.
  const value = await constantOf(page);
  assert.equal((await page.locator("main").innerText()).split(value).length, 2);
  await visit(page, "view=debruijn&sequence=u128");
  await page.waitForFunction(() => document.getElementById("rank").textContent.includes("one of 144,115,188,075,855,872."));
  await visit(page, "view=debruijn");
  await page.waitForFunction(() => document.getElementById("rank").textContent.includes("one of 67,108,864."));
  await page.getByRole("button", { name: "Walk" }).click();
  // No label hides an edge.
  const [label, edges] = await page.evaluate(() => [document.querySelector(".walk-picture .centre").getBBox(), [...document.querySelectorAll(".edge")].map((edge) => edge.getBBox())]
    .map((all) => (Array.isArray(all) ? Math.max(...all.map(({ y, height }) => y + height)) : all.y)));
  assert.ok(label > edges, `${label} and ${edges}`);
  await done();
});

test("a step without a picture leaves no room for one", async () => {
  const { page, done } = await site.open(link({ view: "steps", explain: "sliders = hyperbola", board: "chess", function: "diagonal_attacks", arguments: "square=27;occupied=0x0", step: "0" }));
  assert.equal(await page.locator(".step-picture svg").count(), 0);
  assert.equal(await page.locator(".step-picture").evaluate((one) => one.clientHeight), 0);
  await done();
});

test("a search runs beside the page, says how far it is, and stops", async () => {
  const { page, done: close } = await site.open(link({ view: "search" }));
  const { ok: registry } = await ask(page, { ask: "registry" });
  assert.deepEqual(await page.getByLabel("Search", { exact: true }).locator("option").allTextContents(), registry.searches.map(({ name }) => name));
  await visit(page, link({ view: "search", what: "magic", options: "board = chess, rounds = 1" }));
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForFunction(() => /^[1-9][\d,]* of/.test(document.getElementById("progress").textContent));
  // The page answers meanwhile.
  const took = await page.evaluate(async () => {
    const started = performance.now();
    await new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));
    return performance.now() - started;
  });
  assert.ok(took < 500, `${took} ms`);
  await page.getByRole("button", { name: "Stop" }).click();
  const stopped = await page.locator("#progress").textContent();
  await page.waitForTimeout(400);
  assert.equal(await page.locator("#progress").textContent(), stopped);
  assert.match(stopped, /Stopped/);
  const done = (text) => Number(/^[\d,]+/.exec(text)[0].replaceAll(",", ""));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForFunction((text) => document.getElementById("progress").textContent !== text && /^[1-9]/.test(document.getElementById("progress").textContent), stopped);
  // It goes on where it was, and does not begin again.
  assert.ok(done(await page.locator("#progress").textContent()) > done(stopped));
  await page.getByRole("button", { name: "Stop" }).click();
  await close();
});

test("a search finds what the command finds", async () => {
  const { page, done } = await site.open(link({ view: "search", what: "magic", options: "board = rectangle(files = 2, ranks = 3), word = u8, rounds = 1" }));
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForSelector("#found:not([hidden])", { timeout: 60_000 });
  const told = command("bit-tables", "search", "magic", "--board", "rectangle(files = 2, ranks = 3)", "--word", "u8", "--rounds", "1");
  assert.equal((await page.locator("#found").textContent()).trim(), told.output.trim());
  // Its summary is above all that it found.
  assert.match(await page.locator("#progress").textContent(), /^Done: /);
  const summary = await page.locator("#best").textContent();
  assert.equal(summary.toLowerCase(), `${told.output.trim().split("\n").at(-1)}.`.toLowerCase());
  assert.ok((await page.locator("#best").boundingBox()).y < 300);
  await done();
});

test("the view of searches says what there is, and starts it", async () => {
  const { page, done } = await site.open(link({ view: "search" }));
  const { ok: registry } = await ask(page, { ask: "registry" });
  const answer = page.getByRole("region", { name: "Answer" });
  for (const { says } of registry.searches) await answer.getByText(says).waitFor();
  // Each is said once.
  for (const { says } of registry.searches) assert.equal((await page.locator("main").innerText()).split(says).length, 2, says);
  await answer.getByRole("button", { name: /^Zobrist/ }).click();
  await page.waitForSelector("#found:not([hidden])", { timeout: 60_000 });
  assert.equal(await page.getByLabel("Search", { exact: true }).inputValue(), "zobrist");
  await done();
});

test("on a phone the board of the arguments and the step share the screen", async () => {
  const { page, done } = await site.open(link({ view: "steps", explain: "sliders = hyperbola", board: "chess", step: "2" }), { width: 360, height: 740 });
  const [board, picture] = [await page.locator(".steps-view .board").boundingBox(), await page.locator(".step-picture svg").boundingBox()];
  assert.ok(board.y > 0 && picture.y + picture.height <= 740, `${board.y} to ${picture.y + picture.height}`);
  await done();
});
