import type { PayoutDetails } from '@app/contract/payments/payout-details'
import { maskPayoutDetails } from '@app/contract/payments/read-payout-details'
import { writeAudit, type AuditActor } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { KeyRing, Keys } from '#platform/crypto/keys.ts'
import { openBox } from '#platform/crypto/sealed-box.ts'
import { DomainError } from '#shared/domain-error.ts'
import { isDestinationOf } from './destination-fingerprint.ts'
import { detailsOfText } from './domain/details-text.ts'
import { detailsContext, payoutDetailsRepository, type SealedDetails } from './payout-details.repository.ts'
import { payoutKeyContext } from './payout-keys.repository.ts'

export type DetailsOpener = { keys: Pick<Keys, 'fingerprints'>; privateKeys: KeyRing }

/** The encrypted details name another destination than the one that staff approved: the row is forged. */
export class ForgedDetailsError extends Error {
  override readonly name = 'ForgedDetailsError'

  constructor(id: string) {
    super(`payout details ${id} are not what their row says`)
  }
}

/**
 * For the payout job, directly before it pays. The result goes only to the provider. The API writes the fingerprint
 * and mask that staff approve, but cannot read the encrypted details, so both are compared with the content.
 */
export async function openPayoutDetails(
  db: Db,
  { keys, privateKeys }: DetailsOpener,
  id: string,
  approved?: Buffer,
): Promise<PayoutDetails> {
  const row = await payoutDetailsRepository.findSealed(db, id)
  return openSealedDetails({ keys, privateKeys }, id, row, approved)
}

/** The same from a row that another statement read; undefined when it was erased. */
export function openSealedDetails(
  { keys, privateKeys }: DetailsOpener,
  id: string,
  row: SealedDetails | undefined,
  approved?: Buffer,
): PayoutDetails {
  if (!row) throw new DomainError('payout_details_not_found', { id })
  const details = openSealed(privateKeys, id, row)
  const isAsShown =
    isDestinationOf(keys, details, approved ?? row.fingerprint) && maskPayoutDetails(details) === row.masked
  if (!isAsShown) throw new ForgedDetailsError(id)
  return details
}

function openSealed(privateKeys: KeyRing, id: string, row: SealedDetails): PayoutDetails {
  const personSecret = openBox(
    wrappingSecretOf(privateKeys, row.wrappingKeyId),
    row.wrappedKey,
    payoutKeyContext(row.userId),
  )
  return detailsOfText(openBox(personSecret, row.sealed, detailsContext(id, row.userId)).toString())
}

/** For staff: the access is recorded first, and nothing is shown when recording fails. */
export async function revealPayoutDetails(
  trx: Trx,
  opener: DetailsOpener,
  command: { id: string; actor: AuditActor; reason: string; requestId?: string },
): Promise<PayoutDetails> {
  const { id, requestId } = command
  await writeAudit(trx, {
    actor: command.actor,
    action: 'payout_destinations.revealed',
    object: { type: 'payout_destinations', id },
    reason: command.reason,
    ...(requestId === undefined ? {} : { requestId }),
  })
  return openPayoutDetails(trx, opener, id)
}

export function wrappingSecretOf(privateKeys: KeyRing, keyId: string): Buffer {
  const key = privateKeys.byId.get(keyId)
  if (!key) throw new Error(`The private payout key "${keyId}" is missing`)
  return key.secret
}
