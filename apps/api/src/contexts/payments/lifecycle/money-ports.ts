import type { Trx } from '#platform/db/database.ts'

/** What a decision sets in motion elsewhere. Each adds its job in the same transaction. */
export type MoneyPorts = {
  /** The worker looks at this payout: sends it, or asks its rail. */
  schedulePayout: (trx: Trx, payoutId: string, afterMs: number) => Promise<void>
  /** This seller's orders in files for the bank must not leave any more. */
  stopBankOrders: (trx: Trx, userId: bigint) => Promise<void>
  /** The most that all orders of 24 hours may sum to. Only the worker gives orders: zero elsewhere. */
  payoutCeilingGrosze: bigint
  /** A person must look. */
  alert: (
    about: string,
    ids: { saleId?: bigint; payoutId?: string; batchId?: bigint; lineId?: bigint },
  ) => void
}
