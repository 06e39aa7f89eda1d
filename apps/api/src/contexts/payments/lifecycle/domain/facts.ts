import type { Rail } from '@app/contract/payments/rails'
import type { SaleReason, SaleState } from '@app/contract/selling/sales'
import type { Journal } from '#shared/journal.ts'
import type { PayoutState } from '#shared/payout-states.ts'
import type { PayoutSchedule } from '#shared/payout-terms.ts'

export type PayoutKind = 'sale' | 'withdrawal'

/** The database's facts, read under the locks. All times use the database's clock, in milliseconds. */
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
  /** The last time when the accept request may have been sent. */
  acceptStartedAt: number | null
  /** The time after which Steam cannot reverse the trade; null until the trade is verified. */
  settlesAt: number | null
  /** When a reversal was detected on Steam. */
  reversedAt: number | null
  /** Steam reversed it after the seller had reported the account as stolen, so it does not count against them. */
  isUndoAgreed: boolean
  /** The seller has reported the account as stolen, and the freeze is open. */
  isReported: boolean
  /** Our inventory contains the items, and the ledger records them. */
  isBooked: boolean
  hasOpenPayout: boolean
  /** The offer that we send, as long as it may be open at Steam or is reserved. */
  sentOffer: { hasStarted: boolean; cancelReason: CancelReason | null } | null
}

/** Why our own offer is taken back. `own_offer`: the seller prefers to send one. */
export type CancelReason =
  | Extract<
      SaleReason,
      'cancelled_by_seller' | 'account_frozen' | 'no_offer_in_time' | 'rejected_by_operator'
    >
  | 'own_offer'

export type Approval = {
  how: 'policy' | 'admin'
  adminId: bigint | null
  destination: string
  /** The proposal that this admin confirmed alone, after a wait and with a passkey. It counts as a second admin. */
  proposalId?: string | null
}

export type PayoutFacts = {
  id: string
  kind: PayoutKind
  userId: bigint
  saleId: bigint | null
  rail: Rail
  amountGrosze: bigint
  state: PayoutState
  railKey: string
  /** The fingerprint of the destination. An approval is valid only for this one. */
  destination: string
  approvalsRequired: 0 | 1 | 2
  approvals: readonly Approval[]
  /**
   * The payout may be in transit or at the provider. False before the first submission, and when the provider
   * certainly received none.
   */
  isSubmitted: boolean
  /** A submission with this key ended unclear: from then on only the provider can confirm that none exists. */
  hasUnknownOutcome: boolean
  /** The provider refused this payout while an earlier submission was unclear, so it is not submitted again. */
  isResubmitBlocked: boolean
  /** When the first submission with this key may have been sent. */
  firstSubmittedAt: number | null
  lastSubmittedAt: number | null
  /** When a status query first returned "not found". */
  firstNotFoundAt: number | null
}

/** The facts that the user's row lock protects. */
export type SellerFacts = {
  userId: bigint
  balanceGrosze: bigint
  openDebtGrosze: bigint
  /**
   * Set by the first sign of a reversal, or by a report that the account is stolen. No unsent payout of this seller
   * is submitted until admins have checked.
   */
  isFrozen: boolean
}

export type RailFacts = {
  isPaused: boolean
  /** The provider's balance differs from our ledger, and the difference is not explained. */
  isInDoubt: boolean
}

/** Read by the worker directly before submission; nothing here comes from the payout's row. */
export type GateFacts = {
  /** Computed from the current settings and facts. */
  approvalsRequired: 0 | 1 | 2
  /** This submission would exceed the worker's configured limit for 24 hours. */
  isCeilingReached: boolean
}

/** The facts that the locks of one payout protect. `sale` is null for a withdrawal. */
export type PayoutWorld = {
  payout: PayoutFacts
  sale: SaleFacts | null
  seller: SellerFacts
  rail: RailFacts
  /** Null for events that submit nothing. */
  gate: GateFacts | null
}

export type SaleMove = { to: SaleState; reason: SaleReason | null }

/** Actions beside the moves; all of them commit together. */
export type Effect =
  | { type: 'create_payout' }
  | { type: 'release_advance' }
  | { type: 'open_debt'; grosze: bigint }
  | { type: 'open_return'; notBefore: number }
  | { type: 'freeze_seller' }
  /** Stops this seller's orders in bank files: removed if the file was not downloaded, otherwise an alert. */
  | { type: 'stop_bank_orders' }
  | { type: 'pause_rail'; rail: Rail; reason: 'credentials' | 'funds' | 'breach' }
  | { type: 'send_payout'; afterMs: number }
  | { type: 'look_up_payout'; afterMs: number }
  | { type: 'accept_offer' }
  | { type: 'decline_offer'; offerId: string }
  /** The watcher takes our offer back at Steam; only Steam's word that it ended moves the sale. */
  | { type: 'cancel_sent_offer'; reason: CancelReason }
  /** The reservation of an offer that was never sent ends at once. */
  | { type: 'end_unsent_offer' }
  /** The account is lost, and its offers with it. */
  | { type: 'abandon_sent_offer' }
  | { type: 'alert'; about: string }

export type SalePatch = Partial<
  Pick<SaleFacts, 'acceptStartedAt' | 'settlesAt' | 'reversedAt' | 'isUndoAgreed' | 'isBooked'>
>
export type PayoutPatch = Partial<
  Pick<
    PayoutFacts,
    | 'rail'
    | 'isSubmitted'
    | 'hasUnknownOutcome'
    | 'isResubmitBlocked'
    | 'firstSubmittedAt'
    | 'lastSubmittedAt'
    | 'firstNotFoundAt'
    | 'approvalsRequired'
  >
> & { railRef?: string; approval?: Approval; reference?: string }

/** All changes of one event. Empty lists mean that there is nothing to do, which is not an error. */
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
