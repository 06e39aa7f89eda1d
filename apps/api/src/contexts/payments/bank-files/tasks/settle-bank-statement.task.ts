import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { settleStatement, type SettleOptions } from '../settle-statement.ts'

export function makeSettleBankStatement(options: SettleOptions): RegisteredJob {
  return registerJob('settle-bank-statement', ({ statementId }, context) =>
    settleStatement(options, BigInt(statementId), context),
  )
}
