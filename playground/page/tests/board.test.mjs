// Boards: clicks, drags, holes, FEN; and the pictures are those of the command.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { ask, command, copied, link, start, visit } from "./harness.mjs";

let site;
before(async () => (site = await start()));
after(() => site.close());

const result = async (page) => BigInt(await page.locator("#result").textContent());
const square = (page, name) => page.getByRole("grid", { name: "Board" }).getByRole("gridcell", { name: new RegExp(`^${name}(,|$)`) });
const occupied = (page) => page.getByLabel(/^Occupied/);
const faults = (page) => page.locator(".fault").count();
const show = (page, title) => page.locator(`.thumb[data-title="${title}"]`).click();

/** The squares that a rook attacks, found by walking; independent of the generator. */
function rook(from, taken) {
  let set = 0n;
  for (const [right, up] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    let [file, rank] = [from % 8 + right, Math.floor(from / 8) + up];
    while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
      const bit = BigInt(rank * 8 + file);
      set |= 1n << bit;
      if (taken >> bit & 1n) break;
      [file, rank] = [file + right, rank + up];
    }
  }
  return set;
}

test("both sides of Othello have discs, and a group of Go has liberties", async () => {
  const game = { view: "board", board: "chess", entry: "othello", square: "d3", sliders: "0x810000000", occupied: "0x1008000000" };
  const { page, done } = await site.open(link({ ...game, shown: "othello_moves" }));
  assert.equal(await result(page), 1n << 19n | 1n << 26n | 1n << 37n | 1n << 44n);
  await show(page, "othello_flips");
  assert.equal(await result(page), 1n << 27n);
  // Stones on a1 and b1, between others on a2 and c1.
  await visit(page, link({ view: "board", board: "chess", entry: "regions", sliders: "0x3", occupied: "0x104", shown: "liberties" }));
  assert.equal(await result(page), 1n << 9n);
  await show(page, "fill_within");
  assert.equal(await result(page), (1n << 64n) - 1n - 0x104n);
  await done();
});

test("clicks occupy squares, and the attacks follow at once", async () => {
  const { page, done } = await site.open(link({ view: "board", board: "chess", entry: "sliders", square: "d4", shown: "rook_attacks" }));
  assert.equal(await result(page), rook(27, 0n));
  await square(page, "d6").click();
  assert.equal(await result(page), rook(27, 1n << 43n));
  await square(page, "f4").click();
  assert.equal(await result(page), rook(27, 1n << 43n | 1n << 29n));
  await square(page, "d6").click();
  assert.equal(await result(page), rook(27, 1n << 29n));
  assert.equal(await occupied(page).inputValue(), "0x20000000");
  assert.match(await square(page, "f4").getAttribute("aria-label"), /occupied, in the set/);
  await done();
});

test("the board begins with pieces, and shows the call with its arguments", async () => {
  const { page, done } = await site.open("view=board");
  assert.ok(await page.locator(".board [data-piece='plain pawn']").count() > 1);
  const call = () => page.locator(".board-view .call").textContent();
  assert.equal(await call(), `queen_attacks(0x81028000022, d4) = ${await page.locator("#result").textContent()}`);
  // It is what the card of the code has.
  const { ok } = await ask(page, { ask: "explain", operation: "sliders", board: "chess", function: "queen_attacks", arguments: { square: "27", occupied: "0x81028000022" } });
  assert.equal(await page.locator("#result").textContent(), ok.result);
  await show(page, "rook_and_bishop_attacks.1");
  assert.match(await call(), /^rook_and_bishop_attacks\(0x81028000022, d4\), second set = 0x/);
  assert.equal(await page.locator('.thumb[data-title="rook_and_bishop_attacks.1"] span').textContent(), "rook_and_bishop_attacks, second set");
  // Who empties it leaves it empty.
  await page.getByRole("button", { name: "Empty the board" }).click();
  await page.waitForFunction(() => location.hash.includes("square=d4") && !location.hash.includes("occupied"));
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal(await page.locator(".board [data-piece='plain pawn']").count(), 0);
  await visit(page, link({ view: "board", board: "chess", entry: "between", square: "b2", other: "g7", shown: "between" }));
  await page.waitForFunction(() => document.querySelector(".board-view .call").textContent.startsWith("between(b2, g7) = 0x"));
  await visit(page, link({ view: "board", entry: "attack_getter", square: "d4", shown: "attacks, file" }));
  await page.waitForFunction(() => document.querySelector(".board-view .call").textContent.startsWith("attacks(0x0, file, d4) = 0x"));
  await done();
});

