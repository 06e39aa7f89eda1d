import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ReadRailMessage } from '#contexts/payments/payouts/index.ts'
import { readJson } from './call-rail.ts'

const Message = z.object({
  originalDeliveryId: z.string().min(1).max(100),
  storeId: z.string(),
  type: z.string().startsWith('Payout'),
  payoutId: z.string().min(1).max(100),
})

/** A repeated delivery has its own id but names the first delivery, whose id is the message id. */
export function createBtcPayMessages(options: { storeId: string; secret: string }): ReadRailMessage {
  return (body, headers) => {
    const expected = createHmac('sha256', options.secret).update(body).digest()
    const given = headers['btcpay-sig']
    const hex = typeof given === 'string' ? /^sha256=([0-9a-f]{64})$/i.exec(given)?.[1] : undefined
    if (hex === undefined || !timingSafeEqual(Buffer.from(hex, 'hex'), expected)) return Promise.resolve(null)
    const message = Message.safeParse(readJson(body))
    const isOurs = message.success && message.data.storeId === options.storeId
    return Promise.resolve(
      isOurs
        ? { eventId: message.data.originalDeliveryId, railRef: message.data.payoutId, railKey: null }
        : null,
    )
  }
}
