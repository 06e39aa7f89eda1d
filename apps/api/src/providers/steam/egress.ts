import http from 'node:http'
import https from 'node:https'
import { createGunzip } from 'node:zlib'

/**
 * A connection that is idle for this long is not used again. Its other end may be gone without notice, and a request
 * on it would wait for its timeout. Node would keep it forever.
 */
const IDLE_MS_MAX = 4_000

export type EgressAnswer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

export type EgressCall = {
  headers: Record<string, string>
  /** A call with a body is an order and is sent by POST. */
  body?: URLSearchParams
  bytesMax: number
  signal: AbortSignal
}

export type Egress = {
  /** Host and port of the proxy, or `direct`; never its user and password. */
  name: string
  ask: (address: string, call: EgressCall) => Promise<EgressAnswer>
}

/**
 * One of our addresses towards the world: directly, or through a proxy. Uses Node's own HTTP client: it is the one that
 * knows proxies and lets us say how long a connection may wait. `fetch` keeps it for as long as the other side offers, and
 * ends the process when a server closes behind an answer that is being unpacked
 * (https://github.com/nodejs/undici/issues/5360). Redirects are not followed.
 */
export function createEgress(proxyUrl: string | undefined, idleMsMax = IDLE_MS_MAX): Egress {
  const proxy = proxyUrl === undefined ? {} : { proxyEnv: { HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl } }
  // The limit closes only idle connections; a running request has its own signal.
  const kept = { keepAlive: true, timeout: idleMsMax, ...proxy }
  const clients = {
    plain: { request: http.request, forQuestions: new http.Agent(kept), forOrders: new http.Agent(proxy) },
    secure: {
      request: https.request,
      forQuestions: new https.Agent(kept),
      forOrders: new https.Agent(proxy),
    },
  }
  return {
    name: proxyUrl === undefined ? 'direct' : new URL(proxyUrl).host,
    ask: (address, { headers, body, bytesMax, signal }) =>
      new Promise((resolve, reject) => {
        const client = address.startsWith('https:') ? clients.secure : clients.plain
        const content = body?.toString()
        const settings = {
          // An order uses its own connection: a kept one may turn out to be closed only after it was written to.
          ...(content === undefined
            ? { method: 'GET', agent: client.forQuestions }
            : { method: 'POST', agent: client.forOrders }),
          signal,
          headers: { ...headers, ...formHeaders(content), 'accept-encoding': 'gzip' },
        }
        const request = client.request(address, settings, (response) => {
          readAnswer(response, bytesMax).then(resolve, (error: unknown) => {
            request.destroy()
            reject(error instanceof Error ? error : new Error('the answer broke off'))
          })
        })
        request.on('error', reject)
        request.end(content)
      }),
  }
}

/** For all calls without a proxy; the whole process shares its connections. */
export const directly = createEgress(undefined)

function formHeaders(content: string | undefined): Record<string, string> {
  if (content === undefined) return {}
  return {
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    'content-length': String(Buffer.byteLength(content)),
  }
}

/** Stops at the given size, counted after decompression: a small response can unpack into a huge one. */
async function readAnswer(response: http.IncomingMessage, bytesMax: number): Promise<EgressAnswer> {
  const isCompressed = response.headers['content-encoding'] === 'gzip'
  const stream: NodeJS.ReadableStream = isCompressed ? response.compose(createGunzip()) : response
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new RangeError(`The answer has more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }
}
