import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { bankBatchesRepository, type BankFormat, type BatchRow } from './bank-batches.repository.ts'
import { newTransferCode } from './domain/transfer-title.ts'
import { wakeBatch } from './wake-batch.ts'

const ORDERS_MAX = 5_000

export type MakeBatchCommand = {
  format: BankFormat
  makerId: bigint
  key: string
  requestId: string
}

/**
 * Collects the waiting bank payouts. The worker builds the file, because only the worker can decrypt destinations.
 * The same key returns the same batch.
 */
export async function makeBankBatch(
  tools: { db: Db; keys: Keys },
  command: MakeBatchCommand,
): Promise<BatchRow> {
  const made = {
    ...command,
    keyMark: fingerprint(tools.keys, 'idempotency_key', command.key),
  }
  return tools.db.transaction().execute(async (trx) => {
    const batchId = await bankBatchesRepository.insert(trx, made)
    if (batchId !== undefined) await fill(trx, batchId, command)
    const known = await bankBatchesRepository.findByKey(trx, made)
    if (known?.format !== command.format) throw new DomainError('idempotency_key_reused')
    const batch = await bankBatchesRepository.find(trx, known.id)
    if (!batch) throw new DomainError('bank_batch_not_found')
    return batch
  })
}

async function fill(trx: Trx, batchId: bigint, command: MakeBatchCommand): Promise<void> {
  const payoutIds = await bankBatchesRepository.lockWaiting(trx, ORDERS_MAX)
  if (payoutIds.length === 0) throw new DomainError('bank_batch_empty')
  await bankBatchesRepository.insertOrders(
    trx,
    batchId,
    payoutIds.map((payoutId) => ({ payoutId, code: newTransferCode() })),
  )
  await wakeBatch(trx, batchId, 0)
  await writeAudit(trx, {
    actor: { type: 'admin', id: command.makerId.toString() },
    action: 'bank_batch.made',
    object: { type: 'bank_batch', id: String(batchId) },
    details: { format: command.format, orders: payoutIds.length },
    requestId: command.requestId,
  })
}
