import { applySaleEvent, type MoneyPorts } from '#features/money/index.ts'
import { wakePayout } from '#features/payouts/index.ts'
import type { Trx } from '#platform/database.ts'
import type { Logger } from '#platform/logger.ts'

/** What the rules of money set in motion, in whichever process they are asked. */
export function createMoneyPorts(log: Pick<Logger, 'error'>): MoneyPorts {
  return {
    wakePayout,
    // Every trade is watched from the moment it has a name, so there is nothing to begin.
    watchReversal: async () => undefined,
    alert: (about, { saleId, payoutId }) =>
      log.error({ alert: about, saleId: saleId?.toString(), payoutId }, 'a person must look'),
  }
}

export function cancelBySeller(ports: MoneyPorts): (trx: Trx, saleId: bigint) => Promise<boolean> {
  return async (trx, saleId) => {
    const event = { type: 'cancelled_by_seller' as const }
    const decision = await applySaleEvent(trx, ports, { saleId, event, actor: 'seller' })
    return !('refused' in decision)
  }
}
