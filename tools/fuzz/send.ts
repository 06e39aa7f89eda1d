import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import type { FuzzRequest } from './requests.ts'

const SECONDS_MAX = 20
const BYTES_READ_MAX = 2_000_000

export type FuzzAnswer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/**
 * Returns undefined when the server closed the connection without a response, which is allowed for a broken frame.
 */
export async function send(
  baseUrl: string,
  request: FuzzRequest,
  own: Record<string, string>,
  agent: http.Agent,
): Promise<FuzzAnswer | undefined> {
  return request.kind === 'wire' ? sendRaw(baseUrl, request, own) : sendWhole(baseUrl, request, own, agent)
}

async function sendWhole(
  baseUrl: string,
  request: FuzzRequest,
  own: Record<string, string>,
  agent: http.Agent,
): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(baseUrl)
  const sent = http.request({
    hostname,
    port,
    agent,
    method: request.method,
    path: request.target,
    headers: {
      ...own,
      ...request.headers,
      ...(request.body ? { 'content-length': request.body.length } : {}),
    },
    signal: AbortSignal.timeout(SECONDS_MAX * 1_000),
  })
  sent.end(request.body)
  const [answer] = (await once(sent, 'response')) as [http.IncomingMessage]
  const { statusCode: status = 0, headers } = answer
  // An event stream never ends by itself.
  if (headers['content-type']?.startsWith('text/event-stream') === true) {
    sent.destroy()
    return { status, headers, body: Buffer.alloc(0) }
  }
  return { status, headers, body: await bodyOf(answer) }
}

async function bodyOf(answer: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    const bytes = part as Buffer
    size += bytes.length
    if (size <= BYTES_READ_MAX) parts.push(bytes)
  }
  return Buffer.concat(parts)
}

async function sendRaw(
  baseUrl: string,
  request: FuzzRequest,
  own: Record<string, string>,
): Promise<FuzzAnswer | undefined> {
  const { hostname, port } = new URL(baseUrl)
  const socket = net.connect(Number(port), hostname)
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  socket.on('error', () => undefined)
  socket.setTimeout(SECONDS_MAX * 1_000, () => socket.destroy())
  const headers: Record<string, string | number> = {
    ...own,
    host: 'localhost',
    connection: 'close',
    ...(request.body ? { 'content-type': 'application/json', 'content-length': request.body.length } : {}),
    ...request.headers,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`${request.method} ${request.target} HTTP/1.1`, ...lines, '', ''].join('\r\n')
  // Closes the sending side immediately; otherwise the server waits for the missing rest of an incomplete frame.
  socket.end(Buffer.concat([Buffer.from(head, 'latin1'), request.body ?? Buffer.alloc(0)]))
  if (!socket.destroyed) await new Promise((resolve) => void socket.once('close', resolve))
  return parseRaw(Buffer.concat(parts))
}

function parseRaw(bytes: Buffer): FuzzAnswer | undefined {
  const text = bytes.toString('latin1')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
  if (status === 0) return undefined
  const headEnd = text.indexOf('\r\n\r\n')
  const type = /^content-type: (.+)$/im.exec(text.slice(0, headEnd))?.[1]
  return { status, headers: { 'content-type': type }, body: bytes.subarray(headEnd + 4) }
}
