import type { SaleReason, SaleState } from '@app/contract/selling/sales'
import { canMoveSale, isOfferOurs, isSaleEnded } from '#shared/sale-states.ts'
import { decideAccountLoss } from './decide-account-loss.ts'
import { isPaidOnReceipt } from './decide-payout-terms.ts'
import { decideOwnOffer, takeBack, type OwnOfferEvent } from './decide-own-offer.ts'
import { decision, type Decision, type Effect, type Refusal, type SaleFacts } from './facts.ts'
import { isOfferForSale, type Offer } from './match-offer.ts'
import { postings } from './postings.ts'
import { end, move } from './sale-steps.ts'

export type SaleEvent =
  | OwnOfferEvent
  /** The watcher found an offer and read it again. */
  | { type: 'offer_found'; offer: Offer; senderId: string }
  | { type: 'offer_gone' }
  /** Committed before the accept request is sent. */
  | { type: 'accept_started' }
  /** The offer was read again at `readAt` and is still open: the accept did not happen. */
  | { type: 'accept_disproved'; readAt: number }
  /** The items were read from our own inventory. */
  | { type: 'items_read'; areAllThere: boolean; doFingerprintsMatch: boolean; settlesAt: number }
  /** Steam reports that the trade ended and the items did not reach us. */
  | { type: 'trade_failed' }
  | { type: 'doubt' }
  | { type: 'cancelled_by_seller' }
  /** The account was reported as stolen: items not yet received stay with the seller. */
  | { type: 'account_frozen' }
  /** Our account that the items were to go to, or have gone to, is gone. */
  | { type: 'account_lost'; hasOtherAccount: boolean }
  /** A successful poll of the offers, and its time. The items may have gone to another user in the meantime. */
  | { type: 'deadline_polled'; polledAt: number; isOfferThere: boolean; haveItemsLeft?: boolean }
  | { type: 'accepted_by_admin'; settlesAt: number }
  | { type: 'reopened_by_admin' }
  | { type: 'rejected_by_admin'; holdsItems: boolean; returnNotBefore: number }
  /** Steam's settlement time has passed, and a new reading of the trade is clean. */
  | { type: 'settled_on_steam' }
  | { type: 'reversed_on_steam' }
  /** The last payout failed or was cancelled; the seller chose the next destination. */
  | { type: 'details_chosen' }

/**
 * Pure: the effect of an event on a sale, or the reason for a refusal. The caller holds the locks and commits
 * everything.
 */
export function decideSale(sale: SaleFacts, event: SaleEvent, nowMs: number): Decision | Refusal {
  switch (event.type) {
    case 'offer_requested':
    case 'offer_sent':
    case 'offer_accepted':
    case 'offer_ended':
    case 'own_offer_wanted':
      return decideOwnOffer(sale, event, nowMs)
    case 'offer_found':
      return offerFound(sale, event.offer, event.senderId)
    case 'offer_gone':
      return sale.state === 'offer_seen' ? move('awaiting_items') : { refused: 'wrong_state' }
    case 'accept_started':
      return sale.state === 'offer_seen'
        ? move('verifying', {
            salePatch: { acceptStartedAt: nowMs },
            effects: [{ type: 'accept_offer' }],
          })
        : { refused: 'wrong_state' }
    case 'accept_disproved':
      return acceptDisproved(sale, event.readAt)
    case 'items_read':
      return itemsRead(sale, event)
    case 'trade_failed':
      return sale.state === 'verifying' ? end('failed', 'trade_failed') : { refused: 'wrong_state' }
    case 'doubt':
      return canMoveSale(sale.state, 'review')
        ? move('review', { payoutMoves: sale.hasOpenPayout ? ['cancelled'] : [] })
        : { refused: 'wrong_state' }
    case 'cancelled_by_seller':
      if (isOfferOurs(sale.state)) return takeBack(sale, 'cancelled_by_seller')
      return isBeforeAccept(sale.state) ? end('cancelled', 'cancelled_by_seller') : { refused: 'wrong_state' }
    case 'account_frozen':
      if (isOfferOurs(sale.state)) return takeBack(sale, 'account_frozen')
      return isBeforeAccept(sale.state) ? end('cancelled', 'account_frozen') : { refused: 'wrong_state' }
    case 'account_lost':
      return decideAccountLoss(sale, event.hasOtherAccount)
    case 'deadline_polled':
      return deadlinePolled(sale, event, nowMs)
    case 'accepted_by_admin':
      return sale.state === 'review' && sale.reversedAt === null
        ? receive(sale, event.settlesAt)
        : { refused: 'wrong_state' }
    case 'reopened_by_admin':
      return sale.state === 'review' && !sale.isBooked ? move('awaiting_items') : { refused: 'wrong_state' }
    case 'rejected_by_admin':
      return rejected(sale, event)
    case 'settled_on_steam':
      return settledOnSteam(sale, nowMs)
    case 'reversed_on_steam':
      return reversedOnSteam(sale, nowMs)
    case 'details_chosen':
  }
  return detailsChosen(sale, nowMs)
}

