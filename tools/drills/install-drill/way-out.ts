import http from 'node:http'
import net from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * A proxy on a socket file, for apt, curl and npm on a machine whose own network has no internet access. `forward.ts`
 * connects them to it, because a socket file is reachable from every network namespace.
 */
export async function openWayOut(socketFile: string): Promise<() => void> {
  const proxy = http.createServer((request, response) => {
    const { method, headers } = request
    const onward = http.request(request.url ?? '', { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  proxy.on('connect', (request: http.IncomingMessage, socket: Duplex, head: Buffer) => {
    const { hostname, port } = new URL(`https://${request.url}`)
    const onward = net.connect(Number(port || 443), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(socketFile, resolve))
  return () => {
    proxy.close()
    proxy.closeAllConnections()
  }
}
