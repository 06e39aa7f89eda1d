import { randomUUID } from 'node:crypto'
import type { PayoutDetailsInput, PayoutMethod } from '@app/contract/payments/payout-details'
import { maskPayoutDetails } from '@app/contract/payments/read-payout-details'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { sealFor } from '#platform/crypto/sealed-box.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { contentFingerprint } from './content-fingerprint.ts'
import { destinationFingerprint } from './destination-fingerprint.ts'
import { textOfDetails } from './domain/details-text.ts'
import { takesExpressElixir } from './domain/express-elixir.ts'
import { readDetails } from './domain/read-details.ts'
import {
  detailsContext,
  payoutDetailsRepository,
  type PayoutDetailsRow,
} from './payout-details.repository.ts'
import { ensurePayoutKey } from './payout-keys.repository.ts'

/**
 * Validates the typed details and stores them so that only the private payout key can decrypt them. Takes a `Trx`,
 * because the sale and its details commit together.
 */
export async function savePayoutDetails(
  trx: Trx,
  keys: Keys,
  command: {
    userId: bigint
    input: PayoutDetailsInput
    requestId: string
    known?: PayoutDetailsRow | undefined
  },
): Promise<PayoutDetailsRow> {
  const { userId, input, requestId } = command
  await assertMethodIsOn(trx, input.method)
  const details = readDetails(input)
  const content = contentFingerprint(keys, details)
  // Most sellers reuse a destination; then nothing needs to be encrypted.
  const known =
    command.known ??
    (await payoutDetailsRepository.markUsedByContent(trx, { userId, contentFingerprint: content }))
  if (known) return known
  const publicKey = await ensurePayoutKey(trx, keys, userId)
  const id = randomUUID()
  const saved = await payoutDetailsRepository.save(trx, {
    id,
    userId,
    method: details.method,
    coin: details.method === 'crypto' ? details.coin : null,
    sealed: sealFor(publicKey, Buffer.from(textOfDetails(details)), detailsContext(id, userId)),
    fingerprint: destinationFingerprint(keys, details),
    contentFingerprint: content,
    masked: maskPayoutDetails(details),
    takesExpress: details.method === 'bank' && takesExpressElixir(details.accountNumber),
  })
  if (saved.id === id) {
    await writeAudit(trx, {
      actor: { type: 'user', id: userId.toString() },
      action: 'payout_destinations.saved',
      object: { type: 'payout_destinations', id },
      details: { method: details.method },
      requestId,
    })
  }
  return saved
}

/** Selects saved details again. Another user's details are reported as not found. */
export async function reusePayoutDetails(
  trx: Trx,
  command: { userId: bigint; id: string; known?: PayoutDetailsRow | undefined },
): Promise<PayoutDetailsRow> {
  const row = command.known ?? (await payoutDetailsRepository.markUsedByOwner(trx, command))
  if (!row) throw new DomainError('payout_details_not_found', { id: command.id })
  await assertMethodIsOn(trx, row.method)
  return row
}

export async function assertMethodIsOn(db: Db, method: PayoutMethod): Promise<void> {
  const settings = await readSettings(db)
  if (!settings['payout.methods'].value.includes(method))
    throw new DomainError('payout_method_off', { method })
}