function isBeforeAccept(state: SaleState): boolean {
  return state === 'awaiting_items' || state === 'offer_seen'
}

/** An offer for a sale that has ended would move items without a price, so it is declined. */
function offerFound(sale: SaleFacts, offer: Offer, senderId: string): Decision | Refusal {
  if (isSaleEnded(sale.state)) return decision({ effects: [{ type: 'decline_offer', offerId: offer.id }] })
  if (sale.state !== 'awaiting_items') return { refused: 'wrong_state' }
  const isMatch = isOfferForSale(offer, { senderId, assetIds: sale.assetIds, quotedAt: sale.quotedAt })
  return isMatch ? move('offer_seen') : { refused: 'offer_does_not_match' }
}

/** A recent accept request may still reach Steam, so an early reading proves nothing. */
const ACCEPT_ARRIVES_WITHIN_MS = 60_000

function acceptDisproved(sale: SaleFacts, readAt: number): Decision | Refusal {
  if (sale.state !== 'verifying') return { refused: 'wrong_state' }
  if (readAt - (sale.acceptStartedAt ?? readAt) < ACCEPT_ARRIVES_WITHIN_MS) return { refused: 'not_due' }
  return move('offer_seen')
}

function itemsRead(
  sale: SaleFacts,
  read: { areAllThere: boolean; doFingerprintsMatch: boolean; settlesAt: number },
): Decision | Refusal {
  if (sale.state !== 'verifying') return { refused: 'wrong_state' }
  if (!read.areAllThere || !read.doFingerprintsMatch) return move('review')
  return receive(sale, read.settlesAt)
}

/** The items are ours, and we owe their price. The payout schedule, decided earlier, determines when it is paid. */
function receive(sale: SaleFacts, settlesAt: number): Decision {
  const isPaidNow = isPaidOnReceipt(sale.payoutSchedule)
  return decision({
    saleMoves: [
      { to: 'items_received', reason: null },
      ...(isPaidNow ? [] : [{ to: 'protected' as const, reason: null }]),
    ],
    salePatch: { settlesAt, isBooked: true },
    journals: sale.isBooked ? [] : postings.received(sale),
    effects: isPaidNow ? [{ type: 'create_payout' }] : [],
  })
}

/** Only a poll after the deadline can prove that no offer came in time. */
function deadlinePolled(
  sale: SaleFacts,
  poll: { polledAt: number; isOfferThere: boolean; haveItemsLeft?: boolean },
  nowMs: number,
): Decision | Refusal {
  if (!isBeforeAccept(sale.state) && !isOfferOurs(sale.state)) return { refused: 'wrong_state' }
  if (nowMs < sale.deadlineAt || poll.polledAt < sale.deadlineAt || poll.isOfferThere)
    return { refused: 'not_due' }
  if (isOfferOurs(sale.state)) return takeBack(sale, 'no_offer_in_time')
  return end('cancelled', poll.haveItemsLeft ? 'items_left' : 'no_offer_in_time')
}

