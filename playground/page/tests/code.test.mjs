// Requests: the code is that of the command, faults stand at their places, and all that is offered is the registry's.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { COMMANDS, ROOT, ask, command, copied, link, ready, start, visit } from "./harness.mjs";

let site;
before(async () => (site = await start()));
after(() => site.close());

/** The word that most people think of, or another. */
const usual = (words) => (words.length === 0 || words.includes("u64") ? "u64" : words.at(-1));

/** A word in which the operation's own board has a bit for each square. */
async function wordFor(page, operation) {
  if (!operation.own_board) return usual(operation.words);
  return (await ask(page, { ask: "board", board: operation.own_board })).ok.word;
}

const faults = (page) => page.locator(".code-view .fault").count();

test("the code of every operation by every technique is that of the command, byte for byte", async () => {
  const { page, done } = await site.open();
  const { ok: registry } = await ask(page, { ask: "registry" });
  const code = page.getByRole("region", { name: "Output" }).locator(".tools").first().getByRole("button", { name: /Cop/ });
  let compared = 0;
  for (const operation of registry.operations) {
    for (const technique of operation.techniques) {
      const usualWord = technique.words.length > 0 ? usual(technique.words) : await wordFor(page, operation);
      const board = operation.own_board ? `board = ${operation.own_board}, ` : "";
      const request = `${board}${operation.name} = ${technique.name}`;
      const printed = command("bit-tables", "emit", usualWord, request);
      await visit(page, link({ word: usualWord, request }));
      await page.waitForFunction((text) => document.querySelector(".editor .cm-content").textContent === text, request);
      assert.equal(await faults(page) > 0, printed.output === undefined, request);
      if (printed.output === undefined) continue;
      assert.equal(await copied(page, code), printed.output, request);
      compared += 1;
    }
  }
  assert.ok(compared >= registry.operations.length, `${compared} comparisons`);
  await done();
});

test("the code in C of every operation is that of the command, or has its fault", async () => {
  const { page, done } = await site.open();
  const { ok: registry } = await ask(page, { ask: "registry" });
  const code = page.getByRole("region", { name: "Output" }).locator(".tools").first().getByRole("button", { name: /Cop/ });
  let compared = 0;
  for (const operation of registry.operations) {
    const word = await wordFor(page, operation);
    const request = operation.own_board ? `board = ${operation.own_board}, ${operation.name}` : operation.name;
    const printed = command("bit-tables", "emit", word, request, "--language", "c", "--prefix", "bb_");
    await visit(page, link({ word, request, language: "c", prefix: "bb_" }));
    await page.waitForFunction((text) => document.querySelector(".editor .cm-content").textContent === text, request);
    if (printed.output === undefined) {
      const message = (await page.locator(".code-view .fault p").allTextContents()).join(" ");
      const plain = printed.message.replaceAll("`", "").replace(/\s+/g, " ");
      assert.ok(plain.includes(message.replace(/\s+/g, " ").slice(0, 60)), `${request}: ${message} ${plain}`);
      continue;
    }
    assert.equal(await faults(page), 0, request);
    assert.equal(await copied(page, code), printed.output, request);
    compared += 1;
  }
  assert.ok(compared * 2 > registry.operations.length, `${compared} comparisons`);
  await done();
});

test("targets decide what auto takes, as for the command", async () => {
  const { page, done } = await site.open();
  const { ok: registry } = await ask(page, { ask: "registry" });
  const code = page.getByRole("region", { name: "Output" }).locator(".tools").first().getByRole("button", { name: /Cop/ });
  const texts = new Set();
  for (const { name } of registry.targets) {
    const request = "count_ones, trailing_zeros";
    await visit(page, link({ word: "u32", request, target: name }));
    await page.waitForFunction((text) => [...document.querySelectorAll(".code-view input")].some((one) => one.value === text), name);
    const text = await copied(page, code);
    assert.equal(text, command("bit-tables", "emit", "u32", request, "--target", name).output, name);
    texts.add(text);
  }
  assert.ok(texts.size > 1);
  await done();
});

