import { writeAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { priceListsRepository, type AgedPriceList } from './price-lists.repository.ts'

type Decision = { listId: number; to: 'live' | 'dropped'; userId: bigint; reason: string; requestId: string }

/** An admin overrules the checks, or agrees with them. The rows are there already: only the switch is thrown. */
export async function decidePriceList(db: Db, decision: Decision): Promise<AgedPriceList> {
  const { listId, to, userId, reason, requestId } = decision
  return db.transaction().execute(async (trx) => {
    await priceListsRepository.lock(trx)
    const list = await priceListsRepository.findByIdForUpdate(trx, listId)
    if (!list) throw new DomainError('price_list_not_found', { listId })
    if (list.state !== 'quarantined') {
      throw new DomainError('price_list_wrong_state', { listId, state: list.state })
    }
    if (to === 'live') await priceListsRepository.supersedeLive(trx)
    const decided = await priceListsRepository.decide(trx, { listId, to, decidedBy: `admin:${userId}` })
    await writeAudit(trx, {
      actor: { type: 'admin', id: userId.toString() },
      action: to === 'live' ? 'price_list.accepted' : 'price_list.dropped',
      object: { type: 'price_list', id: String(listId) },
      reason,
      details: { rows: decided.row_count },
      requestId,
    })
    return decided
  })
}
