import type { Asker } from '#contexts/identity/proposals/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { tradeOffersRepository } from './trade-offers.repository.ts'

/** Only the watcher has the account's session, so it declines the offer in its next pass. */
export async function askDecline(trx: Trx, offerId: string, asker: Asker): Promise<void> {
  const accountId = await tradeOffersRepository.askDecline(trx, offerId, asker.adminId)
  if (accountId === undefined) throw new DomainError('offer_not_open')
  await writeAudit(trx, {
    actor: { type: 'admin', id: asker.adminId.toString() },
    action: 'steam_account.offer_declined',
    object: { type: 'steam_account', id: accountId },
    reason: asker.reason,
    details: { offerId },
    requestId: asker.requestId,
  })
}
