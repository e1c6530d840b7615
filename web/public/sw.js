// Keeps the page and its engine, so that a match against a bot needs no network after one visit.
const BUILD = 'arbiter-__BUILD__';
const FILES = [/*__FILES__*/];

self.addEventListener('install', event => {
  event.waitUntil(caches.open(BUILD).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener('activate', event => {
  event.waitUntil(caches.keys()
    .then(names => Promise.all(names.filter(name => name.startsWith('arbiter-') && name !== BUILD).map(name => caches.delete(name))))
    .then(() => self.clients.claim()));
});
self.addEventListener('fetch', event => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  const page = event.request.mode === 'navigate';
  // The page itself comes from the network first, so that a new build is seen at once.
  const kept = () => caches.match(page ? '/' : event.request, { ignoreSearch: true });
  event.respondWith(page
    ? fetch(event.request).catch(() => kept())
    : kept().then(found => found ?? fetch(event.request)));
});
