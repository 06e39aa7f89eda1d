import { sql } from 'kysely'
import { blockColumns, type BlockRow } from '#contexts/identity/accounts/index.ts'
import { readinessQuery, type ReadinessRow } from '#contexts/catalog/inventory/index.ts'
import {
  DESTINATION_COLUMNS,
  type ChosenDestination,
  type PayoutDetailsRow,
} from '#contexts/payments/destinations/index.ts'
import {
  lockDestination,
  payoutFactsQuery,
  type FoundPayoutFacts,
  type PayoutPlace,
} from '#contexts/payments/lifecycle/index.ts'
import { railFunds, type FundsRow } from '#contexts/payments/payouts/index.ts'
import { railsOf } from '@app/contract/payments/rails'
import { KEEP_PLANS, PREPARED, type Db, type Trx } from '#platform/db/database.ts'
import {
  lockRequest,
  storedAnswer,
  type RequestMarks,
  type StoredAnswer,
} from '#platform/http/idempotency.ts'
import { reuseSettings, SETTINGS_MARK } from '#platform/settings/settings.ts'
import { soldQuoteQuery, type SoldQuoteRow } from './quotes.repository.ts'

export type SaleRequestFacts = BlockRow & {
  stored: StoredAnswer | null
  quote: SoldQuoteRow | undefined
  payout: FoundPayoutFacts
  funds: FundsRow[] | null
}

/** The three statements of a sale before its insert: one before the transaction, then all locks, then all facts. */
export const saleRequestRepository = {
  async findBefore(
    db: Db,
    request: RequestMarks,
    egresses: readonly string[],
  ): Promise<ReadinessRow & { stored: StoredAnswer | null }> {
    const { rows } = await sql<ReadinessRow & { stored: StoredAnswer | null }>`
      ${PREPARED} select readiness.*, ${storedAnswer(request)} as stored
      from (${readinessQuery(request.userId, egresses)}) readiness`.execute(db)
    return rows[0]!
  },

  /**
   * Locks the request, then the seller, whose actions run one at a time, then the destination, which serializes
   * sellers who share it. Undefined when the destination is not stored yet; then it is not locked either.
   */
  async lock(
    trx: Trx,
    request: RequestMarks,
    chosen: ChosenDestination,
  ): Promise<PayoutDetailsRow | undefined> {
    const isChosen =
      'id' in chosen
        ? sql`destination.id = ${chosen.id}`
        : sql`destination.content_fingerprint = ${chosen.content}`
    const { rows } = await sql<PayoutDetailsRow | { id: null }>`
      ${PREPARED} with request as materialized (
        select ${lockRequest(request)}, ${KEEP_PLANS}
      ), seller as materialized (
        select users.id from users, request where users.id = ${request.userId} for no key update of users
      ), used as (
        update payout_destinations destination set last_used_at = now() from seller
        where destination.user_id = seller.id and ${isChosen} and destination.key_purpose is not null
        returning ${DESTINATION_COLUMNS}
      )
      -- Without the join, a seller whose destination is not found would not be read and so not be locked.
      select used.*, ${lockDestination(sql`used.fingerprint`)} from seller left join used on true`.execute(
      trx,
    )
    const found = rows[0]
    return found === undefined || found.id === null ? undefined : found
  },

  /** Everything that decides a sale, in one snapshot taken after the locks. */
  async readFacts(
    trx: Trx,
    request: RequestMarks,
    sale: { quoteId: string; assetIds: readonly string[]; place: PayoutPlace & { sessionId: string } },
  ): Promise<SaleRequestFacts> {
    const { userId } = request
    const { quoteId, assetIds, place } = sale
    const rails = railsOf(place.method, place.coin)
    type Found = BlockRow & { stored: StoredAnswer | null; settingsMark: string; funds: FundsRow[] | null }
    const { rows } = await sql<Found & FoundPayoutFacts & (SoldQuoteRow | { id: null })>`
      ${PREPARED} select payout.*, quote.*, ${storedAnswer(request)} as stored, ${SETTINGS_MARK} as "settingsMark",
        ${blockColumns(userId)}, ${railFunds(rails)} as funds
      from (${payoutFactsQuery({ ...place, rails })}) payout
      left join (${soldQuoteQuery({ quoteId, userId, assetIds })}) quote on true`.execute(trx)
    const row = rows[0]!
    reuseSettings(trx, row.settingsMark)
    const { stored, isBlocked, isAccountFrozen, funds } = row
    return {
      stored,
      isBlocked,
      isAccountFrozen,
      funds,
      payout: row,
      quote: row.id === null ? undefined : row,
    }
  },
}
