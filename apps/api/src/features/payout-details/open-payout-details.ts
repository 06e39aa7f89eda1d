import type { PayoutDetails } from '@app/contract/payout-details'
import { writeAudit, type AuditActor } from '#platform/audit.ts'
import type { Db, Trx } from '#platform/database.ts'
import type { KeyRing } from '#platform/keys.ts'
import { openBox } from '#platform/sealed-box.ts'
import { DomainError } from '#shared/domain-error.ts'
import { detailsOfText } from './domain/details-text.ts'
import { detailsContext, payoutDetailsRepository } from './payout-details.repository.ts'
import { payoutKeyContext } from './payout-keys.repository.ts'

/** For the job that pays, right before it pays. The result goes to the rail and nowhere else. */
export async function openPayoutDetails(db: Db, privateKeys: KeyRing, id: string): Promise<PayoutDetails> {
  const row = await payoutDetailsRepository.findSealed(db, id)
  if (!row) throw new DomainError('payout_details_not_found', { id })
  const personSecret = openBox(
    wrappingSecretOf(privateKeys, row.wrappingKeyId),
    row.wrappedKey,
    payoutKeyContext(row.userId),
  )
  return detailsOfText(openBox(personSecret, row.sealed, detailsContext(id, row.userId)).toString())
}

/** For a person who looks: recorded before anything is shown, and not shown when it cannot be recorded. */
export async function revealPayoutDetails(
  trx: Trx,
  privateKeys: KeyRing,
  command: { id: string; actor: AuditActor; reason: string; requestId?: string },
): Promise<PayoutDetails> {
  const { id, requestId } = command
  await writeAudit(trx, {
    actor: command.actor,
    action: 'payout_details.revealed',
    object: { type: 'payout_details', id },
    reason: command.reason,
    ...(requestId === undefined ? {} : { requestId }),
  })
  return openPayoutDetails(trx, privateKeys, id)
}

export function wrappingSecretOf(privateKeys: KeyRing, keyId: string): Buffer {
  const key = privateKeys.byId.get(keyId)
  if (!key) throw new Error(`The private payout key "${keyId}" is missing`)
  return key.secret
}
