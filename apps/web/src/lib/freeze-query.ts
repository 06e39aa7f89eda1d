import { queryOptions } from '@tanstack/react-query'
import { userQuery } from '#lib/api/route-query.ts'

/** Whether the account is frozen. An ended session leaves the user on the page. */
export const freezeQuery = queryOptions({
  ...userQuery('GET /api/account/freeze', {}, () => ({ onSessionEnd: 'stay' })),
  select: ({ freeze }) => freeze,
})
