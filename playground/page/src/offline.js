// The service worker: keeps all files of one version, so that the page works without a network, and never mixes versions. What is loaded later
// is kept when it is.

/* global VERSION, FILES, LATER */

const PREFIX = `bit-tables ${registration.scope} `;
const CACHE = PREFIX + VERSION;

addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
    }
    await clients.claim();
  };
  event.waitUntil(remove());
});

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(registration.scope);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const file = url.pathname.slice(scope.pathname.length) || "index.html";
  const isLater = Object.hasOwn(LATER, file);
  if (!FILES.includes(file) && !isLater) return;
  const kept = caches.open(CACHE).then((cache) => cache.match(new URL(file, scope)));
  event.respondWith(kept.then((response) => response ?? (isLater ? later(file) : fetch(event.request))));
});

/** A file that is loaded later, kept from now on; none if there is another version of it by now. */
async function later(file) {
  const response = await fetch(file, { cache: "no-cache" });
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  const digits = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0"));
  if (!digits.join("").startsWith(LATER[file])) return Response.error();
  // Without room it is not kept.
  await caches.open(CACHE).then((cache) => cache.put(new URL(file, registration.scope), response.clone())).catch(() => {});
  return response;
}
