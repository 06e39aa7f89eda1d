/**
 * Every Redis key of the product: its owner, its lifetime and the bound on its number. Keys are built only here; the
 * test beside this file compares the registry with the code.
 */
export type KeyRule = { owner: string; lifetimeSeconds: number; bound: string }

export const REDIS_KEYS = {
  rateLimit: {
    owner: 'platform/http/rate-limit',
    lifetimeSeconds: 3_600,
    bound: 'one per caller and limit while the caller is active; ends with its window',
  },
  ticketWriters: {
    owner: 'contexts/support/tickets/ticket-presence',
    lifetimeSeconds: 15,
    bound: 'one per ticket that somebody on the staff answers right now',
  },
  transactionViewers: {
    owner: 'contexts/backoffice/payout-review/transaction-presence',
    lifetimeSeconds: 15,
    bound: 'one per transaction that somebody on the staff looks at right now',
  },
  wakeStream: {
    owner: 'platform/db/events',
    lifetimeSeconds: 0,
    bound: 'a channel, not a key: nothing is stored',
  },
} as const satisfies Record<string, KeyRule>

export const redisKey = {
  rateLimit: (limit: string, caller: string) => `limit:${limit}:${caller}`,
  ticketWriters: (ticketId: string) => `writers:${ticketId}`,
  transactionViewers: (transactionId: string) => `viewers:${transactionId}`,
  wakeStream: () => 'wake',
}
