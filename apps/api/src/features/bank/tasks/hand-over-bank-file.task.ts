import type { Db } from '#platform/database.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs.ts'
import type { KeyRing } from '#platform/keys.ts'
import { handOverBankFile } from '../hand-over-bank-file.ts'

export function makeHandOverBankFile(options: { db: Db; privateKeys: KeyRing }): RegisteredJob {
  return registerJob('hand-over-bank-file', ({ requestId }, context) =>
    handOverBankFile(options, requestId, context),
  )
}
