// What all tests share: the site served from below a path, the browser of the system, the commands, and what no page may do.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const SITE = process.env.PLAYGROUND_SITE ?? join(ROOT, "target/playground");
export const COMMANDS = process.env.PLAYGROUND_COMMANDS ?? join(ROOT, "target/debug");
const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Not at the root of the host, as many static hosts serve. */
const BELOW = "/some/where/";

/** The server that people use, in a process of its own. */
async function serve() {
  const server = spawn(process.execPath, [join(ROOT, "playground/server.mjs"), SITE, "0", BELOW], { stdio: ["ignore", "pipe", "inherit"] });
  const [address] = await once(server.stdout.setEncoding("utf8"), "data");
  return { server, address: address.trim() };
}

/** A server and a browser; `close` ends both. */
export async function start() {
  const { server, address } = await serve();
  const { origin } = new URL(address);
  const browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
  return {
    address,
    stop: () => server.kill(),
    open: (fragment = "", options = {}) => open(browser, origin, `${address}#${fragment}`, options),
    close: async () => {
      await browser.close();
      server.kill();
    },
  };
}

/** A page that is ready. `done` fails if it said an error or asked for anything elsewhere. */
async function open(browser, origin, address, { width = 1280, height = 900, scheme = "light", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  context.on("request", (request) => {
    const { protocol, origin: from } = new URL(request.url());
    if (from !== origin && protocol !== "data:" && protocol !== "blob:") errors.push(`a request to ${request.url()}`);
  });
  await page.goto(address);
  await ready(page);
  const done = async () => {
    await context.close();
    assert.deepEqual(errors, []);
  };
  return { page, context, errors, done };
}

export async function ready(page) {
  await page.waitForSelector("html[data-ready]", { timeout: 20_000 });
}

/** The answer of the generator in the page, without the page's own code. */
export function ask(page, question) {
  return page.evaluate(async (text) => {
    const { answer } = await import(new URL("playground.js", document.baseURI).href);
    return JSON.parse(answer(text));
  }, JSON.stringify(question));
}

/** Goes to a state as a link on the page would. */
export async function visit(page, fragment) {
  await page.evaluate((hash) => (location.hash = hash), fragment);
  const wanted = new URLSearchParams(fragment).get("view") ?? "code";
  await page.waitForSelector(`#views [data-view="${wanted}"][aria-current]`);
}

/** A fragment. */
export const link = (values) => new URLSearchParams(values).toString();

/** What a command prints: its output, or its message. */
export function command(name, ...words) {
  try {
    return { output: execFileSync(join(COMMANDS, name), words, { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] }) };
  } catch (error) {
    if (error.status !== 2) throw error;
    return { message: error.stderr };
  }
}

/** What stands on the clipboard after a click. */
export async function copied(page, button) {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await button.click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== "");
  return page.evaluate(() => navigator.clipboard.readText());
}
