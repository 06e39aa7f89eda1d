import { checkCryptoAddress } from '@app/crypto-address/crypto-address'
import type { PayoutDetails, PayoutDetailsInput } from '@app/contract/payments/payout-details'
import { readPayoutDetails } from '@app/contract/payments/read-payout-details'
import { payoutProblemTexts } from '@app/contract/payments/payout-problems'
import { DomainError } from '#shared/domain-error.ts'

/** The canonical form of the typed details. An error contains fields and codes, never the typed values. */
export function readDetails(input: PayoutDetailsInput): PayoutDetails {
  const reading = readPayoutDetails(input, checkCryptoAddress)
  if (reading.problems === undefined) return reading.details
  const entries = Object.entries(reading.problems)
  throw new DomainError(
    'payout_details_invalid',
    { method: input.method, problems: entries.map(([, problem]) => problem.code) },
    { fields: Object.fromEntries(entries.map(([field, problem]) => [field, payoutProblemTexts(problem)])) },
  )
}