/** Irreversible, and refused once a payout may be submitted. */
function rejected(
  sale: SaleFacts,
  event: { holdsItems: boolean; returnNotBefore: number },
): Decision | Refusal {
  if (sale.state === 'paying') return { refused: 'payout_in_flight' }
  // While an accept may be in progress, it is unknown who holds the items.
  if (isSaleEnded(sale.state) || sale.state === 'verifying') return { refused: 'wrong_state' }
  if (isOfferOurs(sale.state)) return takeBack(sale, 'rejected_by_operator')
  return end('failed', 'rejected_by_operator', {
    payoutMoves: sale.hasOpenPayout ? ['cancelled'] : [],
    salePatch: { isBooked: false },
    journals: sale.isBooked ? postings.rejected(sale) : [],
    effects:
      sale.isBooked || event.holdsItems
        ? [{ type: 'open_return', notBefore: Math.max(event.returnNotBefore, sale.settlesAt ?? 0) }]
        : [],
  })
}

/** The risk of this trade is over: its advance is released, and a sale that waited for settlement is paid. */
function settledOnSteam(sale: SaleFacts, nowMs: number): Decision | Refusal {
  if (sale.reversedAt !== null) return { refused: 'trade_not_clean' }
  if (sale.settlesAt === null || nowMs < sale.settlesAt) return { refused: 'not_due' }
  const isWaiting = sale.state === 'protected' && !sale.hasOpenPayout
  return decision({
    effects: [{ type: 'release_advance' }, ...(isWaiting ? [{ type: 'create_payout' as const }] : [])],
  })
}

function detailsChosen(sale: SaleFacts, nowMs: number): Decision | Refusal {
  if (sale.hasOpenPayout) return { refused: 'payout_in_flight' }
  if (sale.reversedAt !== null || !sale.isBooked) return { refused: 'trade_not_clean' }
  const isDue =
    sale.state === 'items_received' || (sale.state === 'protected' && nowMs >= (sale.settlesAt ?? nowMs))
  return isDue ? decision({ effects: [{ type: 'create_payout' }] }) : { refused: 'wrong_state' }
}

/**
 * Steam returned the items to the seller. Before submission the sale ends; after payment the seller owes the money;
 * in between only the reversal is recorded and the payout's outcome decides. A seller who reported the account before
 * we noticed is not held: the amounts are the same, but it is not their fault.
 */
function reversedOnSteam(sale: SaleFacts, nowMs: number): Decision | Refusal {
  if (sale.reversedAt !== null) return decision({})
  const isUndoAgreed = sale.isReported
  const mark = { reversedAt: nowMs, isUndoAgreed }
  const hold: Effect[] = [
    ...(isUndoAgreed ? [] : [{ type: 'freeze_seller' as const }]),
    { type: 'stop_bank_orders' },
  ]
  if (sale.state === 'paying') return decision({ salePatch: mark, effects: hold })
  if (sale.state === 'completed') {
    return decision({
      salePatch: { ...mark, isBooked: false },
      journals: postings.reversedPaid(sale),
      effects: [...hold, { type: 'open_debt', grosze: sale.totalGrosze }, { type: 'release_advance' }],
    })
  }
  // We had already ended this sale: nothing to book, but the reversal counts for the seller's other sales.
  if (sale.state === 'failed') return decision({ salePatch: mark, effects: hold })
  if (sale.state === 'cancelled' || isBeforeAccept(sale.state) || isOfferOurs(sale.state))
    return { refused: 'wrong_state' }
  return end('failed', reversalReason({ isUndoAgreed }), {
    salePatch: { ...mark, isBooked: false },
    payoutMoves: sale.hasOpenPayout ? ['cancelled'] : [],
    journals: sale.isBooked ? postings.reversedUnpaid(sale) : [],
    effects: hold,
  })
}

/** The end reason of a sale whose trade Steam reversed. */
export function reversalReason({ isUndoAgreed }: Pick<SaleFacts, 'isUndoAgreed'>): SaleReason {
  return isUndoAgreed ? 'undone_after_report' : 'reversed_on_steam'
}
