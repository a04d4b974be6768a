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
const open = (page, pane) => page.getByRole("group", { name: "Result" }).getByRole("button", { name: pane, exact: true }).click();

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
  // What is in the request has a button, and the rest can be added.
  const chips = await page.getByRole("list", { name: "Operations of the request" }).getByRole("button").allTextContents();
  const rest = (await offered("Add an operation")).filter(Boolean);
  assert.deepEqual([...chips, ...rest].sort(), registry.operations.map(({ name }) => name).sort());
  assert.deepEqual(await offered("Word"), registry.words.map(({ name }) => name));
  assert.deepEqual(await offered("Language"), registry.languages);
  assert.deepEqual(await offered("Board"), ["", ...registry.boards.map(({ text }) => text)]);
  const scan = registry.operations.find(({ name }) => name === "trailing_zeros");
  await page.getByRole("button", { name: "trailing_zeros", exact: true }).click();
  const serves = ({ words }) => words.length === 0 || words.includes("u64");
  assert.deepEqual(await offered("Technique"), ["auto", ...scan.techniques.filter(serves).map(({ name }) => name)]);
  const parameters = scan.techniques.find(({ name }) => name === "debruijn").parameters;
  const shown = await page.locator(".parameter > label").allTextContents();
  assert.deepEqual(shown, parameters.map(({ name }) => name));
  await page.getByLabel("Technique", { exact: true }).selectOption("auto");
  assert.deepEqual(await page.locator(".parameter > label").allTextContents(), registry.auto.map(({ name }) => name));
  await done();
});

test("controls write the request, and the request sets the controls", async () => {
  const { page, done } = await site.open(link({ request: "count_ones" }));
  const text = () => page.locator(".editor .cm-content").textContent();
  await page.getByLabel("Add an operation").selectOption("trailing_zeros");
  assert.equal(await text(), "count_ones, trailing_zeros");
  await page.getByLabel("Technique", { exact: true }).selectOption("debruijn");
  assert.equal(await text(), "count_ones, trailing_zeros = debruijn");
  await page.getByLabel("seed", { exact: true }).fill("7");
  assert.equal(await text(), "count_ones, trailing_zeros = debruijn(seed = 7)");
  await page.getByRole("list", { name: "Operations of the request" }).getByRole("button", { name: "count_ones" }).click();
  const frame = page.getByRole("group", { name: "count_ones" });
  assert.equal(await frame.getByLabel("Technique", { exact: true }).inputValue(), "auto");
  await frame.getByLabel("max_bytes", { exact: true }).fill("16");
  assert.equal(await text(), "count_ones = auto(max_bytes = 16), trailing_zeros = debruijn(seed = 7)");
  await frame.getByRole("button", { name: "Remove count_ones" }).click();
  assert.equal(await text(), "trailing_zeros = debruijn(seed = 7)");
  await page.getByRole("list", { name: "Operations of the request" }).getByRole("button", { name: "trailing_zeros" }).click();
  assert.equal(await page.getByLabel("seed", { exact: true }).inputValue(), "7");
  assert.equal(await faults(page), 0);
  // Of an operation there is one control: the last one goes with its frame.
  await page.getByRole("button", { name: "Remove trailing_zeros" }).click();
  assert.equal(await page.locator(".code-view .entry-form:visible").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Add an operation");
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
  await keys("Home", "Delete", "Control+ArrowRight", "ArrowLeft", "Shift+Home", "p", "Escape", "Enter");
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

test("an operation is found by its other names, too", async () => {
  const { page, done } = await site.open(link({ request: "" }));
  const editor = page.locator(".editor .cm-content");
  await editor.click();
  await page.waitForLoadState("networkidle");
  await page.keyboard.type("clz");
  const offer = page.locator(".cm-tooltip-autocomplete li", { hasText: "leading_zeros" });
  await offer.waitFor();
  await page.waitForTimeout(200);
  await page.keyboard.press("Tab");
  assert.equal(await editor.textContent(), "leading_zeros");
  await done();
});

test("a fault of the target has no place in the request", async () => {
  const { page, done } = await site.open(link({ request: "count_ones", target: "cortex" }));
  assert.equal(await page.locator(".fault").count(), 1);
  assert.equal(await page.getByRole("button", { name: "Show the place" }).count(), 0);
  await page.getByRole("button", { name: "Use cortex-m0", exact: true }).click();
  assert.equal(await page.locator(".fault").count(), 0);
  await done();
});

test("names are completed while they are typed", async () => {
  for (const [scheme, width] of [["light", 1280], ["dark", 390]]) {
    const { page, done } = await site.open(link({ request: "" }), { scheme, width });
    const editor = page.locator(".editor .cm-content");
    const text = () => editor.textContent();
    const list = page.locator(".cm-tooltip-autocomplete");
    const labels = () => list.locator("li .cm-completionLabel").allTextContents();
    const { ok: registry } = await ask(page, { ask: "registry" });
    const sliders = registry.operations.find(({ name }) => name === "sliders");
    await editor.click();
    await page.waitForLoadState("networkidle");
    await page.keyboard.type("sli");
    await list.waitFor();
    assert.equal((await labels())[0], "sliders");
    // The summary is to be seen, all of it on the screen.
    const info = page.locator(".cm-completionInfo");
    assert.ok((await info.textContent()).includes(sliders.summary.replaceAll("`", "").slice(1)));
    for (const part of [list, info]) {
      const { x, width: wide } = await part.boundingBox();
      assert.ok(x >= 0 && x + wide <= width, `${x} and ${wide} of ${width}`);
    }
    // The page's own colours.
    const colours = await list.evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(document.querySelector(".editor .cm-editor")).backgroundColor]);
    assert.equal(colours[0], colours[1]);
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
    assert.equal(await text(), "sliders");
    await page.keyboard.type(" = ");
    await list.waitFor();
    const serves = ({ words }) => words.length === 0 || words.includes("u64");
    assert.deepEqual(await labels(), ["auto", ...sliders.techniques.filter(serves).map(({ name }) => name)]);
    await page.keyboard.type("hyp");
    await page.waitForTimeout(250);
    await page.keyboard.press("Tab");
    assert.equal(await text(), "sliders = hyperbola");
    await page.keyboard.type("(");
    await list.waitFor();
    assert.deepEqual(await labels(), sliders.techniques.find(({ name }) => name === "hyperbola").parameters.map(({ name }) => name));
    await page.waitForTimeout(150);
    // After a parameter its values follow at once.
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => [...document.querySelectorAll(".cm-completionLabel")].some((one) => one.textContent === "lines"));
    assert.equal(await text(), "sliders = hyperbola(layout = ");
    await page.keyboard.press("Escape");
    assert.equal(await list.count(), 0);
    // Where nothing was typed, they come by the keys.
    await page.keyboard.type("lines), ");
    await page.waitForTimeout(250);
    assert.equal(await list.count(), 0);
    await page.keyboard.press("Control+Space");
    await list.waitFor();
    const there = await labels();
    assert.ok(["board", "max_bytes", "functions", "tables", "unsafe", "parity"].every((name) => there.includes(name)) && !there.includes("sliders"), there.join());
    await page.keyboard.press("Escape");
    await page.keyboard.type("parity");
    await page.waitForTimeout(250);
    assert.equal(await list.count(), 0);
    await page.keyboard.type(", functions = ");
    await page.waitForFunction(() => [...document.querySelectorAll(".cm-completionLabel")].some((one) => one.textContent === "queen_attacks"));
    await page.keyboard.press("Escape");
    for (let count = 0; count < ", functions = ".length; count += 1) await page.keyboard.press("Backspace");
    await page.waitForTimeout(250);
    // The tabulator leaves the editor if there is no list.
    await page.keyboard.press("Tab");
    assert.equal(await text(), "sliders = hyperbola(layout = lines), parity");
    assert.ok(!await editor.evaluate((one) => one === document.activeElement));
    assert.equal(await faults(page), 0);
    await done();
  }
});

