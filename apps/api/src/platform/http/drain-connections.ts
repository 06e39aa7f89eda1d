import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 50

/**
 * New connections are refused from here on, so a load balancer turns to others at once. Those that are open stay for a
 * while: each is told with its next answer to go, because closing one on which a request is just on its way would lose
 * that request, and nobody but its sender may repeat it.
 */
export async function drainConnections(server: net.Server, msMax: number): Promise<void> {
  // Not the close of an HTTP server, which would cut idle connections.
  net.Server.prototype.close.call(server)
  const until = performance.now() + msMax
  while (performance.now() < until && (await countConnections(server)) > 0) await delay(LOOK_EVERY_MS)
}

function countConnections(server: net.Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
