import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ReadRailMessage } from '#contexts/payments/payouts/index.ts'
import { readJson } from './call-rail.ts'

export type RevolutMessageOptions = { secret: string; now?: () => number }

const VERSION = 'v1'
/** Revolut recommends to refuse older and newer messages; a repeated delivery has a new time. */
const TOLERANCE_MS = 5 * 60_000

const Message = z.object({
  event: z.enum(['TransactionCreated', 'TransactionStateChanged']),
  data: z.object({ id: z.guid(), request_id: z.string().max(100).optional() }),
})

/** During a rotation of the secret the header has two signatures. */
function isSigned(body: Buffer, timestamp: string, header: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(`${VERSION}.${timestamp}.`).update(body).digest()
  return header.split(',').some((part) => {
    const hex = /^\s*v1=([0-9a-f]{64})\s*$/.exec(part)?.[1]
    return hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), expected)
  })
}

/** A message has no id of its own, so the hash of its bytes identifies its copies. */
export function createRevolutMessages({ secret, now = Date.now }: RevolutMessageOptions): ReadRailMessage {
  return async (body, headers) => {
    const { 'revolut-request-timestamp': timestamp, 'revolut-signature': signature } = headers
    if (typeof timestamp !== 'string' || typeof signature !== 'string') return null
    // Also refuses a time that is not a number.
    if (!(Math.abs(now() - Number(timestamp)) <= TOLERANCE_MS)) return null
    if (!isSigned(body, timestamp, signature, secret)) return null
    const message = Message.safeParse(readJson(body))
    if (!message.success) return null
    const { id: railRef, request_id: railKey = null } = message.data.data
    return { eventId: createHash('sha256').update(body).digest('hex'), railRef, railKey }
  }
}
