// The service worker: keeps all files of one version, so that the page works without a network, and never mixes versions.

/* global VERSION, FILES */

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
  if (!FILES.includes(file)) return;
  const kept = caches.open(CACHE).then((cache) => cache.match(new URL(file, scope)));
  event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
