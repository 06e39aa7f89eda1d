import { postJournal } from '#contexts/payments/ledger/index.ts'
import type { Doer } from '#contexts/identity/proposals/index.ts'
import { writeAudit, type AuditEntry } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { decideStock, type StockEvent, type StockFacts, type StockRefusal } from './domain/decide-stock.ts'
import { stockRepository } from './stock.repository.ts'

const ERRORS = {
  not_ours: 'stock_item_not_free',
  still_protected: 'stock_item_not_free',
  resale_decided: 'resale_decided_before',
  amount_wrong: 'stock_amount_wrong',
} as const satisfies Record<StockRefusal['refused'], string>

/** Locks the item; the caller's transaction decides about it. */
export async function findItem(trx: Trx, id: bigint): Promise<StockFacts> {
  const item = await stockRepository.lock(trx, id)
  if (!item) throw new DomainError('stock_item_not_found')
  return item
}

/** Decides, and writes state and journals together. */
export async function applyStock(trx: Trx, item: StockFacts, event: StockEvent): Promise<void> {
  const decision = decideStock(item, event)
  if ('refused' in decision) throw new DomainError(ERRORS[decision.refused])
  for (const journal of decision.journals) await postJournal(trx, journal)
  await stockRepository.save(trx, item.id, decision)
}

export async function auditStock(
  trx: Trx,
  /** Null when a connector read it from its marketplace. */
  doer: Doer | null,
  action: string,
  itemId: bigint,
  details: NonNullable<AuditEntry['details']>,
): Promise<void> {
  await writeAudit(trx, {
    actor: doer ? { type: 'admin', id: doer.adminId.toString() } : { type: 'system', id: 'market-connector' },
    action,
    object: { type: 'stock_item', id: itemId.toString() },
    details: {
      ...details,
      ...(typeof doer?.proposedBy === 'bigint' ? { proposedBy: doer.proposedBy.toString() } : {}),
    },
    ...(doer ? { reason: doer.reason, requestId: doer.requestId } : {}),
  })
}
