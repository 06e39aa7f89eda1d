import { sql, type RawBuilder } from 'kysely'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { OfferProblem } from '@app/contract/selling/sales'
import type { Coin } from '@app/contract/payments/rails'
import { GUARD_OF_SALE, type GuardRow } from '#contexts/selling/diversions/index.ts'
import { PREPARED, type Db } from '#platform/db/database.ts'
import { PRICE_SOURCE, type SoldItemRow } from './quotes.repository.ts'
import {
  MONEY_COLUMNS,
  MONEY_JOINS,
  readMoney,
  type MoneyColumns,
  type SaleMoneyRow,
} from './sale-progress.repository.ts'
import type { SaleEventRow, SaleRow } from './sales.repository.ts'
import { SENT_OFFER_OF_SALE, type SentOfferRow } from './sent-offer.repository.ts'

export type OwnSale = { saleId: bigint; userId: bigint }

/** The only parts of stored payout details that a response may contain. */
export type Destination = { method: PayoutMethod; coin: Coin | null; masked: string }

export type SaleDetails = {
  userId: bigint
  row: SaleRow
  money: SaleMoneyRow
  items: SoldItemRow[]
  events: SaleEventRow[]
  /** Problem of the newest open Steam offer that was meant for this sale and is not accepted. */
  offerProblem: OfferProblem | null
  /** The items of that offer; null when there is none. */
  offerAssetIds: string[] | null
  /** Our account that has places for the items; null for a sale made before there were several. */
  account: { steamId: string; tradeToken: string } | null
  /** The destination that the seller gave when selling. */
  details: Destination
  /** Destination of the last payout, or `details` when there is no payout. */
  paidTo: Destination
}

type OnPage = {
  guard: GuardRow
  /** The last offer that we sent; null when there is none. */
  sentOffer: SentOfferRow | null
}

/** With what only the page of the sale shows, and only the API may read. */
export type ShownSale = SaleDetails & OnPage

/** Steam's state number for an offer that waits for our answer. */
const ACTIVE_OFFER = 2

type FoundRow = Omit<SaleRow, 'id'> &
  MoneyColumns & {
    saleId: bigint
    details: Destination
    paidTo: Destination | null
    items: (Omit<SoldItemRow, 'marketGrosze' | 'ourGrosze'> & { marketGrosze: string; ourGrosze: string })[]
    events: (Omit<SaleEventRow, 'at'> & { at: string })[]
    offerProblem: OfferProblem | null
    offerAssetIds: string[] | null
    accountId: string | null
    accountToken: string | null
  }

export async function readSale(db: Db, own: OwnSale): Promise<SaleDetails | undefined> {
  const row = await findRow(db, own, sql<object>``)
  return row && readRow(row, own.userId)
}

export async function readShownSale(db: Db, own: OwnSale): Promise<ShownSale | undefined> {
  const columns = sql<OnPage>`, ${GUARD_OF_SALE} as guard, ${SENT_OFFER_OF_SALE} as "sentOffer"`
  const row = await findRow(db, own, columns)
  const sale = row && readRow(row, own.userId)
  return sale && { ...sale, guard: row.guard, sentOffer: row.sentOffer }
}

/** One statement reads everything about a sale: it is read often, and all parts come from one snapshot. */
async function findRow<More>(
  db: Db,
  own: OwnSale,
  more: RawBuilder<More>,
): Promise<(FoundRow & More) | undefined> {
  const { rows } = await sql<FoundRow & More>`
    ${PREPARED} select s.id as "saleId", s.status, s.state, s.reason, s.code, s.created_at as "createdAt",
      s.completed_at as "completedAt", s.total_grosze as "totalGrosze", s.market_grosze as "marketGrosze",
      s.rate_bps as "rateBps", s.payout_class as "payoutClass", s.deadline_at as "deadlineAt", x.method,
      clock_timestamp() as "serverTime", ${MONEY_COLUMNS},
      json_build_object('method', given.method, 'coin', given.coin, 'masked', given.masked) as details,
      case when paid.id is not null
        then json_build_object('method', paid.method, 'coin', paid.coin, 'masked', paid.masked) end as "paidTo",
      (select json_agg(json_build_object('assetId', asset_id, 'marketName', market_name,
          'marketGrosze', market_grosze::text, 'ourGrosze', our_grosze::text, 'facts', facts,
          'priceSource', ${PRICE_SOURCE}) order by place)
        from sale_items where sale_id = s.id) as items,
      (select json_agg(json_build_object('at', at, 'state', state, 'actor', actor, 'reason', reason) order by version)
        from sale_events where sale_id = s.id) as events,
      offer.problem as "offerProblem", offer.asset_ids as "offerAssetIds",
      account.steam_id as "accountId", account.trade_token as "accountToken"${more}
    from sales s join transactions x on x.id = s.id ${MONEY_JOINS}
    join payout_destinations given on given.id = s.payout_destination_id and given.user_id = s.user_id
    left join lateral (select problem, asset_ids from trade_offers where sale_id = s.id and state = ${ACTIVE_OFFER}
      and s.state = 'awaiting_items' and not is_ours order by created_at desc limit 1) offer on true
    left join operator_accounts account on account.steam_id = s.account_id
    left join payout_destinations paid on paid.id = p.payout_destination_id and paid.user_id = s.user_id
    where s.id = ${own.saleId} and s.user_id = ${own.userId}`.execute(db)
  return rows[0]
}

function readRow(row: FoundRow, userId: bigint): SaleDetails | undefined {
  const { details, saleId: id, accountId: steamId, accountToken: tradeToken } = row
  const paidTo = row.payoutState === null ? details : row.paidTo
  if (!paidTo) return undefined
  return {
    userId,
    row: { ...row, id },
    money: readMoney(row),
    items: row.items.map((item) => ({
      ...item,
      marketGrosze: BigInt(item.marketGrosze),
      ourGrosze: BigInt(item.ourGrosze),
    })),
    events: row.events.map((event) => ({ ...event, at: new Date(event.at) })),
    offerProblem: row.offerProblem,
    offerAssetIds: row.offerAssetIds,
    account: steamId !== null && tradeToken !== null ? { steamId, tradeToken } : null,
    details,
    paidTo,
  }
}
