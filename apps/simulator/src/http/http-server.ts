import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ZodError } from 'zod'
import type { RequestLog } from '#control/request-log.ts'
import { jsonReply, textReply, type Outcome } from '#http/reply.ts'
import { findRoute, type Route, type SimulatorRequest } from '#http/router.ts'

/** With the default of five seconds, a connection may close at the moment a busy client reuses it. */
const KEEP_ALIVE_MS = 120_000
const BODY_BYTES_MAX = 32 * 1024 * 1024

/** The simulator refuses this request before it applies a provider's own rules. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest'
}

export type HttpServer = { port: number; close: () => Promise<void> }

export async function startHttpServer(
  options: { host: string; port: number },
  routes: readonly Route[],
  requestLog: RequestLog,
): Promise<HttpServer> {
  const server = createServer((message, response) => {
    void serve(message, response, routes, requestLog)
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => resolve())
  })
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) }
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  // Requests that a fault leaves unanswered would otherwise keep the process alive.
  server.closeAllConnections()
  await closed
}

async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  routes: readonly Route[],
  requestLog: RequestLog,
): Promise<void> {
  let finishLogEntry: (status: number | null) => void = () => {}
  try {
    const request = await readRequest(message)
    finishLogEntry = requestLog.begin(request, message.url ?? '/')
    const outcome = await answer(request, routes)
    finishLogEntry(typeof outcome === 'string' ? null : outcome.status)
    send(response, outcome)
  } catch (error) {
    const outcome = replyToError(error)
    finishLogEntry(outcome.status)
    send(response, outcome)
  }
}

async function answer(request: SimulatorRequest, routes: readonly Route[]): Promise<Outcome> {
  const found = findRoute(routes, request.method, request.path)
  if (found === undefined) return textReply('not found', 404)
  if (found === 'wrong-method') return textReply('method not allowed', 405)
  return found.route.handle({ ...request, params: found.params })
}

async function readRequest(message: IncomingMessage): Promise<SimulatorRequest> {
  const target = message.url ?? '/'
  const queryStart = target.indexOf('?')
  const rawPath = queryStart === -1 ? target : target.slice(0, queryStart)
  return {
    method: message.method ?? 'GET',
    path: decodePath(rawPath),
    query: new URLSearchParams(queryStart === -1 ? '' : target.slice(queryStart + 1)),
    headers: message.headers,
    body: await readBody(message),
    params: {},
  }
}

function decodePath(rawPath: string): string {
  try {
    return decodeURIComponent(rawPath)
  } catch {
    throw new BadRequest('the path is not valid percent-encoding')
  }
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new BadRequest('the body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(response: ServerResponse, outcome: Outcome): void {
  if (outcome === 'never-answer' || response.destroyed) return
  if (outcome === 'reset-connection') {
    response.socket?.resetAndDestroy()
    return
  }
  const body = Buffer.from(outcome.body ?? '')
  response.writeHead(outcome.status, { 'content-length': body.length, ...outcome.headers })
  if (outcome.isCut === true) {
    response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy())
    return
  }
  response.end(body)
}

function replyToError(error: unknown) {
  if (error instanceof BadRequest) return jsonReply({ error: error.message }, 400)
  if (error instanceof ZodError) return jsonReply({ error: 'invalid body', issues: error.issues }, 400)
  return jsonReply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, 500)
}
