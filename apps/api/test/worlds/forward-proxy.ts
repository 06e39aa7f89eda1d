import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type ForwardProxy = {
  url: string
  /** Number of requests that passed through. */
  count: () => number
  /** The status that the proxy returns itself instead of forwarding a request; undefined forwards again. */
  answer: (status: number | undefined) => void
  close: () => Promise<void>
}

/** A plain HTTP proxy, like those that an operator rents to reach Steam from several addresses. */
export async function startForwardProxy(): Promise<ForwardProxy> {
  let requestCount = 0
  let ownStatus: number | undefined
  const server = http.createServer((request, response) => {
    requestCount += 1
    if (ownStatus !== undefined) {
      response.writeHead(ownStatus).end('null')
      return
    }
    const passedOn = http.get(request.url ?? '', { headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passedOn.on('error', () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://someone:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => requestCount,
    answer: (status) => {
      ownStatus = status
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
