import type { Doer } from '#contexts/identity/proposals/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { applyStock, findItem } from './apply-stock.ts'
import { bookValueOf } from './domain/decide-stock.ts'
import { stockRepository } from './stock.repository.ts'

/** Writes off everything that a lost account holds, protected items too. What we owe its sellers stays. */
export async function loseAccountStock(
  trx: Trx,
  accountId: string,
  { proposalId = '' }: Doer,
): Promise<{ items: number; grosze: bigint }> {
  const ids = await stockRepository.listHeldBy(trx, accountId)
  let lostGrosze = 0n
  for (const stockItemId of ids) {
    const item = await findItem(trx, stockItemId)
    const loss = { grosze: bookValueOf(item), isLoss: true as const }
    const id = await stockRepository.insertWriteOff(trx, { stockItemId, ...loss, proposalId })
    await applyStock(trx, item, { type: 'lost_with_account', writeOff: { id, ...loss } })
    lostGrosze += loss.grosze
  }
  return { items: ids.length, grosze: lostGrosze }
}
