// Maps: loaded when they are opened, pasted, shown as points, picked by pointer and by keys, printed as by the command.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { COMMANDS, copied, link, ready, start } from "./harness.mjs";

let site;
before(async () => (site = await start()));
after(() => site.close());

const SBOX = "12 5 6 11 9 0 10 13 3 14 15 8 4 7 1 2";
const STATUS = "200;Ok\n201;Created\n301;Moved\n404;NotFound\n418;Teapot\n500;Error\n503;Busy\n";

/** A page with a map. */
async function opened(values = {}, options = {}) {
  const site_ = await site.open(link({ view: "maps", map: STATUS, name: "status", default: "Unknown", ...values }), options);
  await site_.page.locator(".maps-view").waitFor();
  return site_;
}

/** Puts a text in the place of that in the editor, as people do. */
async function paste(page, text) {
  await page.locator(".maps-view .editor .cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await page.keyboard.press("ControlOrMeta+v");
}

const points = (page) => page.locator(".front .way");
const code = (page) => copied(page, page.getByRole("region", { name: "Output" }).getByRole("button", { name: /^Cop/ }).first());

/** What the command prints of a file. */
function command(text, words) {
  const folder = mkdtempSync(join(tmpdir(), "maps-"));
  try {
    writeFileSync(join(folder, words[0]), text);
    return execFileSync(join(COMMANDS, "bit-tables"), ["map", ...words], { cwd: folder, encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the generator of maps is loaded when its view is opened, and not before", async () => {
  const { page, done } = await site.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const loaded = () => page.evaluate(async () => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    for (const name of await caches.keys()) names.push(...(await (await caches.open(name)).keys()).map(({ url }) => url));
    return names.filter((name) => name.includes("/maps/"));
  });
  for (const view of ["board", "steps", "debruijn", "search", "code"]) await page.locator(`#views [data-view="${view}"]`).click();
  await page.waitForTimeout(300);
  assert.deepEqual(await loaded(), []);
  await page.locator('#views [data-view="maps"]').click();
  await points(page).first().waitFor();
  assert.ok((await loaded()).some((name) => name.endsWith("/maps/maps_bg.wasm")));
  await done();
});

test("a view that has been opened works without a network", async () => {
  const own = await start();
  // On the first visit nothing keeps files yet while the view is loaded.
  const { page, context, done } = await own.open(link({ view: "maps" }));
  await points(page).first().waitFor();
  await page.waitForFunction(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    return kept.flat().filter((url) => url.includes("/maps/")).length === 3;
  });
  own.stop();
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await points(page).first().waitFor();
  await done();
  await own.close();
});

test("a list that is pasted has points, and the one that is picked has the code of the command", async () => {
  const { page, done } = await opened({ name: "sbox", default: "0" });
  await paste(page, SBOX);
  await page.waitForFunction(() => document.querySelectorAll(".front .way").length === 3);
  assert.equal(await page.locator(".fault").count(), 0);
  assert.equal(await code(page), command(SBOX, ["sbox.txt", "--name", "sbox", "--default", "0"]));
  const told = await points(page).evaluateAll((all) => all.map((point) => point.getAttribute("aria-label")));
  const codes = new Set();
  for (const [at, label] of told.entries()) {
    const [, technique, bytes] = /^(\w+): ([\d,]+) bytes?,/.exec(label);
    const size = bytes.replace(",", "");
    await points(page).nth(at).click();
    assert.equal(await points(page).nth(at).getAttribute("aria-pressed"), "true");
    const words = ["sbox.txt", "--name", "sbox", "--default", "0", "--max-bytes", size, "--technique", technique];
    const text = await code(page);
    assert.equal(text, command(SBOX, words), label);
    assert.equal(await page.getByLabel("Command line").textContent(), `bit-tables map ${words.join(" ")}`);
    codes.add(text);
  }
  assert.equal(codes.size, told.length);
  await page.getByRole("button", { name: "Take the best" }).click();
  assert.equal(await code(page), command(SBOX, ["sbox.txt", "--name", "sbox", "--default", "0"]));
  await done();
});

test("points are labelled by their techniques, and rows of the table say the same", async () => {
  const { page, done } = await opened();
  const told = await points(page).evaluateAll((all) => all.map((point) => point.getAttribute("aria-label")));
  assert.ok(told.length > 3, told.join());
  const table = page.getByRole("region", { name: "Ways to store the map" });
  const rows = await table.locator("tbody tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("th button, td")].map((cell) => cell.textContent)));
  const plural = (number, one) => `${number} ${one}${number === "1" ? "" : "s"}`;
  const of = ([technique, bytes, cycles, loads]) => `${technique}: ${plural(bytes, "byte")}, ${plural(cycles, "cycle")}, ${plural(loads, "load")}`;
  assert.deepEqual(told, rows.map(of));
  // Every technique has a label, and no two labels are in each other's way.
  const labels = await page.locator(".front > text:not(.middle, .end)").allTextContents();
  assert.deepEqual(new Set(labels), new Set(rows.map(([technique]) => technique)));
  const boxes = await page.locator(".front > text:not(.middle, .end)").evaluateAll((all) => all.map((text) => text.getBBox()).map(({ x, y, width, height }) => [x, y, x + width, y + height]));
  for (const [at, one] of boxes.entries()) {
    for (const other of boxes.slice(0, at)) assert.ok(one[0] >= other[2] || other[0] >= one[2] || one[1] >= other[3] || other[1] >= one[3], `${one} ${other}`);
  }
  // A point further up has more bytes, and one further to the right takes longer.
  const places = await points(page).evaluateAll((all) => all.map((point) => point.getCTM()).map(({ e, f }) => [e, f]));
  for (const [at, [x, y]] of places.entries()) {
    for (const [other, [x2, y2]] of places.entries()) {
      const [bytes, bytes2] = [rows[at][1], rows[other][1]].map((text) => Number(text.replaceAll(",", "")));
      if (bytes > bytes2) assert.ok(y < y2, `${rows[at]} ${rows[other]}`);
      if (Number(rows[at][2]) < Number(rows[other][2])) assert.ok(x < x2, `${rows[at]} ${rows[other]}`);
    }
  }
  await table.getByRole("button").last().click();
  assert.equal(await points(page).last().getAttribute("aria-pressed"), "true");
  await done();
});

test("a point is picked by keys", async () => {
  const { page, done } = await opened();
  await page.locator('.front .way[tabindex="0"]').focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  await page.keyboard.press("Enter");
  const pressed = page.locator('.front .way[aria-pressed="true"]');
  assert.equal(await pressed.getAttribute("aria-label"), label);
  // The focus stays on it, though the picture is another.
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), label);
  assert.ok((await code(page)).includes(`\`status\` by \`${label.split(":")[0]}\``));
  await done();
});