test("what a click does stands in a row, or in two columns, and the board has the width of a phone", async () => {
  for (const width of [1400, 390]) {
    for (const entry of ["sliders", "xrays", "between"]) {
      const { page, done } = await site.open(link({ view: "board", board: "chess", entry, square: "d4", occupied: "0x1" }), { width });
      const boxes = await page.locator(".modes .radio").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
      const of = (side) => new Set(boxes.map((box) => Math.round(box[side]))).size;
      if (width > 1000) assert.equal(of("top"), 1, entry);
      else {
        assert.equal(of("left"), 2, entry);
        const { right } = await page.locator(".board").evaluate((one) => one.getBoundingClientRect());
        const { right: whole } = await page.locator(".modes").evaluate((one) => one.getBoundingClientRect());
        assert.ok(Math.abs(whole - right) < 3, `${right} of ${whole}`);
      }
      await done();
    }
  }
});

test("the piece is dragged", async () => {
  const { page, done } = await site.open(link({ view: "board", board: "chess", entry: "sliders", square: "d4", shown: "rook_attacks", occupied: "0x20000000" }));
  const middle = async (name) => {
    const { x, y, width, height } = await square(page, name).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...await middle("d4"));
  await page.mouse.down();
  for (const name of ["e5", "f6", "h8"]) {
    await page.mouse.move(...await middle(name), { steps: 3 });
    const at = name.charCodeAt(0) - 97 + (Number(name[1]) - 1) * 8;
    assert.equal(await result(page), rook(at, 0x20000000n), name);
  }
  await page.mouse.up();
  await page.mouse.move(...await middle("a1"));
  assert.equal(await result(page), rook(63, 0x20000000n));
  assert.equal(await occupied(page).inputValue(), "0x20000000");
  await done();
});

test("a finger occupies squares too", async () => {
  const { page, done } = await site.open(link({ view: "board", board: "chess", entry: "sliders", square: "d4" }), { width: 390, hasTouch: true });
  await square(page, "b2").tap();
  await square(page, "c3").tap();
  await square(page, "b2").tap();
  assert.equal(await occupied(page).inputValue(), "0x40000");
  await done();
});

test("a stroke of the mouse occupies what it crosses", async () => {
  const { page, done } = await site.open(link({ view: "board", board: "chess", entry: "sliders", square: "d4" }));
  for (const [at, name] of ["a2", "b2", "c2"].entries()) {
    const { x, y } = await square(page, name).boundingBox();
    await page.mouse.move(x + 9, y + 9);
    if (at === 0) await page.mouse.down();
  }
  await page.mouse.up();
  assert.equal(await occupied(page).inputValue(), "0x700");
  await done();
});

test("every picture of every board is that of the command, byte for byte", async () => {
  const { page, done } = await site.open();
  const { ok: registry } = await ask(page, { ask: "registry" });
  let compared = 0;
  for (const { text } of registry.boards) {
    for (const { name } of registry.operations.filter((one) => one.returns_sets)) {
      const printed = command("bit-tables", "show", name, "--board", text);
      await visit(page, link({ view: "board", board: text, entry: name }));
      await page.waitForFunction((wanted) => document.querySelector(".board-view select").value && location.hash.includes(wanted), `entry=${name}`.replace("entry=sliders", ""));
      if (printed.output === undefined) {
        assert.ok(await faults(page) > 0, `${name} on ${text}`);
        continue;
      }
      assert.equal(await faults(page), 0, `${name} on ${text}`);
      const { ok } = await ask(page, { ask: "show", operation: name, board: text, text: true });
      const titles = await page.locator(".thumb").evaluateAll((all) => all.map((one) => one.dataset.title));
      assert.deepEqual(titles, ok.panels.map(({ title }) => title), `${name} on ${text}`);
      assert.equal(ok.text.trim(), printed.output.trim(), `${name} on ${text}`);
      const { ok: board } = await ask(page, { ask: "board", board: text });
      assert.equal(await page.locator('.board [role="gridcell"]:not(.mark-hole)').count(), board.squares.length, text);
      assert.equal(await page.locator('.board [role="gridcell"]').count(), board.files * board.ranks, text);
      compared += 1;
    }
  }
  assert.ok(compared > registry.boards.length * 3, `${compared} comparisons`);
  await done();
});

