import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { dayPrefixes } from './domain/day-prefixes.ts'
import { startOfDay, type TicketFilter } from './ticket-lists.repository.ts'

/** No user pages further through a search; a user who has not found the ticket adds more words. */
export const FOUND_MAX = 200
/** This many documents are scanned one by one before the index is used after all. */
const LOOKED_AT_MAX = 20_000
/** Must match the SQL function `ticket_era`. */
const ERA_NUMBERS = 20_000
/**
 * Approximate number of documents on a table page. It only chooses between two methods that find the same tickets.
 */
const DOCUMENTS_A_PAGE = 20
/**
 * Ticket numbers follow time, except for tickets opened at the same moment. At the ends of a period the two orders
 * may differ by this many positions.
 */
const OPENED_AT_ONCE_MAX = 1_000

/** Email addresses are not in the search documents. */
type SearchFilter = Omit<TicketFilter, 'emailFingerprint'>
/** The range of ticket numbers; for a period also the first and the last day with a ticket. */
type Stretch = { first: bigint; last: bigint; firstDay: string | null; lastDay: string | null }
/** Words and filter as query text; `~:` before each word is the placeholder for the era number. */
type Wanted = RawBuilder<string>

export const ticketSearchRepository = {
  /** Newest first, with one row above the limit when there are more. */
  async search(db: Db, filter: SearchFilter, search: string): Promise<bigint[]> {
    const stretch = await readStretch(db, filter)
    if (stretch === undefined) return []
    const days = daysOf(stretch)
    if (days === undefined) return []
    const often = sql<string>`(ticket_era_query(${search}) || ${factsOf(filter)}::text)`
    const wanted = sql<string>`(${often} || ${days}::text)`
    const isCommon = isLookedForOneByOne(await guessShare(db, often))
    const found = isCommon ? await lookAtNewest(db, wanted, stretch) : undefined
    return found ?? lookByEra(db, wanted, stretch)
  },
}

async function readStretch(db: Db, { from, to }: SearchFilter): Promise<Stretch | undefined> {
  if (from === undefined && to === undefined) {
    const { rows } = await sql<Stretch>`
      select (select min(id) from tickets) as first, (select max(id) from tickets) as last, null as "firstDay",
        null as "lastDay" where exists (select from tickets)`.execute(db)
    return rows[0]
  }
  const since = from === undefined ? sql`` : sql`where created_at >= ${startOfDay(from, 0)}`
  const until = to === undefined ? sql`` : sql`where created_at < ${startOfDay(to, 1)}`
  const { rows } = await sql<Stretch>`
    select greatest(oldest.id - ${OPENED_AT_ONCE_MAX}::bigint, 0) as first, newest.id + ${OPENED_AT_ONCE_MAX}::bigint as last,
      warsaw_day(oldest.created_at)::text as "firstDay", warsaw_day(newest.created_at)::text as "lastDay"
    from (select id, created_at from tickets ${since} order by created_at, id limit 1) oldest,
      (select id, created_at from tickets ${until} order by created_at desc, id desc limit 1) newest`.execute(
    db,
  )
  return rows[0]
}

/** The filter as search words, in the form that `ticket_facts` writes into the documents. */
function factsOf(filter: SearchFilter): string {
  const facts = [
    filter.status && `=${filter.status}`,
    filter.priority && `=p${filter.priority}`,
    filter.category && `=c${filter.category}`,
    filter.assignedTo !== undefined && `=a${filter.assignedTo}`,
    filter.userId !== undefined && `=u${filter.userId}`,
  ]
  return facts.map((fact) => (fact ? ` & '~:${fact}'` : '')).join('')
}

/** Undefined when the period contains no day. */
function daysOf({ firstDay, lastDay }: Stretch): string | undefined {
  if (firstDay === null || lastDay === null) return ''
  const days = dayPrefixes({ from: firstDay, to: lastDay })
  return days.length === 0 ? undefined : ` & (${days.map((day) => `'~:=d${day}':*`).join(' | ')})`
}

/** Estimates the share of tickets that contain the words, from PostgreSQL's planner statistics about common words. */
async function guessShare(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) select from ticket_texts where document @@ replace(${wanted}, '~:', '')::tsquery`.execute(
    db,
  )
  const { rows: table } = await sql<{ documents: number }>`
    select greatest(reltuples, 1)::float as documents from pg_class where oid = 'ticket_texts'::regclass`.execute(
    db,
  )
  return rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows'] / table[0]!.documents
}

/** The index returns all matches of an era; the one-by-one scan stops when enough are found. */
function isLookedForOneByOne(share: number): boolean {
  if (share === 0) return false
  return FOUND_MAX / share / DOCUMENTS_A_PAGE < Math.min(share * ERA_NUMBERS, ERA_NUMBERS / DOCUMENTS_A_PAGE)
}

/** Undefined when the estimate was wrong: too few tickets were found, and not all were scanned. */
async function lookAtNewest(db: Db, wanted: Wanted, { first, last }: Stretch): Promise<bigint[] | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from (select ticket_id as id, document from ticket_texts
      where ticket_id between ${first} and ${last} order by ticket_id desc limit ${LOOKED_AT_MAX}) newest
    where document @@ replace(${wanted}, '~:', '')::tsquery limit ${FOUND_MAX + 1}`.execute(db)
  const isAll = rows.length > FOUND_MAX || last - first < LOOKED_AT_MAX
  return isAll ? rows.map(({ id }) => id) : undefined
}

/** A lateral subquery is always read in the order of the outer rows, and no further than the limit. */
async function lookByEra(db: Db, wanted: Wanted, { first, last }: Stretch): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select found.id from generate_series(ticket_era(${last}), ticket_era(${first}), -1) as era
      cross join lateral (select ticket_id as id from ticket_texts
        where ticket_era_words(ticket_id, document) @@ replace(${wanted}, '~', era::text)::tsquery
        order by ticket_id desc) found
    limit ${FOUND_MAX + 1}`.execute(db)
  return rows.map(({ id }) => id)
}