test("the registry is what the page offers", async () => {
  const { page, done } = await site.open();
  const { ok: registry } = await ask(page, { ask: "registry" });
  const offered = (name) => page.getByLabel(name, { exact: true }).first().locator("option").evaluateAll((all) => all.map((one) => one.value));
  assert.deepEqual((await offered("Operation")).sort(), registry.operations.map(({ name }) => name).sort());
  assert.deepEqual(await offered("Word"), registry.words.map(({ name }) => name));
  assert.deepEqual(await offered("Language"), registry.languages);
  assert.deepEqual(await offered("Board"), ["", ...registry.boards.map(({ text }) => text)]);
  const scan = registry.operations.find(({ name }) => name === "trailing_zeros");
  await page.getByLabel("Operation", { exact: true }).selectOption("trailing_zeros");
  const serves = ({ words }) => words.length === 0 || words.includes("u64");
  assert.deepEqual(await offered("Technique"), ["auto", ...scan.techniques.filter(serves).map(({ name }) => name)]);
  const parameters = scan.techniques.find(({ name }) => name === "debruijn").parameters;
  const shown = await page.locator(".parameter > label").allTextContents();
  assert.deepEqual(shown, parameters.map(({ name }) => name));
  await done();
});

test("controls write the request, and the request sets the controls", async () => {
  const { page, done } = await site.open(link({ request: "count_ones" }));
  const text = () => page.locator(".editor .cm-content").textContent();
  await page.getByLabel("Operation", { exact: true }).selectOption("trailing_zeros");
  assert.equal(await text(), "count_ones");
  await page.getByRole("button", { name: "Add trailing_zeros" }).click();
  assert.equal(await text(), "count_ones, trailing_zeros");
  await page.getByLabel("Technique", { exact: true }).selectOption("debruijn");
  assert.equal(await text(), "count_ones, trailing_zeros = debruijn");
  await page.getByLabel("seed", { exact: true }).fill("7");
  assert.equal(await text(), "count_ones, trailing_zeros = debruijn(seed = 7)");
  await page.getByRole("list", { name: "Operations of the request" }).getByRole("button", { name: "count_ones" }).click();
  assert.equal(await page.getByLabel("Operation", { exact: true }).inputValue(), "count_ones");
  await page.getByRole("button", { name: "Remove count_ones" }).click();
  assert.equal(await text(), "trailing_zeros = debruijn(seed = 7)");
  await page.getByRole("list", { name: "Operations of the request" }).getByRole("button", { name: "trailing_zeros" }).click();
  assert.equal(await page.getByLabel("seed", { exact: true }).inputValue(), "7");
  assert.equal(await faults(page), 0);
  await done();
});

test("a fault stands at its place, and a suggestion mends it", async () => {
  const { page, done } = await site.open(link({ request: "count_ones = swar, trailing_zeroes = debruijn" }));
  await page.waitForSelector(".fault-place");
  assert.equal(await page.locator(".fault-place").textContent(), "trailing_zeroes");
  await page.locator(".fault").getByRole("button", { name: "Use trailing_zeros", exact: true }).click();
  assert.equal(await page.locator(".editor .cm-content").textContent(), "count_ones = swar, trailing_zeros = debruijn");
  assert.equal(await faults(page), 0);
  assert.equal(await page.locator(".fault-place").count(), 0);
  // Two at once, each at its own.
  await visit(page, link({ request: "count_ones = swarr, parity = nothing" }));
  await page.waitForFunction(() => document.querySelectorAll(".fault-place").length === 2);
  assert.deepEqual(await page.locator(".fault-place").allTextContents(), ["swarr", "nothing"]);
  await done();
});

test("every suggestion leaves fewer faults, or one that was hidden", async () => {
  const { page, done } = await site.open();
  const faultsOf = async (operations) => (await ask(page, { ask: "emit", request: { word: "u64", operations } })).faults ?? [];
  let tried = 0;
  for (const text of ["count_ones = swarr", "parrity", "trailing_zeros = debruijn(sed = 7)", "board = shogi, sliders", "board = shoji, sliders", "sliders = hyperbola(layout = arays)", "board = connect_four, sliders = hyperbola",
    "tables = none, leading_zeros = nalimov", "count_ones = swarr, parrity, parity = nothing"]) {
    const all = await faultsOf(text);
    assert.ok(all.length > 0, text);
    for (const { suggestions } of all) {
      for (const { replace: [from, to], by } of suggestions) {
        const mended = text.slice(0, from) + by + text.slice(to);
        const left = await faultsOf(mended);
        // What is right there may still not fit the word.
        const isLater = left.length === all.length && left.every(({ kind }) => ["NotDefined", "UnfitBoard", "TooManyBytes"].includes(kind));
        assert.ok(left.length < all.length || isLater, `${text} -> ${mended}`);
        tried += 1;
      }
    }
  }
  assert.ok(tried > 15, `${tried} suggestions`);
  await done();
});

