import type { Db } from '#platform/database.ts'
import { locatePage, totalOf, type SpanCount } from './domain/locate-page.ts'
import { lastDayOfMonth, monthOf } from './domain/whole-months.ts'
import { listCountsRepository, type CountQuery } from './list-counts.repository.ts'

export type DayPlace = { fromDay: string; toDay: string; skip: number }

/** A list's months; everything about its pages follows from them and from the days of one or two of them. */
export type ListIndex = { query: CountQuery; months: SpanCount[]; total: number }

export async function readIndex(db: Db, query: CountQuery): Promise<ListIndex> {
  const months = await listCountsRepository.listMonths(db, query)
  return { query, months, total: totalOf(months) }
}

/** The days between which a page lies, and how many rows of the first of them come before it. */
export async function findPlace(
  db: Db,
  { query, months }: ListIndex,
  page: { offset: number; limit: number },
  order: 'newest' | 'oldest',
): Promise<DayPlace | undefined> {
  const ordered = (spans: SpanCount[]) => (order === 'newest' ? spans : spans.toReversed())
  const inMonths = locatePage(ordered(months), page)
  if (!inMonths) return undefined
  const [oldest, newest] = [inMonths.begin, inMonths.end].toSorted() as [string, string]
  const days = await listCountsRepository.listDays(db, {
    ...query,
    from: later(query.from, oldest),
    to: earlier(query.to, lastDayOfMonth(newest)),
  })
  const inDays = locatePage(ordered(days), { offset: inMonths.skip, limit: page.limit })
  if (!inDays) return undefined
  const [fromDay, toDay] = [inDays.begin, inDays.end].toSorted() as [string, string]
  return { fromDay, toDay, skip: inDays.skip }
}

/** Rows of the days after this one. */
export async function countAfterDay(db: Db, { query, months }: ListIndex, day: string): Promise<number> {
  const month = monthOf(day)
  const days = await listCountsRepository.listDays(db, {
    ...query,
    from: later(query.from, month),
    to: earlier(query.to, lastDayOfMonth(month)),
  })
  const isAfter = (limit: string) => (span: SpanCount) => span.first > limit
  return totalOf(months.filter(isAfter(month))) + totalOf(days.filter(isAfter(day)))
}

function later(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other
}

function earlier(one: string | undefined, other: string): string {
  return one !== undefined && one < other ? one : other
}
