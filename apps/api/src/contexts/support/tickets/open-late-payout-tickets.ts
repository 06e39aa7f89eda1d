import type { Db, Trx } from '#platform/db/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import { latePayoutText } from './domain/late-payout-text.ts'
import { latePayoutsRepository, type LatePayout } from './late-payouts.repository.ts'
import { noticeLatePayout } from './notice-late-payout.ts'
import { openAutomaticTicket } from './open-automatic-ticket.ts'

export type LatePayoutOptions = {
  db: Db
  keys: Keys
  /** Undefined for a user who confirmed no address. */
  readConfirmedEmail: (userId: bigint) => Promise<{ address: string } | undefined>
  announceStream: (stream: string) => Promise<void>
}

const BATCH = 100

/** A payout that is a day late is our problem before the seller's, so each one gets one urgent ticket. */
export async function openLatePayoutTickets(options: LatePayoutOptions, context: JobContext): Promise<void> {
  for (const late of await latePayoutsRepository.list(options.db, BATCH)) {
    const email = (await options.readConfirmedEmail(late.userId))?.address ?? null
    const streams = await context.commit((trx) => open(options.keys, trx, late, email))
    for (const stream of streams) await options.announceStream(stream)
    context.log.warn({ payoutId: late.payoutId }, 'ticket opened for late payout')
  }
}

async function open(keys: Keys, trx: Trx, late: LatePayout, email: string | null): Promise<string[]> {
  const { payoutId, userId, language, sale } = late
  if (!(await noticeLatePayout(trx, late))) return []
  const { ticketId, streams } = await openAutomaticTicket(trx, keys, {
    userId,
    language,
    ...latePayoutText(late),
    category: 'payment',
    saleId: sale?.id ?? null,
    email,
    duplicateMark: fingerprint(keys, 'ticket_duplicate', `late-payout:${payoutId}`),
  })
  await latePayoutsRepository.saveTicket(trx, payoutId, ticketId)
  return streams
}