test("a board chooses a word that it fits, and mends one that is too small", async () => {
  const { page, done } = await site.open(link({ request: "board = shogi, sliders" }));
  await page.locator(".fault").getByRole("button", { name: "Use u128" }).click();
  assert.equal(await faults(page), 0);
  assert.equal(await page.getByLabel("Word", { exact: true }).inputValue(), "u128");
  await visit(page, link({ request: "sliders" }));
  await page.getByLabel("Board", { exact: true }).selectOption("xiangqi");
  assert.equal(await faults(page), 0);
  assert.equal(await page.getByLabel("Word", { exact: true }).inputValue(), "u128");
  await done();
});

test("the editor edits, undoes and redoes", async () => {
  const { page, done } = await site.open(link({ request: "parity" }));
  const text = () => page.locator(".editor .cm-content").evaluate((content) => content.innerText.trim());
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  await page.locator(".editor .cm-content").click();
  await keys("End");
  await page.keyboard.type(", onez");
  await keys("Backspace");
  await page.keyboard.type("s");
  assert.equal(await text(), "parity, ones");
  await page.waitForTimeout(600);
  await keys("Home", "Delete", "Control+ArrowRight", "ArrowLeft", "Shift+Home", "p", "Enter");
  await page.keyboard.type("arity");
  assert.match(await text(), /^p\narity.*ones$/s);
  assert.equal(await faults(page), 1);
  await keys("Control+z");
  assert.equal(await text(), "parity, ones");
  assert.equal(await faults(page), 0);
  await keys("Control+z");
  assert.equal(await text(), "parity");
  await keys("Control+z", "Control+z");
  assert.equal(await text(), "parity");
  await keys("Control+y");
  assert.equal(await text(), "parity, ones");
  assert.equal(new URLSearchParams(new URL(await copied(page, page.locator("#share"))).hash.slice(1)).get("request"), "parity, ones");
  await done();
});

test("tables, report and forms to paste are those of the request", async () => {
  const { page, done } = await site.open(link({ request: "sliders = hyperbola, between" }));
  const report = command("bit-tables", "report", "u64", "sliders = hyperbola, between").output;
  await page.getByText("Report", { exact: true }).click();
  // The command prints the comparison of techniques before it.
  const shown = (await page.getByLabel("Report", { exact: true }).textContent()).trim();
  assert.ok(shown.length > 50 && report.includes(shown), `${shown}\n\n${report}`);
  const rows = await page.getByRole("region", { name: "Tables" }).locator("tbody tr").evaluateAll((all) => all.map((row) => row.textContent));
  assert.ok(rows.length >= 2 && rows.every((row) => /\d/.test(row)));
  for (const [button, part] of [["Derive", "sliders = hyperbola"], ["Build script", "fn main()"], ["Command line", "bit-tables emit u64"]]) {
    await page.getByRole("button", { name: button, exact: true }).click();
    const text = await page.getByLabel(button, { exact: true }).last().textContent();
    assert.ok(text.includes(part), text);
    // What is pasted is complete: where it goes, and what it depends on.
    if (button !== "Command line") assert.ok(text.includes("In Cargo.toml:") && text.includes("In src/main.rs:"), text);
  }
  // What the last form says is what the command does.
  const line = (await page.getByLabel("Command line", { exact: true }).last().textContent()).trim();
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
  const code = page.getByRole("region", { name: "Output" }).locator(".tools").first().getByRole("button", { name: /Cop/ });
  assert.equal(await copied(page, code), command(...words).output);
  await page.getByRole("region", { name: "Tables" }).locator("tbody button").first().click();
  await page.waitForSelector(".panels .board-picture");
  assert.equal(await page.locator(".panels .board-picture").count(), 64);
  await done();
});

