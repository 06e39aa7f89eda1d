import { errorText, type ErrorCode } from '@app/contract/errors'
import { languageFromHeader } from '@app/contract/languages'
import { REQUEST_BYTES_MAX } from '@app/contract/request-limits'
import { randomUUID } from 'node:crypto'
import {
  Agent,
  request as httpRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { UpstreamPool } from './upstream-pool.ts'

const CONNECT_TIMEOUT_MS = 3000
/** After this time without a response, the proxy checks whether the upstream process runs. */
const SILENT_MS = 1_000
/** The proxy waits this long for a request that it must not repeat, because the upstream may still answer. */
const GIVE_UP_MS = 8_000

/** Hop-by-hop headers (RFC 9110, 7.6.1), and headers that only this proxy may set. */
const NOT_PASSED_ON = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
])

/** The upstream received nothing of the request, so another upstream may get it, whatever its method is. */
const CONNECT_FAILURES = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'CONNECT_TIMEOUT',
])

type Options = { isHttps: boolean; silentMs?: number; giveUpMs?: number }
type Tools = { agent: Agent; pool: UpstreamPool; heardAtMs: Map<URL, number>; options: Options }

/** The addresses that API processes answer; all others are pages and their files. */
export function isForApi(url = ''): boolean {
  return /^\/(api|img)(\/|\?|$)/.test(url)
}

export function makeProxy(pool: UpstreamPool, options: Options) {
  const tools: Tools = { agent: new Agent({ keepAlive: true }), pool, heardAtMs: new Map(), options }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request).catch(() => undefined)
    if (body === undefined) return refuse(request, response, 413, 'payload_too_large')
    for (const upstream of pool.inTurn()) {
      try {
        const answer = await ask(tools, upstream, request, response, body)
        return pass(answer, response)
      } catch (error) {
        if (response.destroyed) return
        const code = (error as NodeJS.ErrnoException).code ?? ''
        if (CONNECT_FAILURES.has(code)) pool.rest(upstream)
        // The upstream may have executed the request, so it is repeated only when it is idempotent.
        else if (!isRepeatable(request)) break
      }
    }
    refuse(request, response, 502, 'unavailable')
  }
}

function isRepeatable({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Request bodies are small here; buffering the whole body allows the proxy to send it again. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > REQUEST_BYTES_MAX) throw new Error('body too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function ask(
  tools: Tools,
  upstream: URL,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const forwarded = httpRequest({
      agent: tools.agent,
      hostname: upstream.hostname,
      port: upstream.port,
      method: request.method,
      path: request.url,
      headers: forwardedHeaders(request, body, tools.options),
    })
    const stopWatching = leaveWhoStandsStill(tools, upstream, forwarded, isRepeatable(request))
    forwarded.on('close', stopWatching)
    forwarded.on('response', (answer) => {
      stopWatching()
      tools.heardAtMs.set(upstream, performance.now())
      resolve(answer)
    })
    forwarded.on('error', reject)
    forwarded.on('socket', (socket) => {
      if (!socket.connecting) return
      const timer = setTimeout(() => {
        forwarded.destroy(Object.assign(new Error('connect timeout'), { code: 'CONNECT_TIMEOUT' }))
      }, CONNECT_TIMEOUT_MS)
      socket.once('connect', () => clearTimeout(timer))
      socket.once('close', () => clearTimeout(timer))
    })
    // When the browser disconnects, the upstream request ends too. This matters most for event streams.
    response.once('close', () => forwarded.destroy())
    forwarded.end(body)
  })
}

/**
 * A stopped process still accepts connections but never answers. When another upstream is available, repeatable
 * requests leave at once and other requests after `GIVE_UP_MS`. A slow process answers the health check, so the proxy
 * keeps waiting.
 */
function leaveWhoStandsStill(
  { pool, heardAtMs, options }: Tools,
  upstream: URL,
  forwarded: ClientRequest,
  mayGoElsewhere: boolean,
): () => void {
  const { silentMs = SILENT_MS, giveUpMs = GIVE_UP_MS } = options
  const startedAtMs = performance.now()
  const silence = () => performance.now() - Math.max(startedAtMs, heardAtMs.get(upstream) ?? 0)
  const look = async () => {
    if (silence() >= silentMs) {
      if (await pool.isWell(upstream)) heardAtMs.set(upstream, performance.now())
      else if (pool.hasOther(upstream) && (mayGoElsewhere || silence() >= giveUpMs))
        forwarded.destroy(Object.assign(new Error('stands still'), { code: 'STANDS_STILL' }))
    }
    if (!forwarded.closed && !isOver) timer = setTimeout(() => void look(), silentMs)
  }
  let isOver = false
  let timer = setTimeout(() => void look(), silentMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Drops the client's own forwarding headers, because only values that this proxy observed can be trusted. */
function forwardedHeaders(request: IncomingMessage, body: Buffer, { isHttps }: Options): OutgoingHttpHeaders {
  return {
    ...passedOn(request.headers),
    'x-forwarded-for': request.socket.remoteAddress,
    'x-forwarded-host': request.headers.host,
    'x-forwarded-proto': isHttps ? 'https' : 'http',
    ...(body.length > 0 ? { 'content-length': body.length } : {}),
  }
}

function passedOn(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const namedInConnection = (headers.connection ?? '').toLowerCase().split(/,\s*/)
  const kept = Object.entries(headers).filter(([name]) => {
    return !NOT_PASSED_ON.has(name) && !namedInConnection.includes(name)
  })
  return Object.fromEntries(kept)
}

/** Forwards every chunk at once; in an event stream, an event must not wait for the next one. */
function pass(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
  response.flushHeaders()
  answer.pipe(response)
  answer.once('error', () => response.destroy())
  answer.once('aborted', () => response.destroy())
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: ErrorCode): void {
  if (response.headersSent) return
  const message = errorText(code, languageFromHeader(request.headers['accept-language']))
  const body = JSON.stringify({ success: false, code, message, error: message, requestId: randomUUID() })
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // The unread rest of the body would otherwise be read as the next request.
    ...(request.complete ? {} : { Connection: 'close' }),
  })
  response.end(body)
}
