// Shows push messages, and a screen of its own when there is no network. It stores no page and no answer of the API, so
// nothing personal stays on the device.

const OFFLINE = `<!doctype html><html lang="pl"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark light">
<title>Offline</title>
<h1>Brak internetu</h1><p>Twoja sprzedaż trwa dalej. Odśwież stronę, gdy wróci sieć.</p>
<h2 lang="en">You are offline</h2><p lang="en">Your sale goes on. Reload this page when you are back online.</p></html>`

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const offline = () =>
    new Response(OFFLINE, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  event.respondWith(fetch(event.request).catch(offline))
})

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  const options = { body, tag, renotify: true, icon: '/icon-192.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

/** A tab that shows the page already comes to the front. */
async function open(path) {
  const address = new URL(path, self.location.origin)
  if (address.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window' })
  const shown = tabs.find(({ url }) => new URL(url).pathname === address.pathname)
  await (shown ? shown.focus() : self.clients.openWindow(address.href))
}
