import { sql, type RawBuilder } from 'kysely'

/** For a sale `s`: what the inventory account holds of it, by its own journals and those of its items. */
const bookedOfSale = sql`(select coalesce(sum(e.amount_grosze), 0) from journal_entries e join journals j on j.id = e.journal_id
  where e.account_id = 'A:inventory' and j.key = any(array[
      'sale:' || s.id || ':received', 'sale:' || s.id || ':reversed', 'sale:' || s.id || ':rejected']
    || array(select 'resale:' || r.id || step from resales r join stock_items i on i.id = r.stock_item_id,
        unnest(array[':cost', ':cost_undone']) as step where i.sale_id = s.id)
    || array(select 'write_off:' || w.id || ':booked' from stock_write_offs w
        join stock_items i on i.id = w.stock_item_id where i.sale_id = s.id)))`

const stockOfSale = sql`(select coalesce(sum(i.cost_grosze - i.written_down_grosze), 0) from stock_items i
  where i.sale_id = s.id and i.left_at is null)`

/** For an item `i`: its live resales do not agree with its state. */
const soldOtherwise = sql`(select count(*) from resales r where r.stock_item_id = i.id and r.state <> 'reverted')
  <> (i.state in ('sold_pending', 'sold'))::integer`

/** The sale whose stock a journal `j` books, or null when its key is of no such booking. */
const saleOfJournal = sql`case
  when j.key ~ '^sale:[0-9]{1,18}:(received|reversed|rejected)$' then split_part(j.key, ':', 2)::bigint
  else (select i.sale_id from stock_items i where i.id = coalesce(
    (select stock_item_id from resales
      where id = substring(j.key from '^resale:([0-9]{1,18}):(?:cost|cost_undone)$')::bigint),
    (select stock_item_id from stock_write_offs
      where id = substring(j.key from '^write_off:([0-9]{1,18}):booked$')::bigint))) end`

/** Sales with a booking of the inventory among these journals. */
const salesOfJournals = (journalIds: readonly string[]) => sql`
  select ${saleOfJournal} as id from journals j
  where j.id = any(${journalIds}::bigint[]) and j.key ~ '^(sale|resale|write_off):'`

/** The stock and its resale; part of `INVARIANTS`. */
export const STOCK_INVARIANTS: readonly {
  id: string
  statement: string
  breaches: () => RawBuilder<unknown>
}[] = [
  {
    id: 'I26',
    statement: 'the stock at book value is what the inventory account says, sale by sale',
    // Two sums joined once take half the time of two queries per sale.
    breaches: () => sql`
      select coalesce(b.sale_id, k.sale_id)::text
      from (select ${saleOfJournal} as sale_id, sum(e.amount_grosze) as grosze
          from journal_entries e join journals j on j.id = e.journal_id where e.account_id = 'A:inventory' group by 1) b
        full join (select sale_id, sum(cost_grosze - written_down_grosze) as grosze
          from stock_items where left_at is null group by 1) k on k.sale_id = b.sale_id
      where coalesce(b.sale_id, k.sale_id) is null or coalesce(b.grosze, 0) <> coalesce(k.grosze, 0)`,
  },
  {
    id: 'I27',
    statement: 'an item of the stock is sold at most once',
    breaches: () => sql`select i.id from stock_items i where ${soldOtherwise}`,
  },
  {
    id: 'I28',
    statement: 'what a marketplace owes us is its sales minus fees and withdrawals',
    breaches: () => sql`
      select coalesce(a.market, m.market) from (
        select substring(account_id from 10) as market, sum(amount_grosze) as grosze from journal_entries
        where account_id in (select id from ledger_accounts where id like 'A:market:%') group by 1) a
      full join (select market, sum(grosze) as grosze from (
        select market, price_grosze - fee_grosze as grosze from resales where state <> 'reverted'
        union all select market, -book_grosze from market_withdrawals) as moves group by market) m on m.market = a.market
      where coalesce(a.grosze, 0) <> coalesce(m.grosze, 0)`,
  },
]

/** The same statements, restricted to sales with new bookings. */
export const STOCK_AMONG_NEW: Readonly<
  Record<string, (changes: { journalIds: string[] }) => RawBuilder<unknown>>
> = {
  I26: ({ journalIds }) => sql`
    select s.id::text from (select distinct id from (${salesOfJournals(journalIds)}) as touched where id is not null) s
    where ${bookedOfSale} <> ${stockOfSale}`,
  I27: ({ journalIds }) => sql`
    select i.id from stock_items i
    where i.sale_id in (select id from (${salesOfJournals(journalIds)}) as touched) and ${soldOtherwise}`,
}
