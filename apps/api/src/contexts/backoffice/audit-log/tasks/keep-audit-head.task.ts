import type { Db } from '#platform/db/database.ts'
import type { ObjectStore } from '#platform/media/file-store.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { keepAuditHead } from '../keep-audit-head.ts'

/** Always logs the head too: without a bucket the log is the only copy outside the database. */
export function makeKeepAuditHead(options: { db: Db; objects: ObjectStore | undefined }): RegisteredJob {
  return registerJob('keep-audit-head', async (_payload, { log }) => {
    const { kind, head, ...rest } = await keepAuditHead(options.db, options.objects)
    if (kind === 'lost') log.error({ alert: 'audit_head_lost', head, ...rest }, 'manual check required')
    else log.info({ auditHead: head }, 'audit chain head')
  })
}