test("what is clicked is what the command draws", async () => {
  const { page, done } = await site.open(link({ view: "board", board: "shogi", entry: "sliders" }));
  await square(page, "e7").click();
  await square(page, "c5").click();
  await page.getByLabel("Move the piece").check();
  await square(page, "e5").click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the picture" }).click();
  const drawn = readFileSync(await (await waiting).path(), "utf8");
  command("bit-tables", "show", "sliders", "--board", "shogi", "--square", "e5", "--occupied", "e7,c5", "--svg", "/tmp/playground-test.svg");
  assert.equal(drawn, readFileSync("/tmp/playground-test.svg", "utf8"));
  await done();
});

test("a click makes a hole, and what slides stops there", async () => {
  const { page, done } = await site.open(link({ view: "board", board: "chess", entry: "sliders = reversal", square: "d4", shown: "rook_attacks" }));
  await page.getByLabel("Make a hole").check();
  await square(page, "d6").click();
  await page.waitForSelector('.board [aria-label="d6, hole"]');
  assert.equal(await result(page), rook(27, 1n << 43n) & ~(1n << 43n));
  // And back.
  await page.locator('.board [aria-label="d6, hole"]').click();
  assert.equal(await page.locator(".board .mark-hole").count(), 0);
  assert.equal(await result(page), rook(27, 0n));
  await done();
});

test("another board by its files and ranks keeps the pieces in their places", async () => {
  const { page, done } = await site.open(link({ view: "board", board: "chess", entry: "sliders = reversal", square: "d4", occupied: "0x20000000" }));
  await page.getByLabel("Files", { exact: true }).fill("7");
  await page.getByLabel("Files", { exact: true }).press("Enter");
  await page.waitForFunction(() => document.querySelectorAll('.board [role="gridcell"]').length === 56);
  // f4 is bit 3 * 7 + 5.
  assert.equal(await occupied(page).inputValue(), "0x4000000");
  assert.equal(await faults(page), 0);
  await done();
});

test("a FEN goes in and comes out with the right pieces", async () => {
  const { page, done } = await site.open(link({ view: "board", board: "chess", entry: "sliders" }));
  const fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
  await occupied(page).fill(`${fen} w KQkq - 2 3`);
  assert.equal(await page.locator("#fen").textContent(), fen);
  const piece = (name) => square(page, name).getAttribute("data-piece");
  assert.equal(await piece("e8"), "black king");
  assert.equal(await piece("f3"), "white knight");
  assert.equal(await square(page, "f3").locator("svg path").count(), 2);
  assert.match(await square(page, "e8").getAttribute("aria-label"), /black king/);
  assert.equal(await copied(page, page.locator(".fen").getByRole("button", { name: /Cop/ })), fen);
  // Plain occupancy is no piece.
  await square(page, "h5").click();
  assert.match(await page.locator("#fen").textContent(), /one occupied square is plain occupancy \(h5\)/);
  assert.ok(await page.locator(".fen").getByRole("button").count() === 0);
  await page.getByLabel("Place a piece").check();
  await page.getByLabel("Piece to place").selectOption("q");
  await square(page, "h5").click();
  assert.equal(await page.locator("#fen").textContent(), fen.replace("4p3", "4p2q"));
  // The link has the pieces too.
  const address = await copied(page, page.locator("#share"));
  const again = await site.open(new URL(address).hash.slice(1));
  assert.equal(await again.page.locator("#fen").textContent(), fen.replace("4p3", "4p2q"));
  await again.done();
  await occupied(page).fill("0x8100");
  assert.match(await page.locator("#fen").textContent(), /2 occupied squares are plain occupancy \(a2, h2\)/);
  await occupied(page).fill("8/8/8/8/8/8/8/9");
  assert.ok(await faults(page) > 0);
  await done();
});

