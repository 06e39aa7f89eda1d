import { balanceDifference } from '@app/contract/payments/balance-difference'
import { FUNDED_RAILS, type Rail } from '@app/contract/payments/rails'
import type { Db } from '#platform/db/database.ts'
import { readComparedBooks } from './read-compared-books.ts'
import { reportsRepository } from './reports.repository.ts'
import { showReconciliationState } from './show-state.ts'

export type BalanceDifference = { rail: Rail; grosze: bigint; since: Date }

/** Compared balances that our books do not explain now. The daily check reports them as findings later. */
export async function listBalanceDifferences(db: Db): Promise<BalanceDifference[]> {
  const [{ rails }, balances, { cash, underWay }] = await Promise.all([
    showReconciliationState(db),
    reportsRepository.listBalances(db),
    readComparedBooks(db, FUNDED_RAILS),
  ])
  return balances.flatMap((balance) => {
    const state = rails.find(({ rail }) => rail === balance.rail)
    if (!state?.isCompared || state.classes.balance_differs !== undefined) return []
    const cashGrosze = cash.get(state.rail) ?? 0n
    const difference = balanceDifference({
      rail: state.rail,
      balanceGrosze: Number(balance.grosze),
      ledgerGrosze: Number(cashGrosze),
      underWayGrosze: Number(underWay.get(balance.rail) ?? 0n),
    })
    if (difference?.cause !== 'unknown') return []
    return [{ rail: state.rail, grosze: balance.grosze - cashGrosze, since: balance.readDayAt }]
  })
}
