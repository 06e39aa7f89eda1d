import { PayoutDetailsInput, type PayoutMethod } from '@app/contract/payments/payout-details'
import { bankNameOf } from '@app/contract/payments/polish-banks'
import type { Coin } from '@app/contract/payments/rails'
import type { PaymentDetails } from '@app/contract/payments/payment-details'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { destinationFingerprint } from './destination-fingerprint.ts'
import { takesExpressElixir } from './domain/express-elixir.ts'
import { readDetails } from './domain/read-details.ts'
import { presentPayoutDetails } from './payout-details.presenter.ts'
import { payoutDetailsRepository } from './payout-details.repository.ts'
import { assertMethodIsOn } from './save-payout-details.ts'

type Destination = {
  fingerprint: Buffer
  coin: Coin | null
  /** The bank of an account number, if known. */
  bankName: string | null
  takesExpress: boolean
}

/** The destination of these details, validated as for a sale. Nothing is stored. */
export async function findDestination(
  db: Db,
  keys: Keys,
  wish: { userId: bigint; method: PayoutMethod; details: PaymentDetails },
): Promise<Destination> {
  const { userId, method, details } = wish
  await assertMethodIsOn(db, method)
  if ('savedId' in details) {
    const row = await payoutDetailsRepository.findUsableOfOwner(db, { id: details.savedId, userId })
    if (!row) throw new DomainError('payout_details_not_found')
    if (row.method !== method) throw new DomainError('payout_details_invalid', { method })
    return { ...row, bankName: presentPayoutDetails(row).bankName }
  }
  const input = PayoutDetailsInput.safeParse({ method, ...details })
  // Fields of another method; the typed values must not reach the log.
  if (!input.success) throw new DomainError('payout_details_invalid', { method })
  const read = readDetails(input.data)
  const accountNumber = read.method === 'bank' ? read.accountNumber : ''
  return {
    fingerprint: destinationFingerprint(keys, read),
    coin: read.method === 'crypto' ? read.coin : null,
    bankName: bankNameOf(accountNumber) ?? null,
    takesExpress: takesExpressElixir(accountNumber),
  }
}
