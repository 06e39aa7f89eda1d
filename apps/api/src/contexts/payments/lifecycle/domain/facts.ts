import type { Rail } from '@app/contract/payments/rails'
import type { SaleReason, SaleState } from '@app/contract/selling/sales'
import type { Journal } from '#shared/journal.ts'
import type { PayoutState } from '#shared/payout-states.ts'
import type { PayoutSchedule } from '#shared/payout-terms.ts'

export type PayoutKind = 'sale' | 'withdrawal'

/** What the database knows under the locks. All times are the database's clock, in milliseconds. */
export type SaleFacts = {
  id: bigint
  userId: bigint
  state: SaleState
  totalGrosze: bigint
  pccGrosze: bigint
  assetIds: readonly string[]
  quotedAt: number
  deadlineAt: number
  payoutSchedule: PayoutSchedule
  /** When the accept call may have left for the last time. */
  acceptStartedAt: number | null
  /** From when on Steam cannot undo the trade; unknown until the trade is verified. */
  settlesAt: number | null
  /** A reversal was seen on Steam. */
  reversedAt: number | null
  /** Steam undid it after the seller had reported the account as stolen: nothing of it speaks against them. */
  isUndoAgreed: boolean
  /** The seller has reported the account as stolen, and the report stands. */
  isReported: boolean
  /** Our inventory holds the items and the ledger says so. */
  isBooked: boolean
  hasOpenPayout: boolean
}

export type Approval = { how: 'policy' | 'admin'; adminId: bigint | null; destination: string }

export type PayoutFacts = {
  id: string
  kind: PayoutKind
  userId: bigint
  saleId: bigint | null
  rail: Rail
  amountGrosze: bigint
  state: PayoutState
  railKey: string
  /** Fingerprint of where the money goes. An approval holds for this one only. */
  destination: string
  approvalsRequired: 0 | 1 | 2
  approvals: readonly Approval[]
  /** An order may be on its way or at the rail. False before the first one and when the rail surely took none. */
  isSubmitted: boolean
  /** An order with this key ended unclear: from then on only the rail can say that none of them is out. */
  hasUnknownOutcome: boolean
  /** The rail refused this order once, while an earlier one was unclear: it is not sent again. */
  isResubmitBlocked: boolean
  /** When the first order for this key may have left. */
  firstSubmittedAt: number | null
  lastSubmittedAt: number | null
  /** When a look-up first said that the rail does not have it. */
  firstNotFoundAt: number | null
}

/** What the user's row lock protects. */
export type SellerFacts = {
  userId: bigint
  balanceGrosze: bigint
  openDebtGrosze: bigint
  /**
   * Set by the first sign of a reversal, or by a report that the account is stolen: nothing unsent of this seller leaves
   * until admins have looked.
   */
  isFrozen: boolean
}

export type RailFacts = {
  isPaused: boolean
  /** Its balance is not what our ledger says, and nobody has explained why. */
  isInDoubt: boolean
}

/** Read by the worker itself when an order is about to leave; nothing here is taken from the payout's row. */
export type GateFacts = {
  /** By the settings and facts of now. */
  approvalsRequired: 0 | 1 | 2
  /** With this order, more would be ordered within 24 hours than the worker's configuration allows. */
  isCeilingReached: boolean
}

/** What the locks of one payout protect. `sale` is empty for a withdrawal. */
export type PayoutWorld = {
  payout: PayoutFacts
  sale: SaleFacts | null
  seller: SellerFacts
  rail: RailFacts
  /** Null for events that give no order. */
  gate: GateFacts | null
}

export type SaleMove = { to: SaleState; reason: SaleReason | null }

/** What must happen besides the moves; all of it commits together with them. */
export type Effect =
  | { type: 'create_payout' }
  | { type: 'release_advance' }
  | { type: 'open_debt'; grosze: bigint }
  | { type: 'open_return'; notBefore: number }
  | { type: 'freeze_seller' }
  /** Orders of this seller in files for the bank: taken back where the file has not left, else an alert. */
  | { type: 'stop_bank_orders' }
  | { type: 'pause_rail'; rail: Rail; reason: 'credentials' | 'funds' | 'breach' }
  | { type: 'send_payout'; afterMs: number }
  | { type: 'look_up_payout'; afterMs: number }
  | { type: 'accept_offer' }
  | { type: 'decline_offer'; offerId: string }
  | { type: 'alert'; about: string }

export type SalePatch = Partial<
  Pick<SaleFacts, 'acceptStartedAt' | 'settlesAt' | 'reversedAt' | 'isUndoAgreed' | 'isBooked'>
>
export type PayoutPatch = Partial<
  Pick<
    PayoutFacts,
    | 'isSubmitted'
    | 'hasUnknownOutcome'
    | 'isResubmitBlocked'
    | 'firstSubmittedAt'
    | 'lastSubmittedAt'
    | 'firstNotFoundAt'
    | 'approvalsRequired'
  >
> & { railRef?: string; approval?: Approval; reference?: string }

/** All that one event changes. Empty lists mean that there is nothing to do, which is no error. */
export type Decision = {
  saleMoves: SaleMove[]
  salePatch: SalePatch
  payoutMoves: PayoutState[]
  payoutPatch: PayoutPatch
  journals: Journal[]
  effects: Effect[]
}

export const REFUSALS = [
  'wrong_state',
  'payout_in_flight',
  'offer_does_not_match',
  'destination_changed',
  'approval_missing',
  'own_approval',
  'approved_before',
  'reason_missing',
  'seller_frozen',
  'seller_owes',
  'trade_not_clean',
  'trade_not_settled',
  'rail_paused',
  'rail_in_doubt',
  'payout_ceiling',
  'balance_too_low',
  'not_due',
] as const
export type Refusal = { refused: (typeof REFUSALS)[number] }

export function isRefusal(value: object): value is Refusal {
  return 'refused' in value
}

export function decision(parts: Partial<Decision>): Decision {
  return {
    saleMoves: [],
    salePatch: {},
    payoutMoves: [],
    payoutPatch: {},
    journals: [],
    effects: [],
    ...parts,
  }
}
