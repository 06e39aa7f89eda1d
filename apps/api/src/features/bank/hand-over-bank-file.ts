import { writeAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { JobContext } from '#platform/jobs.ts'
import type { KeyRing } from '#platform/keys.ts'
import { openBox, sealFor } from '#platform/sealed-box.ts'
import { batchWorkRepository } from './batch-work.repository.ts'
import { bankFileContext } from './write-bank-file.ts'

/** Opens a file for one reader and seals it for the key of that one request. Recorded together with the answer. */
export async function handOverBankFile(
  { db, privateKeys }: { db: Db; privateKeys: KeyRing },
  requestId: string,
  context: JobContext,
): Promise<void> {
  const request = await batchWorkRepository.findFileRequest(db, requestId)
  if (!request) return
  const { batchId, adminId, sealedFile } = request
  const secret = privateKeys.byId.get(request.sealingKeyId ?? '')?.secret
  if (!request.isStaff || !sealedFile || !secret) {
    context.log.error({ batchId: String(batchId), isStaff: request.isStaff }, 'a file cannot be handed over')
    await context.commit((trx) => batchWorkRepository.refuseFileRequest(trx, requestId))
    return
  }
  const bytes = openBox(secret, sealedFile, bankFileContext(batchId))
  const sealed = sealFor(request.publicKey, bytes, bankFileRequestContext(requestId))
  await context.commit(async (trx) => {
    if (!(await batchWorkRepository.answerFileRequest(trx, requestId, sealed))) return
    await writeAudit(trx, {
      actor: { type: 'admin', id: adminId.toString() },
      action: 'bank_batch.file_read',
      object: { type: 'bank_batch', id: String(batchId) },
      requestId: request.askedAs,
    })
  })
}

export function bankFileRequestContext(requestId: string): string {
  return `bank_file_requests|${requestId}`
}
