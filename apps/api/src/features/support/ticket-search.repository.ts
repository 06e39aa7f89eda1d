import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database.ts'
import { matching, startOfDay, type TicketFilter } from './ticket-lists.repository.ts'

/** Nobody turns more pages of a search; whoever has not found it by then looks for more words. */
export const FOUND_MAX = 500
/** So many tickets are looked at one by one; among more it is quicker to look for the words. */
const LOOKED_AT_MAX = 20_000
/** So few are looked at before anything is known of the words. */
const FEW = 200
/**
 * Numbers are drawn in the order of time but for tickets opened at the same moment: as many places the two orders may
 * differ at the ends of a period.
 */
const OPENED_AT_ONCE_MAX = 1_000

const NO_FILTER: TicketFilter = {
  status: undefined,
  priority: undefined,
  category: undefined,
  from: undefined,
  to: undefined,
  emailFingerprint: undefined,
  userId: undefined,
  assignedTo: undefined,
}

export const ticketSearchRepository = {
  /** The newest first, and one more than the limit where there are more. */
  async search(db: Db, filter: TicketFilter, search: string): Promise<bigint[]> {
    const rows = isFiltered(filter)
      ? await searchFiltered(db, filter, search)
      : await lookByEra(db, filter, search)
    return rows.map(({ id }) => id)
  },
}

/** Whichever is fewer is looked at: tickets of the filter, or tickets with the words. */
async function searchFiltered(db: Db, filter: TicketFilter, search: string): Promise<{ id: bigint }[]> {
  if (await isShort(db, filter, FEW)) return lookAtEach(db, filter, search)
  const { from, to } = filter
  const withWords = await lookByEra(db, { ...NO_FILTER, from, to }, search)
  if (withWords.length <= FOUND_MAX) return chooseAmong(db, filter, withWords)
  return (await isShort(db, filter, LOOKED_AT_MAX))
    ? lookAtEach(db, filter, search)
    : lookByEra(db, filter, search)
}

async function chooseAmong(
  db: Db,
  filter: TicketFilter,
  found: readonly { id: bigint }[],
): Promise<{ id: bigint }[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  return matching(db, filter).where('tickets.id', 'in', ids).orderBy('tickets.id', 'desc').execute()
}

function isFiltered(filter: TicketFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/** Period and the rest are counted apart: each is counted in an index alone, both together in the rows. */
async function isShort(db: Db, filter: TicketFilter, limit: number): Promise<boolean> {
  const { from, to } = filter
  const parts = [
    { ...NO_FILTER, from, to },
    { ...filter, from: undefined, to: undefined },
  ]
  for (const part of parts)
    if (isFiltered(part) && (await countUpTo(db, part, limit + 1)) <= limit) return true
  return false
}

async function countUpTo(db: Db, filter: TicketFilter, limit: number): Promise<number> {
  const some = matching(db, filter).limit(limit).as('some')
  const { count } = await db
    .selectFrom(some)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function lookAtEach(db: Db, filter: TicketFilter, search: string): Promise<{ id: bigint }[]> {
  const few = matching(db, filter)
    .limit(LOOKED_AT_MAX + 1)
    .as('few')
  // The offset keeps the order before the look: it ends as soon as enough are found.
  const newestFirst = db.selectFrom(few).select('few.id').orderBy('few.id', 'desc').offset(0).as('newest')
  return (
    db
      .selectFrom(newestFirst)
      .select('newest.id')
      // A join could be planned as a look at every document there is, this cannot.
      .where(
        sql<SqlBool>`(select document @@ ticket_query(${search}) from ticket_texts where ticket_id = newest.id)`,
      )
      .limit(FOUND_MAX + 1)
      .execute()
  )
}

/**
 * What depends on the row before is always read in that row's order, and no further than the limit. Each ticket found is
 * then looked at for the filter: the few that are needed, where a join would gather all of an era.
 */
function lookByEra(db: Db, filter: TicketFilter, search: string): Promise<{ id: bigint }[]> {
  const { last, first } = ends(filter)
  const eras = sql<object>`(select replace(query, '~', era::text)::tsquery as query from ticket_era_query(${search}) as query,
    generate_series(ticket_era(${last}), ticket_era(${first}), -1) as era)`
  const found = db
    .selectFrom('ticket_texts')
    .select('ticket_id as id')
    .where(sql<SqlBool>`ticket_era_words(ticket_id, document) @@ eras.query`)
    .orderBy('ticket_id', 'desc')
    .as('found')
  const isWanted = matching(db, filter)
    .clearSelect()
    .select(sql<SqlBool>`true`.as('isWanted'))
    .where('tickets.id', '=', sql<bigint>`found.id`)
  return (
    db
      .selectFrom(eras.as('eras'))
      .innerJoinLateral(
        () => found,
        (join) => join.onTrue(),
      )
      .select('found.id')
      // The sum keeps the numbers out of the search for words, where every ticket between them would be gathered.
      .where(sql<SqlBool>`found.id + 0 between ${first} and ${last}`)
      .$if(isFiltered(filter), (query) => query.where(sql<SqlBool>`(${isWanted})`))
      .limit(FOUND_MAX + 1)
      .execute()
  )
}

/** The numbers between which tickets of the period lie. */
function ends({ from, to }: TicketFilter) {
  const last =
    to === undefined
      ? sql`(select max(id) from tickets)`
      : sql`(select id + ${OPENED_AT_ONCE_MAX}::bigint from tickets where created_at < ${startOfDay(to, 1)}
          order by created_at desc, id desc limit 1)`
  const first =
    from === undefined
      ? sql`(select min(id) from tickets)`
      : sql`(select id - ${OPENED_AT_ONCE_MAX}::bigint from tickets where created_at >= ${startOfDay(from, 0)}
          order by created_at, id limit 1)`
  return { last, first }
}
