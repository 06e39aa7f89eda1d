import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeAskTerms, makeCurrentPages, makeRender } from './current-pages.ts'
import { loadPages } from './load-pages.ts'
import { makeItemNames } from './item-names.ts'
import { makeProxy } from './proxy.ts'
import { makePageHandler } from './serve-page.ts'
import type { Settings } from './settings.ts'
import { makeUpstreamPool } from './upstream-pool.ts'

const CLOSE_GRACE_MS = 3000

export async function startServer(settings: Settings): Promise<{ url: string; close: () => Promise<void> }> {
  const pool = makeUpstreamPool(settings.upstreams)
  const currentPages = makeCurrentPages(await loadPages(settings.pagesDir), {
    askTerms: makeAskTerms(pool),
    render: makeRender(settings.pagesDir),
  })
  const servePage = makePageHandler(currentPages, {
    isHttps: settings.isHttps,
    findItemName: makeItemNames(pool),
  })
  const proxy = makeProxy(pool, { isHttps: settings.isHttps })
  const handle: RequestListener = (request, response) => {
    const isForApi = /^\/(api|img)(\/|\?|$)/.test(request.url ?? '')
    if (isForApi) void proxy(request, response)
    else void servePage(request, response)
  }
  const { servers, port } = await listen(handle, settings)
  return {
    url: `http://${settings.host ?? 'localhost'}:${port}`,
    close: async () => {
      await Promise.all(servers.map(closeServer))
    },
  }
}

/** `localhost` may mean either address family, so both are served where the machine has both. */
async function listen(
  handle: RequestListener,
  settings: Settings,
): Promise<{ servers: Server[]; port: number }> {
  const first = await listenOn(handle, settings.host ?? '127.0.0.1', settings.port)
  const { port } = first.address() as AddressInfo
  if (settings.host !== undefined) return { servers: [first], port }
  const second = await listenOn(handle, '::1', port).catch(() => undefined)
  return { servers: second ? [first, second] : [first], port }
}

function listenOn(handle: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer(handle)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

/** Lets running requests finish; event streams never do, so they are cut after a moment. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