test("tables, report and forms to paste are those of the request", async () => {
  const { page, done } = await site.open(link({ request: "sliders = hyperbola, between" }));
  const report = command("bit-tables", "report", "u64", "sliders = hyperbola, between").output;
  await open(page, "Tables");
  await page.getByText("Report", { exact: true }).click();
  // The command prints the comparison of techniques before it.
  const shown = (await page.getByLabel("Report", { exact: true }).textContent()).trim();
  assert.ok(shown.length > 50 && report.includes(shown), `${shown}\n\n${report}`);
  const rows = await page.getByRole("region", { name: "Tables" }).locator("tbody tr").evaluateAll((all) => all.map((row) => row.textContent));
  assert.ok(rows.length >= 2 && rows.every((row) => /\d/.test(row)));
  await open(page, "Paste");
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
  await open(page, "Code");
  assert.equal(await copied(page, code), command(...words).output);
  await open(page, "Tables");
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
  const cards = page.locator("#cards");
  const shown = async () => [...await cards.locator("[aria-pressed=true] b").allTextContents(), ...await menu.locator("option:checked:not([value=''])").allTextContents()].join();
  const first = await cards.locator("b").allTextContents();
  const names = [...first, ...(await menu.locator("option").allTextContents()).slice(1)];
  for (const name of names) {
    await visit(page, "");
    if (first.includes(name)) await cards.getByRole("button", { name }).click();
    else await menu.selectOption({ label: name });
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
  assert.equal(new Set(names).size, names.length);
  await done();
});

test("for C there is what C programs paste", async () => {
  const request = "count_ones = swar";
  const { page, done } = await site.open(link({ request, language: "c", prefix: "bb_" }));
  await open(page, "Paste");
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
  // Of several functions the one of the example.
  await visit(page, link({ request: "sliders" }));
  await page.waitForFunction(() => document.querySelector(".call").textContent.startsWith("rook_attacks(0x81028000022, d4) = "));
  // What is typed stays, letter by letter, and what is wrong is said.
  await visit(page, link({ request: "sliders", call: "queen_attacks", given: "square=27;occupied=0x22" }));
  const occupied = page.getByLabel("occupied", { exact: true });
  await occupied.fill("");
  await occupied.pressSequentially("0x");
  assert.equal(await occupied.inputValue(), "0x");
  assert.match(await page.locator(".live .fault").textContent(), /0x is not an integer/);
  // A link has the last right value.
  assert.match(await page.evaluate(() => decodeURIComponent(location.hash)), /occupied=0x22/);
  await occupied.pressSequentially("8002");
  assert.equal(await occupied.inputValue(), "0x8002");
  assert.match(await call(), /^queen_attacks\(0x8002, d4\) = 0x/);
  // A wrong argument keeps the function for the other views.
  await occupied.fill("0x1g");
  await page.getByRole("button", { name: "On the board" }).click();
  await page.waitForSelector('.board-view');
  // The function of another operation is no fault of an argument.
  await visit(page, link({ request: "parity", call: "queen_attacks" }));
  await page.getByLabel("x", { exact: true }).fill("0x7");
  assert.match(await call(), /^parity\(.*\) = 1$/);
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
  await open(page, "Compare");
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
  const said = () => taken.evaluate((cell) => [...cell.children].map((one) => one.textContent).join(""));
  assert.equal(`count_ones = ${await said()}`, `${settled} auto takes it`);
  // `docs/instructions.md` has the same number.
  const counted = readFileSync(join(ROOT, "docs/instructions.md"), "utf8").split("`thumbv6m-none-eabi`")[1];
  const columns = /^\| `table8` \|(.*)\|$/m.exec(counted)[1].split("|").map((cell) => cell.trim().split(",")[0]);
  assert.ok(columns.includes(await rows.nth(names.indexOf("table8")).locator("td").nth(1).textContent()), columns);
  // What the command says of each technique stands there too, whether the technique is requested or not.
  const remarks = JSON.parse(command("bit-tables", "report", "u32", "count_ones", "--target", "thumbv6m-none-eabi", "--json").output);
  const plain = JSON.stringify(remarks);
  const standings = async () => (await rows.locator("th .hint").allTextContents()).filter(Boolean);
  const before = await standings();
  assert.ok(before.length > 5 && before.every((text) => plain.includes(text.split("auto(")[0].trim())), before.join());
  await rows.getByRole("button", { name: "table8", exact: true }).click();
  assert.equal(await page.locator(".editor .cm-content").textContent(), "count_ones = table8");
  assert.match(await said(), /^table8 requested/);
  assert.match(await page.locator(".comparison").textContent(), /auto would take it/);
  assert.deepEqual(await standings(), before);
  await page.getByRole("button", { name: "Leave it to auto" }).click();
  assert.equal(await page.locator(".editor .cm-content").textContent(), "count_ones");
  // By another name of the operation, within a limit, and that name stays.
  await visit(page, link({ word: "u32", request: "clz = auto(max_bytes = 16)", target: "thumbv6m-none-eabi", pane: "compare" }));
  await page.waitForFunction(() => document.querySelector(".comparison [aria-current=true] th")?.textContent.startsWith("zappa"));
  await rows.getByRole("button", { name: "seal", exact: true }).click();
  assert.equal(await page.locator(".editor .cm-content").textContent(), "clz = seal");
  await done();
});

test("what is shown of a request stays in the address, and the code is where it was", async () => {
  const { page, done } = await site.open(link({ request: "count_ones, trailing_zeros = debruijn(seed = 42)", open: "trailing_zeros" }));
  const shown = () => page.locator(".emitted > :not(.bar):visible").count();
  for (const [pane, has] of [["Compare", ".comparison"], ["Tables", '[aria-label="Tables"]'], ["Paste", '[aria-label="Derive"]'], ["Code", ".code .cm-editor"]]) {
    await open(page, pane);
    assert.equal(await shown(), 1, pane);
    assert.ok(await page.locator(has).isVisible(), pane);
    const address = new URL(await copied(page, page.locator("#share"))).hash.slice(1);
    const again = await site.open(address);
    assert.ok(await again.page.locator(has).isVisible(), address);
    await again.done();
    // It fits on the first screen, and nothing scrolls in it.
    const { y } = await page.locator(has).boundingBox();
    assert.ok(y < 500, `${pane} begins at ${y}`);
  }
  await page.waitForFunction(() => {
    const line = [...document.querySelectorAll(".code .cm-line")].find((one) => one.textContent.includes("fn trailing_zeros("));
    const box = document.querySelector(".code .cm-scroller").getBoundingClientRect();
    return line && line.getBoundingClientRect().top >= box.top && line.getBoundingClientRect().bottom <= box.bottom;
  });
  await open(page, "Tables");
  assert.match(await page.getByRole("region", { name: "Tables" }).textContent(), /DEBRUIJN_SEQUENCEa constant/);
  await done();
});