test("the code shows the function of the card", async () => {
  const { page, done } = await site.open(link({ request: "count_ones, trailing_zeros = debruijn, sliders, between" }));
  const inView = (text) => page.waitForFunction((part) => {
    const box = document.querySelector(".code .cm-scroller").getBoundingClientRect();
    const line = [...document.querySelectorAll(".code .cm-line")].find((one) => one.textContent.includes(part));
    const place = line?.getBoundingClientRect();
    return place && place.top >= box.top && place.bottom <= box.bottom;
  }, text);
  await inView("pub const fn count_ones(");
  const operations = page.getByRole("list", { name: "Operations of the request" });
  await operations.getByRole("button", { name: "between" }).click();
  await inView("pub const fn between(");
  await page.getByLabel("Function", { exact: true }).selectOption("line_through");
  await inView("pub const fn line_through(");
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await done();
});

test("a fault moves neither the card nor the code", async () => {
  const { page, done } = await site.open(link({ request: "count_ones" }));
  const place = () => page.locator(".emitted").evaluate((one) => one.getBoundingClientRect().top);
  const before = await place();
  await page.locator(".editor .cm-content").click();
  await page.keyboard.press("End");
  await page.keyboard.type(", pari");
  await page.waitForSelector(".code-view.stale");
  assert.equal(await place(), before);
  assert.ok(await page.locator(".live").isVisible());
  await page.keyboard.type("ty");
  await page.waitForSelector(".code-view:not(.stale)");
  assert.equal(await place(), before);
  await done();
});

test("the code is downloaded as a file", async () => {
  const { page, done } = await site.open(link({ request: "parity" }));
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const file = await waiting;
  assert.equal(file.suggestedFilename(), "bits.rs");
  assert.equal(readFileSync(await file.path(), "utf8"), command("bit-tables", "emit", "u64", "parity").output);
  await done();
});

test("every example opens without a fault", async () => {
  const { page, done } = await site.open();
  const menu = page.getByLabel("Examples");
  const shown = () => menu.locator("option:checked").textContent();
  const names = await menu.locator("option").allTextContents();
  for (const name of names.slice(1)) {
    await visit(page, "");
    await menu.selectOption({ label: name });
    await page.waitForFunction(() => location.hash.length > 1);
    assert.equal(await page.locator(".fault").count(), 0, name);
    assert.equal(await shown(), name);
    const address = page.url();
    await page.reload();
    await ready(page);
    assert.equal(page.url(), address);
    assert.equal(await shown(), name);
    assert.equal(await page.locator(".fault").count(), 0, name);
  }
  assert.ok(names.length > 8);
  await done();
});

test("for C there is what C programs paste", async () => {
  const request = "count_ones = swar";
  const { page, done } = await site.open(link({ request, language: "c", prefix: "bb_" }));
  const forms = page.getByRole("group", { name: "Form" }).getByRole("button");
  assert.deepEqual(await forms.allTextContents(), ["Makefile", "Command line"]);
  const folder = mkdtempSync(join(tmpdir(), "playground-"));
  writeFileSync(join(folder, "Makefile"), await page.getByLabel("Makefile", { exact: true }).textContent());
  execFileSync("make", ["--silent", "-C", folder, "bits.h"], { env: { ...process.env, PATH: `${COMMANDS}:${process.env.PATH}` } });
  assert.equal(readFileSync(join(folder, "bits.h"), "utf8"), command("bit-tables", "emit", "u64", request, "--language", "c", "--prefix", "bb_").output);
  rmSync(folder, { recursive: true });
  await page.getByLabel("Language", { exact: true }).selectOption("rust");
  assert.deepEqual(await forms.allTextContents(), ["Derive", "Build script", "Command line"]);
  await done();
});

