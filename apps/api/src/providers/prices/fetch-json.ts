import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { PriceSourceError } from '#contexts/catalog/prices/index.ts'

/** About twenty times today's list; a larger response is not a list. Counted after decompression. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024

/**
 * Not by `fetch`: a server that closes its connection behind a large answer that is still being unpacked ends the
 * whole process there (https://github.com/nodejs/undici/issues/5360, not yet mended in Node 24).
 */
export async function fetchJson(
  subject: string,
  address: string,
  timeoutMs: number,
  call: JsonCall = {},
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const text = await fetchText(subject, address, signal, call).catch((error: unknown) => {
    throw error instanceof PriceSourceError
      ? error
      : new PriceSourceError(subject, signal.aborted ? 'timeout' : failureOf(error))
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new PriceSourceError(subject, 'not_json')
  }
}

/** With a body it is a POST. */
type JsonCall = { headers?: Record<string, string>; body?: unknown }

async function fetchText(
  subject: string,
  address: string,
  signal: AbortSignal,
  { headers, body }: JsonCall,
): Promise<string> {
  const { request } = address.startsWith('https:') ? https : http
  const asked = request(address, {
    signal,
    // One call in ten minutes needs no kept connection.
    agent: false,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'br, gzip',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  asked.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  // The response stream reports later errors.
  asked.on('error', () => undefined)
  const refusal = refusalOf(subject, response.statusCode ?? 0)
  if (refusal) {
    response.destroy()
    throw refusal
  }
  const chunks: Buffer[] = []
  await pipeline(response, decoderOf(response), async (unpacked: AsyncIterable<Buffer>) => {
    let bytes = 0
    for await (const chunk of unpacked) {
      bytes += chunk.length
      if (bytes > ANSWER_BYTES_MAX) throw new PriceSourceError(subject, 'too_large')
      chunks.push(chunk)
    }
  })
  return Buffer.concat(chunks).toString()
}

function decoderOf(response: IncomingMessage): Transform {
  const encoding = response.headers['content-encoding']
  if (encoding === 'br') return createBrotliDecompress()
  return encoding === 'gzip' ? createGunzip() : new PassThrough()
}

function failureOf(error: unknown): 'unreadable' | 'unreachable' {
  const code = error instanceof Error ? String((error as NodeJS.ErrnoException).code) : ''
  return /^(Z_|ERR_BROTLI|ERR_+ERROR)/.test(code) ? 'unreadable' : 'unreachable'
}

function refusalOf(subject: string, status: number): PriceSourceError | undefined {
  if (status === 200) return undefined
  if (status === 401 || status === 403) return new PriceSourceError(subject, 'forbidden')
  if (status === 429) return new PriceSourceError(subject, 'rate_limited')
  if (status >= 300 && status < 400) return new PriceSourceError(subject, 'redirected')
  return new PriceSourceError(subject, 'bad_status', ` (${status})`)
}
