import { useQuery } from '@tanstack/react-query'
import { paths } from '#lib/paths.ts'
import { inboxQuery } from '#lib/staff/inbox.ts'
import { countInside } from '#lib/staff/inbox-path.ts'
import { NAV } from './nav.ts'

/** The number of waiting entries, and the part of each page in the navigation. Unknown counts are zero. */
export function useWaitingCounts(): { total: number; byPath: Readonly<Record<string, number>> } {
  const { data } = useQuery(inboxQuery)
  const pages = NAV.filter(({ to }) => to !== paths.admin)
  const byPath = Object.fromEntries(pages.map(({ to }) => [to, countInside(data?.entries ?? [], to)]))
  return { total: data?.total ?? 0, byPath }
}