test("a value of the code is computed while arguments change", async () => {
  const { page, done } = await site.open();
  const call = () => page.locator(".call").first().textContent();
  assert.equal(await call(), "count_ones(0xff) = 8");
  await page.getByLabel("x", { exact: true }).fill("0x1ffff");
  assert.equal(await call(), "count_ones(0x1ffff) = 17");
  await page.getByRole("list", { name: "Operations of the request" }).getByRole("button", { name: "trailing_zeros" }).click();
  await page.getByLabel("x", { exact: true }).fill("96");
  assert.match(await call(), /^trailing_zeros\(.*\) = 5$/);
  // A word of any width is written as it was typed, and drawn bit by bit.
  await visit(page, link({ word: "u32", request: "count_ones" }));
  await page.waitForFunction(() => document.querySelector(".call").textContent === "count_ones(0xff) = 8");
  assert.equal(await page.locator(".live-picture .bit").count(), 32);
  assert.equal(await page.locator(".live-picture .bit-one").count(), 8);
  // A queen on a1 that pieces on a2, b2 and b1 hem in attacks just these.
  await visit(page, link({ request: "sliders", call: "queen_attacks", given: "square=0;occupied=0x302" }));
  await page.waitForFunction(() => document.querySelector("#value")?.textContent === "0x0000000000000302");
  assert.match(await call(), /a1/);
  await page.getByLabel("square", { exact: true }).selectOption({ label: "h8" });
  assert.notEqual(await page.locator("#value").textContent(), "0x0000000000000302");
  assert.equal(await page.locator(".live-picture .board-picture").count(), 1);
  // The same arguments go along to the other views.
  const value = await page.locator("#value").textContent();
  await page.getByRole("button", { name: "On the board" }).click();
  assert.equal(BigInt(await page.locator("#result").textContent()), BigInt(value));
  await page.goBack();
  await page.getByRole("button", { name: "Step through it" }).click();
  await page.locator(".steps").press("End");
  assert.ok((await page.locator("#step").textContent()).includes(value));
  await done();
});

test("every operation has a live value, or says why it has none", async () => {
  const { page, done } = await site.open();
  const { ok: registry } = await ask(page, { ask: "registry" });
  let computed = 0;
  for (const operation of registry.operations) {
    const word = await wordFor(page, operation);
    await visit(page, link({ word, request: operation.name, open: operation.name }));
    await page.waitForFunction((text) => document.querySelector(".editor .cm-content").textContent === text, operation.name);
    if (await faults(page) > 0) continue;
    assert.ok((await page.locator(".live").textContent()).length > 10, operation.name);
    computed += await page.locator("#value").count();
  }
  assert.ok(computed * 2 > registry.operations.length, `${computed} of ${registry.operations.length}`);
  await done();
});

test("lines of code are wrapped, not cut", async () => {
  for (const width of [360, 1280]) {
    const { page, done } = await site.open(link({ request: "sliders = hyperbola" }), { width });
    const beyond = await page.locator(".code .cm-scroller").evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth);
    assert.ok(beyond <= 0, `${beyond} pixels at ${width}`);
    await done();
  }
});

test("the techniques of an operation are compared, and the one that is taken is marked", async () => {
  const { page, done } = await site.open(link({ word: "u32", request: "count_ones", target: "thumbv6m-none-eabi" }));
  const { ok: registry } = await ask(page, { ask: "registry" });
  const rows = page.locator(".comparison tbody tr");
  const names = await rows.getByRole("button").allTextContents();
  const techniques = registry.operations.find(({ name }) => name === "count_ones").techniques.filter(({ words }) => words.length === 0 || words.includes("u32"));
  assert.deepEqual(names.toSorted(), techniques.map(({ name }) => name).toSorted());
  for (const [at, name] of names.entries()) {
    const { ok } = await ask(page, { ask: "emit", request: { word: "u32", operations: `count_ones = ${name}` }, target: "thumbv6m-none-eabi" });
    assert.equal(await rows.nth(at).locator("td").first().textContent(), ok.bytes.toLocaleString("en"), name);
  }
  const { ok: { settled } } = await ask(page, { ask: "emit", request: { word: "u32", operations: "count_ones" }, target: "thumbv6m-none-eabi" });
  const taken = page.locator(".comparison [aria-current=true] th");
  assert.equal(`count_ones = ${await taken.textContent()}`, `${settled} auto takes it`);
  // `docs/instructions.md` has the same number.
  const counted = readFileSync(join(ROOT, "docs/instructions.md"), "utf8").split("`thumbv6m-none-eabi`")[1];
  const columns = /^\| `table8` \|(.*)\|$/m.exec(counted)[1].split("|").map((cell) => cell.trim().split(",")[0]);
  assert.ok(columns.includes(await rows.nth(names.indexOf("table8")).locator("td").nth(1).textContent()), columns);
  await rows.getByRole("button", { name: "table8", exact: true }).click();
  assert.equal(await page.locator(".editor .cm-content").textContent(), "count_ones = table8");
  assert.equal(await taken.textContent(), "table8 requested");
  await done();
});
