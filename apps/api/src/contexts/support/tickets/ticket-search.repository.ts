import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { dayPrefixes } from './domain/day-prefixes.ts'
import { startOfDay, type TicketFilter } from './ticket-lists.repository.ts'

/** Nobody turns more pages of a search; whoever has not found it by then looks for more words. */
export const FOUND_MAX = 200
/** So many documents are looked at one by one before the index is asked after all. */
const LOOKED_AT_MAX = 20_000
/** As `ticket_era` has it. */
const ERA_NUMBERS = 20_000
/** Roughly so many documents lie on a page of the table; decides only which of two ways leads to the same tickets. */
const DOCUMENTS_A_PAGE = 20
/**
 * Numbers are drawn in the order of time but for tickets opened at the same moment: as many places the two orders may
 * differ at the ends of a period.
 */
const OPENED_AT_ONCE_MAX = 1_000

/** Addresses are not among the words. */
type SearchFilter = Omit<TicketFilter, 'emailFingerprint'>
/** The numbers between which the tickets are; of a period also the first and the last day on which there is one. */
type Stretch = { first: bigint; last: bigint; firstDay: string | null; lastDay: string | null }
/** Words and filter as a query in text; `~:` stands before each word, for the number of an era. */
type Wanted = RawBuilder<string>

export const ticketSearchRepository = {
  /** The newest first, and one more than the limit where there are more. */
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

/** The filter as words, which the documents have as `ticket_facts` writes them. */
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

/** Undefined where the period has no day. */
function daysOf({ firstDay, lastDay }: Stretch): string | undefined {
  if (firstDay === null || lastDay === null) return ''
  const days = dayPrefixes({ from: firstDay, to: lastDay })
  return days.length === 0 ? undefined : ` & (${days.map((day) => `'~:=d${day}':*`).join(' | ')})`
}

/** Which of all tickets have the words, as PostgreSQL guesses when it plans: from what it noted of common words. */
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

/** The index gives all matches of an era, one by one ends when enough are found. */
function isLookedForOneByOne(share: number): boolean {
  if (share === 0) return false
  return FOUND_MAX / share / DOCUMENTS_A_PAGE < Math.min(share * ERA_NUMBERS, ERA_NUMBERS / DOCUMENTS_A_PAGE)
}

/** Undefined where the guess was wrong: neither were enough found, nor was everything looked at. */
async function lookAtNewest(db: Db, wanted: Wanted, { first, last }: Stretch): Promise<bigint[] | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from (select ticket_id as id, document from ticket_texts
      where ticket_id between ${first} and ${last} order by ticket_id desc limit ${LOOKED_AT_MAX}) newest
    where document @@ replace(${wanted}, '~:', '')::tsquery limit ${FOUND_MAX + 1}`.execute(db)
  const isAll = rows.length > FOUND_MAX || last - first < LOOKED_AT_MAX
  return isAll ? rows.map(({ id }) => id) : undefined
}

/** What depends on the row before is always read in that row's order, and no further than the limit. */
async function lookByEra(db: Db, wanted: Wanted, { first, last }: Stretch): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select found.id from generate_series(ticket_era(${last}), ticket_era(${first}), -1) as era
      cross join lateral (select ticket_id as id from ticket_texts
        where ticket_era_words(ticket_id, document) @@ replace(${wanted}, '~', era::text)::tsquery
        order by ticket_id desc) found
    limit ${FOUND_MAX + 1}`.execute(db)
  return rows.map(({ id }) => id)
}
