import type { SavedPayoutDetails } from '@app/contract/payments/payout-details'
import { bankNameOf } from '@app/contract/payments/polish-banks'
import type { PayoutDetailsRow } from './payout-details.repository.ts'

type Destination = Pick<SavedPayoutDetails, 'method' | 'coin' | 'masked' | 'bankName'>

/** The only form in which stored details leave the server, except for the recorded reveal. */
export function presentPayoutDetails(row: PayoutDetailsRow): SavedPayoutDetails {
  return { id: row.id, ...presentDestination(row), lastUsedAt: row.lastUsedAt.toISOString() }
}

export function presentDestination(row: Pick<PayoutDetailsRow, 'method' | 'coin' | 'masked'>): Destination {
  const { method, coin, masked } = row
  return { method, coin, masked, bankName: method === 'bank' ? (bankNameOf(masked) ?? null) : null }
}
