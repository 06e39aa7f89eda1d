import type { BatchWorkOptions } from '#features/bank/work-on-bank-batch.ts'
import { makeHandOverBankFile } from '#features/bank/tasks/hand-over-bank-file.task.ts'
import { makeSettleBankStatement } from '#features/bank/tasks/settle-bank-statement.task.ts'
import { makeWorkOnBankBatch } from '#features/bank/tasks/work-on-bank-batch.task.ts'
import type { PayoutRails } from '#features/payouts/index.ts'
import {
  addReconciliationMetrics,
  makeReconcileRail,
} from '#features/reconciliation/tasks/reconcile-rail.task.ts'
import type { WorkerConfig } from '#platform/config.ts'
import type { RegisteredJob } from '#platform/jobs.ts'
import type { KeyRing, Keys } from '#platform/keys.ts'
import type { Logger } from '#platform/logger.ts'
import type { MetricsRegistry } from '#platform/metrics.ts'

export type BankJobsParts = Omit<BatchWorkOptions, 'payer' | 'keys'> & {
  config: Pick<WorkerConfig, 'BANK_ACCOUNT_NUMBER' | 'BANK_PAYER_NAME' | 'BANK_PAYER_ADDRESS'>
  keys: Keys
  payoutKeys: KeyRing
  rails: PayoutRails
  registry: MetricsRegistry
  log: Logger
}

export const RECONCILIATION_CRONTAB = ['paypal', 'skrill', 'btc', 'ltc', 'bank'].map(
  (rail) =>
    `*/5 * * * * reconcile-rail ?id=reconcile-${rail}&jobKey=reconcile-${rail}&max=2 {rail:"${rail}"}`,
)

/** Files for the bank, its statements, and the comparison of every rail with our books. */
export function openBankJobs(parts: BankJobsParts): RegisteredJob[] {
  const { config, db, keys, log } = parts
  const { BANK_ACCOUNT_NUMBER: accountNumber, BANK_PAYER_NAME: name } = config
  const payer =
    accountNumber === undefined || name === undefined
      ? undefined
      : { accountNumber, name, address: config.BANK_PAYER_ADDRESS }
  addReconciliationMetrics(parts.registry, db)
  return [
    makeWorkOnBankBatch(payer && { ...parts, payer }),
    makeHandOverBankFile({ db, privateKeys: parts.payoutKeys }),
    makeSettleBankStatement(parts),
    makeReconcileRail({
      db,
      keys,
      rails: parts.rails,
      alert: (about, facts) => log.error({ alert: about, ...facts }, 'a person must look'),
    }),
  ]
}
