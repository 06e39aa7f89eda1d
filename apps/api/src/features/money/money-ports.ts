import type { Trx } from '#platform/database.ts'

/** What a decision sets in motion elsewhere. Each adds its job in the same transaction. */
export type MoneyPorts = {
  /** The worker looks at this payout: sends it, or asks its rail. */
  wakePayout: (trx: Trx, payoutId: string, afterMs: number) => Promise<void>
  /** From now until Steam can no longer undo the trade. */
  watchReversal: (trx: Trx, saleId: bigint) => Promise<void>
  /** A person must look. */
  alert: (about: string, ids: { saleId?: bigint; payoutId?: string }) => void
}
