import type { MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import type { KeyRing } from '#platform/crypto/keys.ts'
import { openBox, sealFor } from '#platform/crypto/sealed-box.ts'
import {
  bankFileRequestsRepository,
  type FileRefusal,
  type FileRequest,
} from './bank-file-requests.repository.ts'
import { BANK_FILE_DAYS, BANK_FILES_PER_HOUR, type FileLimits } from './domain/file-limits.ts'
import { findStoppedOrders } from './find-stopped-orders.ts'
import { stoppedOrdersRepository } from './stopped-orders.repository.ts'
import { bankFileContext } from './write-bank-file.ts'

export type HandOverOptions = {
  privateKeys: KeyRing
  alert: MoneyPorts['alert']
  limits?: FileLimits
}

/**
 * Decrypts a file for one request and encrypts it for that request's key. This is the last check before money leaves
 * through the bank: the worker checks everything under locks, however the request was created. The download is
 * recorded in the same commit.
 */
export async function handOverBankFile(
  options: HandOverOptions,
  requestId: string,
  context: JobContext,
): Promise<void> {
  const refused = await context.commit((trx) => answerRequest(options, trx, requestId))
  if (!refused) return
  const { refusal, batchId, adminId } = refused
  context.log.warn(
    { batchId: String(batchId), adminId: String(adminId), refusal },
    'bank file not handed over',
  )
  if (refusal === 'limit') options.alert('bank_file_limit', { batchId })
}

async function answerRequest(
  options: HandOverOptions,
  trx: Trx,
  requestId: string,
): Promise<{ refusal: FileRefusal; batchId: bigint; adminId: bigint } | null> {
  const request = await bankFileRequestsRepository.lock(trx, requestId, BANK_FILE_DAYS)
  if (!request) return null
  const { batchId, adminId, sealedFile, sealingKeyId } = request
  const refusal = await findRefusal(options, trx, request)
  const secret = options.privateKeys.byId.get(sealingKeyId ?? '')?.secret
  if (refusal !== null || !secret || !sealedFile) {
    const why = refusal ?? 'no_key'
    await bankFileRequestsRepository.refuse(trx, requestId, why)
    await record(trx, request, 'bank_batch.file_refused', { why })
    return { refusal: why, batchId, adminId }
  }
  const bytes = openBox(secret, sealedFile, bankFileContext(batchId))
  const sealed = sealFor(request.publicKey, bytes, bankFileRequestContext(requestId))
  if (!(await bankFileRequestsRepository.answer(trx, requestId, sealed))) return null
  await bankFileRequestsRepository.recordReading(trx, request)
  await record(trx, request, 'bank_batch.file_read')
  return null
}

async function findRefusal(
  { limits = BANK_FILES_PER_HOUR }: HandOverOptions,
  trx: Trx,
  request: FileRequest,
): Promise<FileRefusal | null> {
  const { batchId, adminId, state } = request
  if (!request.isStaff) return 'not_staff'
  // A refused order stays in the old file; if the bank received the file again, it would pay the order.
  if ((state !== 'ready' && state !== 'uploaded') || request.hasStruckOrder) return 'wrong_state'
  if (!request.isYoung || !request.sealedFile) return 'too_old'
  const read = await bankFileRequestsRepository.countLastHour(trx, adminId)
  if (read.admin >= limits.admin || read.house >= limits.house) return 'limit'
  if ((await findStoppedOrders(trx, batchId)).length > 0) return 'stopped'
  return (await stoppedOrdersRepository.isRailHeld(trx, batchId)) ? 'rail_paused' : null
}

async function record(
  trx: Trx,
  { adminId, batchId, askedAs }: FileRequest,
  action: string,
  details: Record<string, string> = {},
): Promise<void> {
  await writeAudit(trx, {
    actor: { type: 'admin', id: adminId.toString() },
    action,
    object: { type: 'bank_batch', id: String(batchId) },
    details,
    requestId: askedAs,
  })
}

export function bankFileRequestContext(requestId: string): string {
  return `bank_file_requests|${requestId}`
}
