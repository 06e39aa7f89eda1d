import { RECONCILED_RAILS } from '@app/contract/payments/rails'
import { addBankMetrics } from '#contexts/payments/bank-files/bank-metrics.ts'
import type { BatchWorkOptions } from '#contexts/payments/bank-files/process-bank-batch.ts'
import { readBankAccount } from '#contexts/payments/bank-files/read-bank-account.ts'
import { makeHandOverBankFile } from '#contexts/payments/bank-files/tasks/hand-over-bank-file.task.ts'
import { makeSettleBankStatement } from '#contexts/payments/bank-files/tasks/settle-bank-statement.task.ts'
import { makeProcessBankBatch } from '#contexts/payments/bank-files/tasks/process-bank-batch.task.ts'
import type { PayoutRails } from '#contexts/payments/payouts/index.ts'
import {
  addReconciliationMetrics,
  makeReconcileRail,
} from '#contexts/payments/reconciliation/tasks/reconcile-rail.task.ts'
import type { WorkerConfig } from '#platform/settings/config.ts'
import type { RegisteredJob } from '#platform/jobs/jobs.ts'
import type { KeyRing, Keys } from '#platform/crypto/keys.ts'
import type { Logger } from '#platform/observability/logger.ts'
import type { MetricsRegistry } from '#platform/observability/metrics.ts'

export type BankJobsParts = Omit<BatchWorkOptions, 'payer' | 'keys'> & {
  config: Pick<WorkerConfig, 'BRAND_COMPANY' | 'BRAND_ADDRESS'>
  keys: Keys
  payoutKeys: KeyRing
  rails: PayoutRails
  registry: MetricsRegistry
  log: Logger
}

export const RECONCILIATION_CRONTAB = RECONCILED_RAILS.map(
  (rail) =>
    `*/5 * * * * reconcile-rail ?id=reconcile-${rail}&jobKey=reconcile-${rail}&max=2 {rail:"${rail}"}`,
)

/** Payment files for the bank, its statements, and the reconciliation of every rail with our books. */
export function openBankJobs(parts: BankJobsParts): RegisteredJob[] {
  const { config, db, keys, log } = parts
  const readPayer = async () => {
    const accountNumber = await readBankAccount(db)
    return accountNumber === undefined
      ? undefined
      : { accountNumber, name: config.BRAND_COMPANY, address: linesOf(config.BRAND_ADDRESS) }
  }
  addBankMetrics(parts.registry, db)
  addReconciliationMetrics(parts.registry, db)
  return [
    makeProcessBankBatch({ ...parts, readPayer }),
    makeHandOverBankFile({ privateKeys: parts.payoutKeys, alert: parts.ports.alert }),
    makeSettleBankStatement(parts),
    makeReconcileRail({
      db,
      keys,
      rails: parts.rails,
      alert: (about, facts) => log.error({ alert: about, ...facts }, 'manual check required'),
    }),
  ]
}

/** A bank file has three lines for the address, of 35 characters each. */
function linesOf(address: string): string[] {
  const lines = address.split(',').map((part) => part.trim().slice(0, 35))
  return lines.filter(Boolean).slice(0, 3)
}
