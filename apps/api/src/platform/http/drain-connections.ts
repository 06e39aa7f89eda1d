import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 50

/**
 * Refuses new connections from now on, so that a load balancer uses other servers at once. Open connections stay for
 * a while; the next response on each asks the client to disconnect. Closing a connection with a request in transit
 * would lose that request, and only its sender may repeat it.
 */
export async function drainConnections(server: net.Server, msMax: number): Promise<void> {
  // Not the `close` of an HTTP server, which would cut idle connections.
  net.Server.prototype.close.call(server)
  const until = performance.now() + msMax
  while (performance.now() < until && (await countConnections(server)) > 0) await delay(LOOK_EVERY_MS)
}

function countConnections(server: net.Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
