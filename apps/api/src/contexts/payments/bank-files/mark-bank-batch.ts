import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { bankBatchesRepository, type BatchRow } from './bank-batches.repository.ts'
import { findStoppedOrders } from './find-stopped-orders.ts'
import { wakeBatch } from './wake-batch.ts'

type Marking = { batchId: bigint; adminId: bigint; requestId: string }

/**
 * Staff gave the file to the bank. Another admin than its maker confirms this; a repeat changes nothing. An order
 * that must not be paid is first cancelled at the bank and recorded as refused.
 */
export function markBankBatchUploaded(db: Db, marking: Marking): Promise<BatchRow> {
  return mark(db, marking, async (trx, batch) => {
    if (batch.state === 'uploaded') return
    if (batch.state !== 'ready') throw wrongState(batch)
    if (!batch.firstReadAt) throw new DomainError('bank_file_not_downloaded')
    const stopped = await findStoppedOrders(trx, batch.id)
    if (stopped.length > 0)
      throw new DomainError('bank_orders_stopped', { places: stopped.map(({ place }) => place) })
    await bankBatchesRepository.markUploaded(trx, batch.id, marking.adminId)
    await record(trx, batch, marking, 'bank_batch.uploaded')
  })
}

/**
 * Nothing in the file was or will be paid: it was never downloaded, or the bank confirmed it in writing. Its payouts
 * are free for another file.
 */
export function markBankBatchFailed(
  db: Db,
  marking: Marking & { reason: string; bankProof: string | null },
): Promise<BatchRow> {
  return mark(db, marking, async (trx, batch) => {
    if (batch.state === 'failed') return
    if (batch.firstReadAt && marking.bankProof === null) throw new DomainError('bank_proof_missing')
    await bankBatchesRepository.markFailed(trx, batch.id, marking)
    await record(trx, batch, marking, 'bank_batch.failed', marking.reason)
  })
}

async function mark(
  db: Db,
  { batchId, adminId }: Marking,
  change: (trx: Trx, batch: BatchRow) => Promise<void>,
): Promise<BatchRow> {
  return db.transaction().execute(async (trx) => {
    const batch = await bankBatchesRepository.lock(trx, batchId)
    if (!batch) throw new DomainError('bank_batch_not_found')
    if (batch.makerId === adminId) throw new DomainError('four_eyes_needed')
    await change(trx, batch)
    return (await bankBatchesRepository.find(trx, batchId)) ?? batch
  })
}

function wrongState({ id, state }: BatchRow): DomainError {
  return new DomainError('bank_batch_wrong_state', { batchId: String(id), state })
}

/** A batch may contain thousands of payouts, so the worker updates them. */
async function record(
  trx: Trx,
  batch: BatchRow,
  { adminId, requestId }: Marking,
  action: string,
  reason?: string,
): Promise<void> {
  const batchId = String(batch.id)
  await wakeBatch(trx, batch.id, 0)
  await writeAudit(trx, {
    actor: { type: 'admin', id: adminId.toString() },
    action,
    object: { type: 'bank_batch', id: batchId },
    ...(reason === undefined ? {} : { reason }),
    details: { orders: batch.orders ?? 0, madeBy: String(batch.makerId) },
    requestId,
  })
}
