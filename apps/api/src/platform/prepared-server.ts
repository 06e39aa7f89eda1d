import http from 'node:http'
import { chooseBody, isKnownTag, type PreparedAnswer, type PreparedBody } from './prepared-answer.ts'

type PreparedServerOptions = {
  /** The ready answer to exactly this address; undefined leaves the request to the ordinary way. */
  find: (address: string) => PreparedAnswer | undefined
  /** Sent with every whole answer, as name and value in turn. */
  headers: () => readonly string[]
  onAnswered: (status: 200 | 304) => void
}

/** What the framework would have set on a server of its own. */
export type ServerLimits = { keepAliveTimeout: number; requestTimeout: number; connectionTimeout: number }

/**
 * An HTTP server that hands out prepared public answers before anything else runs, and everything else to the
 * framework. These answers have no caller, nothing to check and nothing that can fail, so they need no routing,
 * no hooks and no line in the log; docs/decisions/0011-prices.md has the figures.
 */
export function createPreparedServer(
  handle: http.RequestListener,
  limits: ServerLimits,
  options: PreparedServerOptions,
): http.Server {
  // Requests without a body get no stream machinery, which is a seventh of what a short answer costs.
  const server = http.createServer({ optimizeEmptyRequests: true }, (request, response) => {
    if (!answerPrepared(request, response, options)) handle(request, response)
  })
  server.keepAliveTimeout = limits.keepAliveTimeout
  server.requestTimeout = limits.requestTimeout
  server.setTimeout(limits.connectionTimeout)
  return server
}

function answerPrepared(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  options: PreparedServerOptions,
): boolean {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const answer = options.find(request.url ?? '')
  if (!answer) return false
  const { headers } = request
  const body = chooseBody(answer, headers['accept-encoding'])
  if (isKnownTag(headers['if-none-match'], body.etag)) {
    response.writeHead(304, unchangedHeaders(answer, body))
    response.end()
    options.onAnswered(304)
    return true
  }
  response.writeHead(200, wholeHeaders(answer, body, options.headers()))
  // Without a callback and a copy: a client that goes away in the middle costs nothing more.
  if (method === 'HEAD') response.end()
  else response.end(body.content)
  options.onAnswered(200)
  return true
}

const unchangedByBody = new WeakMap<PreparedBody, string[]>()
const wholeByBody = new WeakMap<PreparedBody, string[]>()

function unchangedHeaders(answer: PreparedAnswer, body: PreparedBody): string[] {
  const known = unchangedByBody.get(body)
  if (known) return known
  const headers = ['etag', body.etag, 'cache-control', answer.cacheControl, 'vary', 'accept-encoding']
  unchangedByBody.set(body, headers)
  return headers
}

function wholeHeaders(answer: PreparedAnswer, body: PreparedBody, common: readonly string[]): string[] {
  const known = wholeByBody.get(body)
  if (known) return known
  const headers = [
    ...unchangedHeaders(answer, body),
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(body.content.length),
    ...(body.encoding === 'identity' ? [] : ['content-encoding', body.encoding]),
    ...common,
  ]
  wholeByBody.set(body, headers)
  return headers
}
