import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll } from 'vitest'

export type Received = {
  headers: IncomingHttpHeaders
  body: string
  json: Record<string, unknown>
  atMs: number
}

/** The product's side of a webhook: records received messages and returns the configured status. */
export function useWebhookReceiver() {
  let server: Server
  let status = 200
  let received: Received[] = []
  beforeAll(async () => {
    server = createServer((message, response) => {
      const chunks: Buffer[] = []
      message.on('data', (chunk: Buffer) => chunks.push(chunk))
      message.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8')
        const json = JSON.parse(body) as Record<string, unknown>
        received.push({ headers: message.headers, body, json, atMs: Date.now() })
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
  })
  afterEach(() => {
    received = []
    status = 200
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received: () => received,
    answerWith: (given: number) => {
      status = given
    },
    waitFor: async (count: number) => {
      for (let tries = 0; tries < 1_000 && received.length < count; tries += 1) {
        await new Promise((resolve) => {
          setTimeout(resolve, 10)
        })
      }
      return received
    },
  }
}