test("a fault has its line and column, and is shown in the text", async () => {
  const { page, done } = await opened({ map: "200;1\n2x1;2\n", default: "0" });
  const fault = page.locator(".maps-view .fault");
  assert.equal(await fault.count(), 1);
  assert.match(await fault.locator("p").textContent(), /^line 2, column 1: the key 2x1 is no integer/);
  assert.equal(await page.locator(".fault-place").textContent(), "2x1");
  assert.equal(await points(page).count(), 0);
  await fault.getByRole("button", { name: "Show the place" }).click();
  await page.keyboard.type("201");
  assert.equal(await fault.count(), 0);
  assert.ok((await points(page).count()) > 0);
  // What is about the options has no place, and the points stay.
  await page.getByLabel("Most bytes").fill("0");
  await page.getByLabel("Technique", { exact: true }).selectOption("direct");
  assert.match(await fault.locator("p").textContent(), /0 are allowed/);
  assert.equal(await fault.getByRole("button").count(), 0);
  assert.ok((await points(page).count()) > 0);
  await done();
});

test("options are those of the command, and a link has all of them", async () => {
  const { page, done } = await opened();
  await page.getByLabel("Name of the function").fill("code_of");
  await page.getByLabel("Default: all other keys").fill("Other");
  await page.getByLabel("Type of keys").selectOption("u32");
  await page.getByLabel("Type of values").selectOption("u16");
  await page.getByLabel("Language").selectOption("c");
  await page.getByLabel("Prefix").fill("my");
  const text = await code(page);
  assert.equal(text, command(STATUS, ["code_of.txt", "--name", "code_of", "--key", "u32", "--value", "u16", "--default", "Other", "--language", "c", "--prefix", "my"]));
  const address = await copied(page, page.locator("#share"));
  const second = await site.open(new URL(address).hash.slice(1));
  await points(second.page).first().waitFor();
  assert.equal(await code(second.page), text);
  await second.done();
  await done();
});

test("a text that is too long for an address is not in it", async () => {
  const { page, done } = await opened({ default: "0" });
  const hint = page.getByText("too long for the address");
  assert.ok(await hint.isHidden());
  const long = [...Array(1500).keys()].map((key) => (key * key) % 7).join(", ");
  await paste(page, long);
  await hint.waitFor();
  assert.equal(await page.locator(".fault").count(), 0);
  const address = await copied(page, page.locator("#share"));
  assert.ok(address.length < 500, `${address.length} characters`);
  assert.equal(await code(page), command(long, ["status.txt", "--name", "status", "--default", "0"]));
  await done();
});

test("every example has points and code", async () => {
  const { page, done } = await site.open(link({ view: "maps" }));
  await points(page).first().waitFor();
  const menu = page.getByLabel("Begin with");
  const names = await menu.locator("option").evaluateAll((all) => all.filter(({ value }) => value).map(({ value }) => value));
  assert.ok(names.length >= 4);
  for (const name of names) {
    await menu.selectOption(name);
    assert.equal(await page.locator(".fault").count(), 0, name);
    assert.ok((await points(page).count()) > 0, name);
    assert.equal(await menu.inputValue(), name);
    assert.match(await code(page), /@generated by bit-tables/);
  }
  await done();
});
