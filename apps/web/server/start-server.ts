import type { RequestListener } from 'node:http'
import { makeCurrentPages, makeRender } from './current-pages.ts'
import { makeItemNames } from './item-names.ts'
import { closeServer, listen } from './listen.ts'
import { makeAskFacts } from './live-facts.ts'
import { loadPages } from './load-pages.ts'
import { isForApi, makeProxy } from './proxy.ts'
import { makePageHandler } from './serve-page.ts'
import type { Settings } from './settings.ts'
import { makeUpstreamPool } from './upstream-pool.ts'

const CLOSE_GRACE_MS = 3000

export async function startServer(settings: Settings): Promise<{ url: string; close: () => Promise<void> }> {
  const pool = makeUpstreamPool(settings.upstreams)
  const currentPages = makeCurrentPages(await loadPages(settings.pagesDir), {
    askFacts: makeAskFacts(pool),
    render: makeRender(settings.pagesDir),
  })
  const servePage = makePageHandler(currentPages, {
    isHttps: settings.isHttps,
    findItemName: makeItemNames(pool),
  })
  const proxy = makeProxy(pool, { isHttps: settings.isHttps })
  const handle: RequestListener = (request, response) => {
    if (isForApi(request.url)) void proxy(request, response)
    else void servePage(request, response)
  }
  const { servers, port } = await listen(handle, settings)
  return {
    url: `http://${settings.host ?? 'localhost'}:${port}`,
    close: async () => {
      await Promise.all(servers.map((server) => closeServer(server, CLOSE_GRACE_MS)))
    },
  }
}
