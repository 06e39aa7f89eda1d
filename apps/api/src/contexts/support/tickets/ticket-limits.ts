import { networkOf, wideNetworkOf } from '#platform/http/client-network.ts'
import { limitByCaller } from '#platform/http/route-limits.ts'
import type { RateLimiter } from '#platform/http/rate-limit.ts'

/**
 * Limits on new tickets per origin. A school or a mobile network has hundreds of people behind one address, so an
 * address gets many tickets and a person few. A flood then needs as many addresses as mailboxes.
 */
const PER_ADDRESS = { name: 'ticket-address', max: 240, windowSeconds: 3_600 }
const PER_NETWORK = { name: 'ticket-network', max: 600, windowSeconds: 3_600 }
const PER_ACCOUNT = { name: 'ticket-account', max: 10, windowSeconds: 3_600 }
const PER_EMAIL = { name: 'ticket-email', max: 5, windowSeconds: 3_600 }
const MESSAGES = { name: 'ticket-messages', max: 30, windowSeconds: 300 }
const UPLOADS = { name: 'ticket-uploads', max: 30, windowSeconds: 3_600 }
const UPLOADS_PER_ADDRESS = { name: 'ticket-uploads-address', max: 300, windowSeconds: 3_600 }

export type Sender = { userId: bigint | null; ip: string; emailMark: string }

/** Addresses are counted for all senders, mailboxes only for visitors, because an account has its own limit. */
export async function limitNewTickets(limiter: RateLimiter, sender: Sender): Promise<void> {
  if (sender.userId === null) await limitByCaller(limiter, PER_EMAIL, sender.emailMark)
  else await limitByCaller(limiter, PER_ACCOUNT, sender.userId.toString())
  await limitByCaller(limiter, PER_ADDRESS, networkOf(sender.ip))
  await limitByCaller(limiter, PER_NETWORK, wideNetworkOf(sender.ip))
}

/** `writer` is an account, or the ticket of a guest. */
export function limitMessages(limiter: RateLimiter, writer: string): Promise<void> {
  return limitByCaller(limiter, MESSAGES, writer)
}

export async function limitUploads(limiter: RateLimiter, writer: string, ip: string): Promise<void> {
  await limitByCaller(limiter, UPLOADS, writer)
  await limitByCaller(limiter, UPLOADS_PER_ADDRESS, networkOf(ip))
}
