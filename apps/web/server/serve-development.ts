import { readBrand } from '@app/contract/brand'
import react from '@vitejs/plugin-react'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { makeAskFacts } from './live-facts.ts'
import { makeDevelopmentPages } from './development-pages.ts'
import { closeServer, listen } from './listen.ts'
import { isForApi, makeProxy } from './proxy.ts'
import { readSettings } from './settings.ts'
import { MANIFEST_FILE, webManifest } from './web-manifest.ts'
import { makeUpstreamPool } from './upstream-pool.ts'

/** `npm run dev`: pages from the sources with hot reload; /api and /img go on to the API, as with built pages. */
const settings = readSettings(process.env, '')
const pool = makeUpstreamPool(settings.upstreams)
const proxy = makeProxy(pool, { isHttps: false })
// Vite hears of a browser that wants hot reload here, whichever of our servers it came to.
const upgrades = createHttpServer()
const vite = await createServer({
  root: join(import.meta.dirname, '..'),
  appType: 'custom',
  clearScreen: false,
  plugins: [react()],
  optimizeDeps: { entries: ['src/app/entry.client.tsx'] },
  server: { middlewareMode: true, hmr: { server: upgrades }, watch: { ignored: ['**/build/**'] } },
})
const servePage = makeDevelopmentPages(vite, makeAskFacts(pool))

const { servers, port } = await listen((request, response) => {
  if (isForApi(request.url)) void proxy(request, response)
  else if (request.url === `/${MANIFEST_FILE}`)
    response.setHeader('Content-Type', 'application/manifest+json').end(webManifest(readBrand(process.env)))
  else vite.middlewares(request, response, () => void servePage(request, response))
}, settings)
for (const server of servers) server.on('upgrade', (...given) => upgrades.emit('upgrade', ...given))
console.log(JSON.stringify({ ready: true, url: `http://localhost:${port}` }))

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void Promise.all([vite.close(), ...servers.map((server) => closeServer(server, 0))]).then(() =>
      process.exit(0),
    )
  })
}
