import { z } from 'zod'
import {
  isCompanyOfOne,
  lockControls,
  proposalKind,
  waitForSamePerson,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { bankBatchesRepository, type BatchRow } from './bank-batches.repository.ts'
import { findStoppedOrders } from './find-stopped-orders.ts'
import { wakeBatch } from './wake-batch.ts'

type Marking = { batchId: bigint; adminId: bigint; requestId: string }
type Failing = Marking & { reason: string; bankProof: string | null }
type Marked = { batch: BatchRow; proposalId?: string }

const UPLOADED = 'bank_file_uploaded'
const FAILED = 'bank_file_failed'

/** The maker's own marks, which one person confirms alone after a wait. */
export const batchProposalKinds: ProposalKinds = {
  [UPLOADED]: proposalKind({
    schema: z.object({ batchId: z.string().transform(BigInt), grosze: z.number() }),
    execute: async (trx, { batchId }, { adminId, requestId }) => {
      await markUploaded(trx, { batchId, adminId, requestId })
      return null
    },
  }),
  [FAILED]: proposalKind({
    schema: z.object({ batchId: z.string().transform(BigInt), bankProof: z.string().nullable() }),
    execute: async (trx, { batchId, bankProof }, { adminId, reason, requestId }) => {
      await markFailed(trx, { batchId, bankProof, adminId, reason, requestId })
      return null
    },
  }),
}

/**
 * Staff gave the file to the bank. Another admin than its maker confirms this; a repeat changes nothing. An order
 * that must not be paid is first cancelled at the bank and recorded as refused.
 */
export function markBankBatchUploaded(db: Db, marking: Marking): Promise<Marked> {
  return markOrWait(db, marking, async (trx, batch) => {
    assertUploadable(batch)
    return waitForSamePerson(
      trx,
      { ...marking, reason: `#${batch.id}` },
      {
        kind: UPLOADED,
        subject: String(batch.id),
        sellerId: null,
        payload: { batchId: String(batch.id), grosze: Number(batch.sumGrosze) },
      },
    )
  })(markUploaded)
}

/**
 * Nothing in the file was or will be paid: it was never downloaded, or the bank confirmed it in writing. Its payouts
 * are free for another file.
 */
export function markBankBatchFailed(db: Db, marking: Failing): Promise<Marked> {
  const { bankProof } = marking
  return markOrWait(db, marking, async (trx, batch) => {
    if (batch.firstReadAt && bankProof === null) throw new DomainError('bank_proof_missing')
    const subject = String(batch.id)
    return waitForSamePerson(trx, marking, {
      kind: FAILED,
      subject,
      sellerId: null,
      payload: { batchId: subject, bankProof },
    })
  })(markFailed)
}

/** The maker waits where one person is enough; everybody else marks at once. */
function markOrWait<Command extends Marking>(
  db: Db,
  command: Command,
  wait: (trx: Trx, batch: BatchRow) => Promise<string>,
) {
  return (mark: (trx: Trx, command: Command) => Promise<BatchRow>): Promise<Marked> =>
    db.transaction().execute(async (trx) => {
      await lockControls(trx)
      const batch = await lock(trx, command.batchId)
      if (batch.makerId !== command.adminId) return { batch: await mark(trx, command) }
      if (!(await isCompanyOfOne(trx))) throw new DomainError('four_eyes_needed')
      return { batch, proposalId: await wait(trx, batch) }
    })
}

async function markUploaded(trx: Trx, marking: Marking): Promise<BatchRow> {
  const batch = await lock(trx, marking.batchId)
  if (batch.state === 'uploaded') return batch
  assertUploadable(batch)
  const stopped = await findStoppedOrders(trx, batch.id)
  if (stopped.length > 0)
    throw new DomainError('bank_orders_stopped', { places: stopped.map(({ place }) => place) })
  await bankBatchesRepository.markUploaded(trx, batch.id, marking.adminId)
  return record(trx, batch, marking, 'bank_batch.uploaded')
}

async function markFailed(trx: Trx, marking: Failing): Promise<BatchRow> {
  const batch = await lock(trx, marking.batchId)
  if (batch.state === 'failed') return batch
  if (batch.firstReadAt && marking.bankProof === null) throw new DomainError('bank_proof_missing')
  await bankBatchesRepository.markFailed(trx, batch.id, marking)
  return record(trx, batch, marking, 'bank_batch.failed', marking.reason)
}

async function lock(trx: Trx, batchId: bigint): Promise<BatchRow> {
  const batch = await bankBatchesRepository.lock(trx, batchId)
  if (!batch) throw new DomainError('bank_batch_not_found')
  return batch
}

function assertUploadable(batch: BatchRow): void {
  if (batch.state !== 'ready') throw wrongState(batch)
  if (!batch.firstReadAt) throw new DomainError('bank_file_not_downloaded')
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
): Promise<BatchRow> {
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
  return (await bankBatchesRepository.find(trx, batch.id)) ?? batch
}
