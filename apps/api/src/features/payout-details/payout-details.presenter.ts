import type { SavedPayoutDetails } from '@app/contract/payout-details'
import { bankNameOf } from '@app/contract/polish-banks'
import type { PayoutDetailsRow } from './payout-details.repository.ts'

/** The only form in which stored details leave the server, apart from the recorded reveal. */
export function presentPayoutDetails(row: PayoutDetailsRow): SavedPayoutDetails {
  return {
    id: row.id,
    method: row.method,
    coin: row.coin,
    masked: row.masked,
    bankName: row.method === 'bank' ? (bankNameOf(row.masked) ?? null) : null,
    lastUsedAt: row.lastUsedAt.toISOString(),
  }
}
