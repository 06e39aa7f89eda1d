import type { Trx } from '#platform/db/database.ts'

/** The effects of a decision in other modules. Each one enqueues its job in the same transaction. */
export type MoneyPorts = {
  /** The worker processes this payout: it submits it or queries its status. */
  schedulePayout: (trx: Trx, payoutId: string, afterMs: number) => Promise<void>
  /** This seller's orders in bank files must no longer be paid. */
  stopBankOrders: (trx: Trx, userId: bigint) => Promise<void>
  /**
   * The highest total of all submissions within 24 hours. Only the worker submits payouts, so it is zero elsewhere.
   */
  payoutCeilingGrosze: bigint
  /** Alerts staff. */
  alert: (
    about: string,
    ids: { saleId?: bigint; payoutId?: string; batchId?: bigint; lineId?: bigint },
  ) => void
}
