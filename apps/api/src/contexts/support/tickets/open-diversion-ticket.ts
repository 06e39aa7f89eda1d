import type { JobContext } from '#platform/jobs/jobs.ts'
import { fingerprint } from '#platform/crypto/keys.ts'
import { diversionText } from './domain/diversion-text.ts'
import { diversionTicketsRepository } from './diversion-tickets.repository.ts'
import { openAutomaticTicket } from './open-automatic-ticket.ts'
import type { LatePayoutOptions } from './open-late-payout-tickets.ts'

/** Items that did not reach us need urgent staff work too, so each such sale gets one ticket. */
export async function openDiversionTicket(
  options: LatePayoutOptions,
  saleId: bigint,
  context: JobContext,
): Promise<void> {
  const diverted = await diversionTicketsRepository.find(options.db, saleId)
  if (!diverted) return
  const email = (await options.readConfirmedEmail(diverted.userId))?.address ?? null
  const streams = await context.commit(async (trx) => {
    if (!(await diversionTicketsRepository.lock(trx, saleId))) return []
    const { userId, language } = diverted
    const ticket = await openAutomaticTicket(trx, options.keys, {
      userId,
      language,
      ...diversionText({ ...diverted, saleId }),
      category: 'technical',
      saleId,
      email,
      duplicateMark: fingerprint(options.keys, 'ticket_duplicate', `diversion:${saleId}`),
    })
    await diversionTicketsRepository.saveTicket(trx, saleId, ticket.ticketId)
    return ticket.streams
  })
  for (const stream of streams) await options.announceStream(stream)
}
