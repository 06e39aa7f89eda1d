import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { SpanKind } from '@opentelemetry/api'
import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import { withSpan } from '#platform/observability/tracing.ts'

const ANSWER_BYTES_MAX = 1024 * 1024
const RETRY_AFTER_SECONDS = { usual: 30, min: 1, max: 900 }

export type RailCall = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  bytesMax?: number
}

export type RailAnswer = {
  status: number
  retryAfter: string | undefined
  date: string | undefined
  body: Buffer
}

/** Contains neither the URL nor the sent data: both may hold values that must not be logged. */
export class RailCallError extends Error {
  override readonly name = 'RailCallError'
  /** False only when no connection was made, so that the rail cannot have seen anything. */
  readonly wasSent: boolean

  constructor(wasSent: boolean) {
    super(wasSent ? 'no readable answer' : 'no connection')
    this.wasSent = wasSent
  }
}

/**
 * Every call uses its own connection. A kept connection may turn out to be closed only after the order was written to
 * it, and then it is unknown whether the order arrived. Redirects are not followed.
 */
export async function callRail(call: RailCall): Promise<RailAnswer> {
  return withSpan(
    'rail call',
    {
      kind: SpanKind.CLIENT,
      // No path, because it may name a payout. The rail receives no trace id.
      attributes: { 'http.request.method': call.method, 'server.address': new URL(call.url).host },
    },
    () => exchange(call),
    ({ status }) => ({ 'http.response.status_code': status }),
  )
}

async function exchange(call: RailCall): Promise<RailAnswer> {
  const isSecure = call.url.startsWith('https:')
  const { request } = isSecure ? https : http
  let wasSent = false
  try {
    const asked = request(call.url, {
      method: call.method,
      agent: false,
      signal: AbortSignal.timeout(call.timeoutMs),
      headers: {
        ...call.headers,
        ...(call.body === undefined ? {} : { 'content-length': Buffer.byteLength(call.body) }),
      },
    })
    asked.once('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        wasSent = true
      }),
    )
    asked.end(call.body)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    // The response stream reports later errors.
    asked.on('error', () => undefined)
    return {
      status: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'],
      date: response.headers.date,
      body: await readBody(response, call.bytesMax ?? ANSWER_BYTES_MAX),
    }
  } catch {
    throw new RailCallError(wasSent)
  }
}

async function readBody(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new RangeError(`The answer has more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** What a failed call means for its order. */
export function answerOfFailure(error: unknown): SubmitAnswer {
  return error instanceof RailCallError && !error.wasSent ? { class: 'not_sent' } : { class: 'ambiguous' }
}

/** Status codes with the same meaning at every rail; undefined: the rail's own error code decides. */
export function answerOfStatus({ status, retryAfter }: RailAnswer): SubmitAnswer | undefined {
  if (status === 401 || status === 403) return { class: 'credentials' }
  if (status === 429) return { class: 'throttled', afterMs: readRetryAfter(retryAfter) }
  return status >= 200 && status < 300
    ? undefined
    : status >= 400 && status < 500
      ? undefined
      : { class: 'ambiguous' }
}

export function readRetryAfter(text: string | undefined): number {
  const { usual, min, max } = RETRY_AFTER_SECONDS
  const seconds = /^\d{1,9}$/.test(text ?? '') ? Number(text) : usual
  return Math.min(Math.max(seconds, min), max) * 1_000
}
