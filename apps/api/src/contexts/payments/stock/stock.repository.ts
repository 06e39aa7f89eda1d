import type { ResaleCurrency, ResaleState, StockState } from '@app/contract/payments/stock-facts'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import { callFunction } from '#platform/db/function-calls.ts'
import type { ResaleFacts, StockFacts } from './domain/decide-stock.ts'

export type NewResale = {
  stockItemId: bigint
  market: string
  externalId: string | null
  currency: ResaleCurrency
  priceMinor: bigint
  feeMinor: bigint
  rateE4: number
  rateTable: string | null
  soldAt: Date
  releasesAt: Date | null
  isFinal: boolean
  /** Named by a marketplace on which we send the item ourselves; only a connector may store it. */
  buyer?: { steamId: string; tradeToken: string }
}

export const stockRepository = {
  /** Undoes only this row when it is refused: otherwise the transaction would end for the rows after it. */
  async tryRow<Result>(trx: Trx, work: () => Promise<Result>): Promise<Result> {
    await sql`savepoint resale_row`.execute(trx)
    try {
      const result = await work()
      await sql`release savepoint resale_row`.execute(trx)
      return result
    } catch (error) {
      await sql`rollback to savepoint resale_row`.execute(trx)
      throw error
    }
  },

  /** The items of a sale that was just booked. */
  async add(trx: Trx, saleId: bigint): Promise<void> {
    await callFunction(trx, sql`add_stock(${String(saleId)}::bigint)`)
  },

  /** The items of a sale whose booking was just undone. */
  async remove(trx: Trx, saleId: bigint): Promise<void> {
    await callFunction(trx, sql`remove_stock(${String(saleId)}::bigint)`)
  },

  async lock(trx: Trx, id: bigint): Promise<StockFacts | undefined> {
    const { rows } = await sql<StockFacts>`
      select i.id, i.state, cost_grosze as "costGrosze", written_down_grosze as "writtenDownGrosze",
        is_stock_free(i) as "isFree"
      from stock_items i where i.id = ${String(id)} for no key update of i`.execute(trx)
    return rows[0]
  },

  async listHeldBy(trx: Trx, accountId: string): Promise<bigint[]> {
    const rows = await trx
      .selectFrom('stock_items')
      .select('id')
      .where('account_id', '=', accountId)
      .where('left_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  async save(trx: Trx, id: bigint, facts: { state: StockState; writtenDownGrosze: bigint }): Promise<void> {
    const isLeft = facts.state !== 'held' && facts.state !== 'listed'
    await trx
      .updateTable('stock_items')
      .set({
        state: facts.state,
        written_down_grosze: facts.writtenDownGrosze,
        left_at: isLeft ? sql<Date>`coalesce(left_at, now())` : null,
      })
      .where('id', '=', id)
      .execute()
  },

  async insertResale(
    trx: Trx,
    resale: NewResale & { costGrosze: bigint; recordedBy: bigint | null; proposalId: string | null },
  ): Promise<ResaleFacts> {
    const ofItem = <Name extends 'tax_grosze' | 'category' | 'payout_option'>(name: Name) =>
      trx.selectFrom('stock_items').select(name).where('id', '=', resale.stockItemId)
    const row = await trx
      .insertInto('resales')
      .values({
        stock_item_id: resale.stockItemId,
        market: resale.market,
        external_id: resale.externalId,
        state: resale.isFinal ? 'final' : 'pending',
        decided_at: resale.isFinal ? sql<Date>`now()` : null,
        currency: resale.currency,
        price_minor: resale.priceMinor,
        fee_minor: resale.feeMinor,
        rate_e4: resale.rateE4,
        rate_table: resale.rateTable,
        cost_grosze: resale.costGrosze,
        tax_grosze: ofItem('tax_grosze'),
        category: ofItem('category'),
        payout_option: ofItem('payout_option'),
        sold_at: resale.soldAt,
        releases_at: resale.releasesAt,
        // The worker may not name a person, not even none.
        ...(resale.recordedBy === null
          ? resale.buyer && { buyer_id: resale.buyer.steamId, buyer_token: resale.buyer.tradeToken }
          : { recorded_by: resale.recordedBy, proposal_id: resale.proposalId }),
      })
      .returning(RESALE)
      .executeTakeFirstOrThrow()
    return row as ResaleFacts
  },

  async findResale(db: Db, id: bigint): Promise<(ResaleFacts & { stockItemId: bigint }) | undefined> {
    const row = await db
      .selectFrom('resales')
      .select([...RESALE, 'stock_item_id as stockItemId'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row as (ResaleFacts & { stockItemId: bigint }) | undefined
  },

  /** Whether a marketplace's number is recorded or waits for a second admin, for the same resale or another one. */
  async findRecorded(db: Db, resale: NewResale): Promise<'same' | 'other' | undefined> {
    const { rows } = await sql<{ isSame: boolean }>`
      select stock_item_id = ${String(resale.stockItemId)} and currency = ${resale.currency}
        and price_minor = ${String(resale.priceMinor)} and fee_minor = ${String(resale.feeMinor)} as "isSame"
      from resales where market = ${resale.market} and external_id = ${resale.externalId}
      union all select payload ->> 'market' = ${resale.market} and payload ->> 'externalId' = ${resale.externalId}
        and payload ->> 'priceMinor' = ${String(resale.priceMinor)} and payload ->> 'feeMinor' = ${String(resale.feeMinor)}
      from admin_proposals where kind = 'resale' and subject = ${String(resale.stockItemId)} and state = 'waiting'
        and expires_at > now()`.execute(db)
    return rows.length === 0 ? undefined : rows.every(({ isSame }) => isSame) ? 'same' : 'other'
  },

  async isLastBalance(
    db: Db,
    balance: { market: string; currency: ResaleCurrency; statedMinor: bigint; bookMinor: bigint },
  ): Promise<boolean> {
    const { rows } = await sql<{ isSame: boolean }>`
      select stated_minor = ${String(balance.statedMinor)} and book_minor = ${String(balance.bookMinor)} as "isSame"
      from market_balances where market = ${balance.market} and currency = ${balance.currency}
      order by id desc limit 1`.execute(db)
    return rows[0]?.isSame ?? false
  },

  /** A connector offers a held item, or stops offering it. An item that was sold stays as it is. */
  async setListed(trx: Trx, id: bigint, isListed: boolean): Promise<void> {
    await trx
      .updateTable('stock_items')
      .set({ state: isListed ? 'listed' : 'held' })
      .where('id', '=', id)
      .where('state', '=', isListed ? 'held' : 'listed')
      .execute()
  },

  async findResaleByNumber(
    db: Db,
    market: string,
    externalId: string,
  ): Promise<{ id: bigint; state: ResaleState } | undefined> {
    const row = await db
      .selectFrom('resales')
      .select(['id', 'state'])
      .where('market', '=', market)
      .where('external_id', '=', externalId)
      .executeTakeFirst()
    return row as { id: bigint; state: ResaleState } | undefined
  },

  async listRecordedNumbers(db: Db, market: string, externalIds: readonly string[]): Promise<Set<string>> {
    const { rows } = await sql<{ id: string }>`select external_id as id from resales
      where market = ${market} and external_id = any(${[...externalIds]}::text[])`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },

  async insertBalance(
    trx: Trx,
    balance: {
      market: string
      currency: ResaleCurrency
      statedMinor: bigint
      bookMinor: bigint
      adminId: bigint | null
    },
  ): Promise<void> {
    await trx
      .insertInto('market_balances')
      .values({
        market: balance.market,
        currency: balance.currency,
        stated_minor: balance.statedMinor,
        book_minor: balance.bookMinor,
        ...(balance.adminId === null ? {} : { recorded_by: balance.adminId }),
      })
      .execute()
  },

  async decideResale(trx: Trx, id: bigint, state: Exclude<ResaleState, 'pending'>): Promise<void> {
    await trx
      .updateTable('resales')
      .set({ state, decided_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  },

  async insertWriteOff(
    trx: Trx,
    writeOff: { stockItemId: bigint; grosze: bigint; isLoss: boolean; proposalId: string },
  ): Promise<bigint> {
    const { id } = await trx
      .insertInto('stock_write_offs')
      .values({
        stock_item_id: writeOff.stockItemId,
        amount_grosze: writeOff.grosze,
        is_loss: writeOff.isLoss,
        proposal_id: writeOff.proposalId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** What a marketplace holds for us: all sales without the undone ones, minus fees and withdrawals. */
  async readMarket(
    db: Db,
    market: string,
    currency: ResaleCurrency,
  ): Promise<{ minor: bigint; grosze: bigint }> {
    const { rows } = await sql<{ minor: bigint; grosze: bigint }>`
      select coalesce(sum(minor), 0)::bigint as minor, coalesce(sum(grosze), 0)::bigint as grosze from (
        select price_minor - fee_minor as minor, price_grosze - fee_grosze as grosze from resales
          where market = ${market} and currency = ${currency} and state <> 'reverted'
        union all select -amount_minor, -book_grosze from market_withdrawals
          where market = ${market} and currency = ${currency}) as moves`.execute(db)
    return rows[0]!
  },

  async insertWithdrawal(
    trx: Trx,
    withdrawal: {
      market: string
      currency: ResaleCurrency
      amountMinor: bigint
      bookGrosze: bigint
      receivedGrosze: bigint
      proposalId: string
    },
  ): Promise<bigint> {
    const { id } = await trx
      .insertInto('market_withdrawals')
      .values({
        market: withdrawal.market,
        currency: withdrawal.currency,
        amount_minor: withdrawal.amountMinor,
        book_grosze: withdrawal.bookGrosze,
        received_grosze: withdrawal.receivedGrosze,
        proposal_id: withdrawal.proposalId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
}

const RESALE = [
  'id',
  'market',
  'state',
  'price_grosze as priceGrosze',
  'fee_grosze as feeGrosze',
  'cost_grosze as costGrosze',
] as const
