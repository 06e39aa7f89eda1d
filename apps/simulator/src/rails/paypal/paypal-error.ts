import { randomBytes } from 'node:crypto'
import { jsonReply, type Reply } from '#http/reply.ts'

type Detail = { field: string; issue: string; location: 'body' | 'path' }

export function payPalError(
  status: number,
  name: string,
  message: string,
  more: { details?: Detail[]; links?: unknown[] } = {},
): Reply {
  return jsonReply(
    {
      name,
      message,
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
      information_link: 'https://developer.paypal.com/docs/api/payments.payouts-batch/#errors',
      details: more.details ?? [],
      links: more.links ?? [],
    },
    status,
  )
}

export function unknownToken(): Reply {
  return jsonReply({ error: 'invalid_token', error_description: 'Token signature verification failed' }, 401)
}
