import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import { openBox } from '#platform/sealed-box.ts'
import { publicHalfOf } from '#platform/x25519.ts'
import { DomainError } from '#shared/domain-error.ts'
import { bankBatchesRepository, type BankFormat } from './bank-batches.repository.ts'
import { bankFileRequestContext } from './hand-over-bank-file.ts'

const POLL_MS = 50
const WAIT_MS = 10_000

/** This process cannot open files: it asks the worker, with a key that exists for this one request. */
export async function readBankFile(
  db: Db,
  command: { batchId: bigint; adminId: bigint; requestId: string },
): Promise<{ format: BankFormat; bytes: Buffer }> {
  const batch = await bankBatchesRepository.find(db, command.batchId)
  if (!batch) throw new DomainError('bank_batch_not_found')
  if (!batch.fileSha256) throw new DomainError('bank_batch_wrong_state', { state: batch.state })
  const secret = randomBytes(32)
  const id = await db.transaction().execute(async (trx) => {
    const asked = await bankBatchesRepository.askForFile(trx, {
      ...command,
      publicKey: publicHalfOf(secret),
    })
    await enqueue(trx, 'hand-over-bank-file', { requestId: asked }, { maxAttempts: 3 })
    return asked
  })
  try {
    const bytes = openBox(secret, await answerTo(db, id), bankFileRequestContext(id))
    if (!createHash('sha256').update(bytes).digest().equals(batch.fileSha256))
      throw new Error(`the file of bank batch ${batch.id} is not what was made`)
    return { format: batch.format, bytes }
  } finally {
    await bankBatchesRepository.forgetRequest(db, id)
  }
}

async function answerTo(db: Db, id: string): Promise<Buffer> {
  const untilMs = performance.now() + WAIT_MS
  while (performance.now() < untilMs) {
    const answer = await bankBatchesRepository.findAnswer(db, id)
    if (!answer) break
    if (answer.sealed) return answer.sealed
    await wait(POLL_MS)
  }
  throw new DomainError('unavailable', { why: 'no worker has opened the file' })
}
