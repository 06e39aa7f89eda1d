import type { ResaleCurrency } from '@app/contract/payments/stock-facts'
import type { Asker } from '#contexts/identity/proposals/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { stockRepository } from './stock.repository.ts'

export type StatedBalance = { market: string; currency: ResaleCurrency; statedMinor: bigint }

/** The same for a balance that a connector read; a row is written only when one side has changed. */
export async function recordReadBalance(trx: Trx, stated: StatedBalance): Promise<bigint> {
  const { minor } = await stockRepository.readMarket(trx, stated.market, stated.currency)
  const balance = { ...stated, bookMinor: minor, adminId: null }
  if (!(await stockRepository.isLastBalance(trx, balance))) await stockRepository.insertBalance(trx, balance)
  return stated.statedMinor - minor
}

/** Compares what a marketplace says it holds for us with our books, at this moment. Books nothing. */
export async function recordMarketBalance(trx: Trx, stated: StatedBalance, asker: Asker): Promise<bigint> {
  const { minor } = await stockRepository.readMarket(trx, stated.market, stated.currency)
  await stockRepository.insertBalance(trx, { ...stated, bookMinor: minor, adminId: asker.adminId })
  await writeAudit(trx, {
    actor: { type: 'admin', id: asker.adminId.toString() },
    action: 'market.balance_compared',
    object: { type: 'market', id: stated.market },
    reason: asker.reason,
    details: { stated: Number(stated.statedMinor), book: Number(minor), currency: stated.currency },
    requestId: asker.requestId,
  })
  return stated.statedMinor - minor
}
