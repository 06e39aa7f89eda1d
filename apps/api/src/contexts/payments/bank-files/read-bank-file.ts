import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '@app/contract/errors'
import type { Db } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { openBox } from '#platform/crypto/sealed-box.ts'
import { publicHalfOf } from '#platform/crypto/x25519.ts'
import { DomainError } from '#shared/domain-error.ts'
import { bankBatchesRepository, type BankFormat } from './bank-batches.repository.ts'
import { bankFileRequestsRepository, type FileRefusal } from './bank-file-requests.repository.ts'
import { bankFileRequestContext } from './hand-over-bank-file.ts'

const POLL_MS = 50
const WAIT_MS = 10_000

const CODES: Record<FileRefusal, ErrorCode> = {
  not_staff: 'admin_required',
  wrong_state: 'bank_batch_wrong_state',
  too_old: 'bank_file_too_old',
  limit: 'bank_file_limit',
  stopped: 'bank_orders_stopped',
  rail_paused: 'rail_paused',
  no_key: 'unavailable',
}

/** This process cannot decrypt files, so it asks the worker with a key that exists only for this request. */
export async function readBankFile(
  db: Db,
  command: { batchId: bigint; adminId: bigint; requestId: string },
): Promise<{ format: BankFormat; bytes: Buffer }> {
  const { batchId } = command
  const batch = await bankBatchesRepository.find(db, batchId)
  if (!batch) throw new DomainError('bank_batch_not_found')
  if (batch.state !== 'ready' && batch.state !== 'uploaded')
    throw new DomainError('bank_batch_wrong_state', { state: batch.state })
  const secret = randomBytes(32)
  const id = await db.transaction().execute(async (trx) => {
    const asked = await bankFileRequestsRepository.insert(trx, {
      ...command,
      publicKey: publicHalfOf(secret),
    })
    await enqueue(trx, 'hand-over-bank-file', { requestId: asked }, { maxAttempts: 3 })
    return asked
  })
  try {
    const bytes = openBox(secret, await answerTo(db, id), bankFileRequestContext(id))
    // Read again, because the file could be voided and rebuilt until its first download.
    const handedOver = await bankBatchesRepository.find(db, batchId)
    const sha256 = createHash('sha256').update(bytes).digest()
    if (!handedOver?.fileSha256?.equals(sha256))
      throw new Error(`the file of bank batch ${batchId} is not what was made`)
    return { format: batch.format, bytes }
  } finally {
    await bankFileRequestsRepository.delete(db, id)
  }
}

async function answerTo(db: Db, id: string): Promise<Buffer> {
  const untilMs = performance.now() + WAIT_MS
  while (performance.now() < untilMs) {
    const answer = await bankFileRequestsRepository.findAnswer(db, id)
    if (!answer) break
    if (answer.refusal) throw new DomainError(CODES[answer.refusal])
    if (answer.sealed) return answer.sealed
    await wait(POLL_MS)
  }
  throw new DomainError('unavailable', { why: 'no worker has opened the file' })
}
