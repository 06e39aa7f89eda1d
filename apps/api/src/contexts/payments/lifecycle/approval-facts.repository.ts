import type { Coin } from '@app/contract/payments/rails'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import { sql } from 'kysely'
import { PREPARED, type Trx } from '#platform/db/database.ts'
import type { PayoutKind } from './domain/facts.ts'
import type { RailOffer } from './domain/route-payout.ts'
import { orderedIn24Hours } from './payout-orders.repository.ts'
import { isPaidToOthers, paidIn30Days, recentPayouts } from './payouts.repository.ts'
import {
  promiseFacts,
  promiseFactsOf,
  type PromiseFacts,
  type PromiseFactsRow,
} from './promises.repository.ts'
import { offersOf, OFFERS_OF_DESTINATION, type RailOfferRow } from './rail-offers.repository.ts'
import { lockDestination } from './seller-risk.repository.ts'

export type ApprovalFacts = {
  payoutDetailsId: string
  method: PayoutMethod
  coin: Coin | null
  fingerprint: Buffer
  takesExpress: boolean
  /**
   * Many accounts with one destination are typical for laundering stolen items: from the second account on, an admin
   * must approve.
   */
  isDestinationOfOthers: boolean
  /** Whether this seller was paid to these details before, and the payment was not returned. */
  areDetailsProven: boolean
  paidGrosze: bigint
  /** The total of this seller's other payouts that are unsent or were sent within 24 hours. */
  recentGrosze: bigint
  isCreditedByOne: boolean
  /** All other submissions of 24 hours; read only before a submission. */
  orderedGrosze: bigint
  /** The rails that serve the method. */
  offers: RailOffer[]
  /** For a sale's new payout. */
  promise: PromiseFacts | null
}

type ApprovalRow = Omit<ApprovalFacts, 'offers' | 'promise'> & {
  offers: RailOfferRow[]
  promise: PromiseFactsRow | null
}

/**
 * An existing payout, or the plan for a new one: its details are chosen, or come from the transaction's last attempt.
 */
export type PayoutOrPlan =
  | { payoutId: string }
  | {
      payoutId: null
      kind: PayoutKind
      transactionId: bigint
      payoutDetailsId: string
      areDetailsChosen: boolean
    }

function detailsOf(payout: PayoutOrPlan) {
  if (payout.payoutId !== null)
    return sql`(select p.payout_destination_id from payouts p where p.id = ${payout.payoutId})`
  if (payout.areDetailsChosen) return sql`${payout.payoutDetailsId}::uuid`
  return sql`coalesce((select p.payout_destination_id from payouts p where p.transaction_id = ${String(payout.transactionId)}
    order by p.created_at desc limit 1), ${payout.payoutDetailsId}::uuid)`
}

/** The withdrawal includes money that one admin credited alone. */
function isCreditedByOne(payout: PayoutOrPlan & { userId: bigint }) {
  if (payout.payoutId !== null)
    return sql<boolean>`exists (select 1 from payouts p, unwithdrawn_credits(p.user_id, p.transaction_id)
      where p.id = ${payout.payoutId} and p.kind = 'withdrawal')`
  return sql<boolean>`${payout.kind === 'withdrawal'} and exists (
    select 1 from unwithdrawn_credits(${String(payout.userId)}, ${String(payout.transactionId)}))`
}

export const approvalFactsRepository = {
  /**
   * Everything that decides a payout's approvals and destination. If the seller chose other details for a
   * transaction, every retry uses them until new ones are chosen.
   */
  async read(trx: Trx, payout: PayoutOrPlan & { userId: bigint }): Promise<ApprovalFacts | undefined> {
    const { userId, payoutId } = payout
    // Locked before the facts are read: with two accounts and one destination, the second sees the first one's payout.
    await sql`${PREPARED} select ${lockDestination(sql`d.fingerprint`)}
      from payout_destinations d where d.id = ${detailsOf(payout)}`.execute(trx)
    const { rows } = await sql<ApprovalRow>`
      ${PREPARED} select d.id as "payoutDetailsId", d.method, d.coin, d.fingerprint, d.takes_express as "takesExpress",
        ${isPaidToOthers(userId, sql`d.fingerprint`, payoutId)} as "isDestinationOfOthers",
        exists (select 1 from payouts p where p.user_id = ${String(userId)}
          and p.destination_fingerprint = d.fingerprint and p.state = 'settled') as "areDetailsProven",
        ${paidIn30Days(userId, payoutId)} as "paidGrosze", ${recentPayouts(userId, payoutId)} as "recentGrosze",
        ${isCreditedByOne(payout)} as "isCreditedByOne",
        ${OFFERS_OF_DESTINATION} as offers, ${payoutId === null ? sql`0::bigint` : orderedIn24Hours(payoutId)} as "orderedGrosze",
        ${payoutId === null && payout.kind === 'sale' ? promiseFacts(payout.transactionId) : sql`null`} as promise
      from payout_destinations d where d.id = ${detailsOf(payout)}`.execute(trx)
    const [row] = rows
    return (
      row && { ...row, offers: offersOf(row.offers), promise: row.promise && promiseFactsOf(row.promise) }
    )
  },
}
