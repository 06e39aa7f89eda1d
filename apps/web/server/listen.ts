import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Settings } from './settings.ts'

/** `localhost` may mean either address family, so both are served where the machine has both. */
export async function listen(
  handle: RequestListener,
  settings: Pick<Settings, 'host' | 'port'>,
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
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