test("set-wise, between, rays and x-rays have their own squares", async () => {
  const { page, done } = await site.open(link({ view: "board", board: "chess", entry: "between", square: "b2", other: "g7" }));
  // The diagonal from c3 to f6.
  await show(page, "between");
  assert.equal(await result(page), 1n << 18n | 1n << 27n | 1n << 36n | 1n << 45n);
  await page.getByLabel("Move the other").check();
  await square(page, "b5").click();
  assert.equal(await result(page), 1n << 17n | 1n << 25n);
  await visit(page, link({ view: "board", board: "chess", entry: "set_wise", square: "a1" }));
  await page.getByLabel("Add to the set").check();
  await square(page, "h1").click();
  assert.equal(await square(page, "h1").getAttribute("class").then((all) => /piece/.test(all)), true);
  assert.equal(await square(page, "a1").getAttribute("class").then((all) => /piece/.test(all)), true);
  await visit(page, link({ view: "board", board: "chess", entry: "xrays", square: "d4", occupied: "0x80000000000000", shown: "" }));
  await page.getByLabel("Add a blocker").waitFor();
  await visit(page, link({ view: "board", board: "chess", entry: "rays", square: "d4" }));
  await page.waitForFunction(() => document.querySelectorAll(".thumb").length >= 8);
  assert.equal(await faults(page), 0);
  await done();
});

test("a technique that the board has not is replaced by one that it has", async () => {
  const { page, done } = await site.open();
  for (const [view, entry] of [["board", "entry"], ["steps", "explain"]]) {
    await visit(page, link({ view, [entry]: "sliders = hyperbola", board: "connect_four" }));
    await page.locator(".fault").getByRole("button", { name: "Use reversal" }).click();
    assert.equal(await faults(page), 0, view);
    assert.equal(await page.getByLabel("Technique", { exact: true }).inputValue(), "reversal");
  }
  await done();
});

test("every operation leads from the board to its steps and to its code", async () => {
  const { page, done } = await site.open();
  const { ok: registry } = await ask(page, { ask: "registry" });
  const steps = [];
  for (const { name } of registry.operations.filter((one) => one.returns_sets)) {
    for (const [button, view] of [["Step through it", "steps"], ["Code for it", "code"]]) {
      await visit(page, link({ view: "board", entry: name }));
      await page.waitForFunction((wanted) => document.querySelector('.board-view [data-control="operation"]').value === wanted, name);
      const [title, shown] = [await page.locator('.thumb[aria-pressed="true"]').getAttribute("data-title"), await page.locator("#result").textContent()];
      await page.getByRole("button", { name: button }).click();
      await page.waitForSelector(`#views [data-view="${view}"][aria-current]`);
      assert.equal(await faults(page), 0, `${name}: ${button}: ${await page.locator(".fault").allTextContents()}`);
      if (view === "code") {
        const value = /(?:0x[\da-f]+|\d+)$/.exec(await page.locator(".live .call").textContent());
        if (!/[.,]/.test(title) && value && await page.locator(".live input[readonly]").count() === 0) steps.push([`the code of ${name}`, BigInt(value[0]) === BigInt(shown)]);
        continue;
      }
      await page.locator(".steps").press("End");
      // The same function of the same squares has the same result; a pair or a line has its own form, and a list is that of the example.
      if (!/[.,]/.test(title) && await page.locator("[data-argument][readonly]").count() === 0) steps.push([name, BigInt(/(?:0x[\da-f]+|\d+)$/.exec(await page.locator("#step").textContent())[0]) === BigInt(shown)]);
    }
  }
  assert.deepEqual(steps.filter(([, same]) => !same), []);
  assert.ok(steps.length > 3);
  await done();
});

test("the piece of each function is drawn, and its documentation says what the set is", async () => {
  const { page, done } = await site.open(link({ view: "board", board: "chess", entry: "sliders", square: "d4", occupied: "0x1008000022", shown: "rook_attacks" }));
  for (const name of ["rook", "bishop", "queen"]) {
    await show(page, `${name}_attacks`);
    assert.equal(await square(page, "d4").getAttribute("data-piece"), name);
  }
  assert.equal(await square(page, "f1").getAttribute("data-piece"), "plain pawn");
  // All boards are drawn alike, with coordinates.
  assert.deepEqual(await page.locator('.thumb[data-title="rook_attacks"] text').allTextContents(), [..."87654321abcdefgh"]);
  await visit(page, link({ view: "board", entry: "xiangqi", board: "xiangqi", square: "e5", shown: "horse_attackers" }));
  const functions = page.getByRole("region", { name: "Functions" });
  await functions.getByText("The squares from which a horse attacks").waitFor();
  assert.doesNotMatch(await functions.textContent(), /attacked/);
  await done();
});
