import { createHash } from 'node:crypto'
import type { PayoutDetails } from '@app/contract/payments/payout-details'
import type { Keys } from '#platform/crypto/keys.ts'
import { sealFor } from '#platform/crypto/sealed-box.ts'
import type { BatchWork, BuildingBatch } from './batch-work.repository.ts'
import type { BankFile, BankOrder } from './domain/bank-order.ts'
import { titleOfTransfer } from './domain/transfer-title.ts'
import { writeElixir } from './domain/write-elixir.ts'
import { writePain001 } from './domain/write-pain-001.ts'

export type BankFileTools = {
  keys: Pick<Keys, 'payoutPublic'>
  payer: BankFile['payer']
  /** Decrypts the details for one file only. Throws when they are not the approved destination. */
  openDetails: (payoutDetailsId: string, approved: Buffer) => Promise<PayoutDetails>
}

/**
 * The same orders, started at the same time, always give the same bytes. They are encrypted, so that only a paying
 * process can decrypt them.
 */
export async function writeBankFile(
  { keys, payer, openDetails }: BankFileTools,
  batch: BuildingBatch,
  works: readonly BatchWork[],
) {
  const orders: BankOrder[] = []
  for (const work of works) {
    const details = await openDetails(work.payoutDetailsId, work.destination)
    if (details.method !== 'bank') throw new Error(`payout ${work.payoutId} does not go to a bank account`)
    const { accountNumber, ownerName } = details
    const { railKey, amountGrosze } = work
    orders.push({ railKey, amountGrosze, accountNumber, ownerName, title: titleOfTransfer(work) })
  }
  const file: BankFile = { payer, day: batch.day, orders }
  const bytes =
    batch.format === 'elixir'
      ? writeElixir(file)
      : writePain001({ ...file, messageId: messageIdOf(batch), createdAt: batch.begunAt })
  return {
    orders: orders.length,
    sumGrosze: orders.reduce((sum, order) => sum + order.amountGrosze, 0n),
    sha256: createHash('sha256').update(bytes).digest(),
    sealed: sealFor(keys.payoutPublic.publicKey, bytes, bankFileContext(batch.id)),
    sealingKeyId: keys.payoutPublic.id,
  }
}

/** Stays unique after a restored backup, when batch ids repeat. */
function messageIdOf({ id, day, keyMark }: BuildingBatch): string {
  return `SK${day.replaceAll('-', '')}-${id}-${keyMark.toString('hex').slice(0, 8)}`
}

export function bankFileContext(batchId: bigint): string {
  return `bank_batches|${batchId}`
}
