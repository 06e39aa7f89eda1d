import { createContext, use } from 'react'
import { staffQuery } from '#lib/api/route-query.ts'

const LOOK_AGAIN_MS = 60_000

/** The work that waits for the signed-in member of staff; the navigation and the dashboard share one answer. */
export const inboxQuery = {
  ...staffQuery('GET /api/admin/inbox', { isBackground: true }),
  refetchInterval: LOOK_AGAIN_MS,
  refetchIntervalInBackground: true,
} as const

/** The number of waiting entries. It is zero outside the back office and until the first answer. */
export const InboxTotalContext = createContext(0)

/** The title of a browser tab, with the number of waiting entries before it. */
export function useTabTitle(title: string): string {
  const total = use(InboxTotalContext)
  return total === 0 ? title : `(${total}) ${title}`
}
