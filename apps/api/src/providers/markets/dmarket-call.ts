import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { MarketError } from '#contexts/payments/listings/index.ts'
import { callRail, RailCallError, readJson, readRetryAfter, type RailAnswer } from '../payouts/call-rail.ts'

export type DmarketOptions = {
  baseUrl: string
  /** Lower-case hex, as DMarket shows both keys. */
  publicKey: string
  secretKey: string
  timeoutMs: number
  gapMs?: number
}

/** DMarket allows 20 calls in a second. */
const GAP_MS = 100
const CALLS_PER_MINUTE_MAX = 200
const ANSWER_BYTES_MAX = 8 * 1024 * 1024
/** DMarket refuses signatures after two minutes. */
const CLOCK_MS_MAX = 60_000

/** The secret key is the seed, or the seed followed by the public key. */
export function readSecretKey({ publicKey, secretKey }: DmarketOptions): KeyObject {
  const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
  const key = { kty: 'OKP', crv: 'Ed25519', x: base64(publicKey), d: base64(secretKey.slice(0, 64)) }
  return createPrivateKey({ format: 'jwk', key })
}

/** Ed25519 over method, path with query, body and time (https://docs.dmarket.com). */
export function signRequest(
  key: KeyObject,
  request: { method: string; path: string; body: string; date: string },
): string {
  const text = `${request.method}${request.path}${request.body}${request.date}`
  return `dmar ed25519 ${sign(null, Buffer.from(text), key).toString('hex')}`
}

export type DmarketCall = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/** Signed calls below the documented limits. A 404 of a read is answered by `null`. */
export function createDmarketCall(options: DmarketOptions): DmarketCall {
  const key = readSecretKey(options)
  const waitForTurn = createPace(options.gapMs ?? GAP_MS)
  return async (method, path, given) => {
    await waitForTurn()
    const body = given === undefined ? '' : JSON.stringify(given)
    const date = String(Math.floor(Date.now() / 1_000))
    const answer = await callRail({
      method,
      url: `${options.baseUrl}${path}`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-api-key': options.publicKey,
        'x-sign-date': date,
        'x-request-sign': signRequest(key, { method, path, body, date }),
      },
      ...(body === '' ? {} : { body }),
      timeoutMs: options.timeoutMs,
      bytesMax: ANSWER_BYTES_MAX,
    }).catch((error: unknown) => {
      throw new MarketError(error instanceof RailCallError && !error.wasSent ? 'not_sent' : 'unknown')
    })
    return readAnswer(method, answer)
  }
}

function readAnswer(method: 'GET' | 'POST', answer: RailAnswer): unknown {
  const { status, retryAfter, body, date } = answer
  const isClockWrong = date !== undefined && Math.abs(Date.parse(date) - Date.now()) > CLOCK_MS_MAX
  if (isClockWrong && (method === 'GET' || status === 401)) throw new MarketError('clock')
  if (status === 401 || status === 403) throw new MarketError('credentials')
  if (status === 429) throw new MarketError('throttled', readRetryAfter(retryAfter))
  if (status === 404 && method === 'GET') return null
  if (status >= 400 && status < 500) throw new MarketError('refused')
  const value = status === 200 ? readJson(body) : undefined
  if (value === undefined) throw new MarketError('unknown')
  return value
}

function createPace(gapMs: number): () => Promise<void> {
  let nextAtMs = 0
  let calls: number[] = []
  return async () => {
    const now = performance.now()
    calls = calls.filter((at) => at > now - 60_000)
    if (calls.length >= CALLS_PER_MINUTE_MAX) throw new MarketError('budget', 60_000)
    calls.push(now)
    const waitMs = Math.max(0, nextAtMs - now)
    nextAtMs = now + waitMs + gapMs
    if (waitMs > 0) await delay(waitMs)
  }
}
