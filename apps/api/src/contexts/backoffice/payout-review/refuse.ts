import type { ErrorCode } from '@app/contract/errors'
import type { Refusal } from '#contexts/payments/lifecycle/index.ts'
import { DomainError } from '#shared/domain-error.ts'

const CODES: Record<Refusal['refused'] | 'other_version', ErrorCode> = {
  wrong_state: 'transaction_wrong_state',
  other_version: 'transaction_changed',
  payout_in_flight: 'payout_in_flight',
  offer_does_not_match: 'transaction_wrong_state',
  destination_changed: 'destination_changed',
  approval_missing: 'approval_missing',
  own_approval: 'own_approval',
  approved_before: 'approved_before',
  reason_missing: 'reason_missing',
  seller_frozen: 'seller_frozen',
  seller_owes: 'seller_in_debt',
  trade_not_clean: 'trade_not_clean',
  trade_not_settled: 'trade_not_settled',
  rail_paused: 'rail_paused',
  rail_in_doubt: 'rail_paused',
  payout_ceiling: 'rail_paused',
  balance_too_low: 'balance_too_low',
  not_due: 'transaction_wrong_state',
}

type Refused = { refused: Refusal['refused'] | 'other_version' }

/** Maps a refusal of the rules to its error code. It throws, so that the database transaction rolls back. */
export function allowed<Result extends object>(result: Result): Exclude<Result, Refused> {
  if ('refused' in result) throw new DomainError(CODES[(result as unknown as Refused).refused])
  return result as Exclude<Result, Refused>
}
