import { stopBankOrders } from '#contexts/payments/bank-files/index.ts'
import { applySaleEvent, type MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import { schedulePayout } from '#contexts/payments/payouts/index.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Logger } from '#platform/observability/logger.ts'

type WorkerPorts = Pick<MoneyPorts, 'payoutCeilingGrosze'> & { countAlert: (about: string) => void }

/** The side effects of the money rules, for every process that runs them. */
export function createMoneyPorts(
  log: Pick<Logger, 'error'>,
  /** Set only by the worker, because only the worker submits payouts. */
  { payoutCeilingGrosze, countAlert }: WorkerPorts = { payoutCeilingGrosze: 0n, countAlert: () => undefined },
): MoneyPorts {
  const alert: MoneyPorts['alert'] = (about, { saleId, payoutId, batchId, lineId }) => {
    countAlert(about)
    log.error(
      {
        alert: about,
        saleId: saleId?.toString(),
        payoutId,
        batchId: batchId?.toString(),
        lineId: lineId?.toString(),
      },
      'manual check required',
    )
  }
  return {
    schedulePayout,
    stopBankOrders: (trx, userId) => stopBankOrders(trx, alert, userId),
    payoutCeilingGrosze,
    alert,
  }
}

export function preferOwnOffer(ports: MoneyPorts): (trx: Trx, saleId: bigint) => Promise<boolean> {
  return async (trx, saleId) => {
    const event = { type: 'own_offer_wanted' as const }
    const decision = await applySaleEvent(trx, ports, { saleId, event, actor: 'seller' })
    return !('refused' in decision)
  }
}

export function cancelBySeller(ports: MoneyPorts): (trx: Trx, saleId: bigint) => Promise<boolean> {
  return async (trx, saleId) => {
    const event = { type: 'cancelled_by_seller' as const }
    const decision = await applySaleEvent(trx, ports, { saleId, event, actor: 'seller' })
    return !('refused' in decision)
  }
}
