import { queryOptions } from '@tanstack/react-query'
import { publicQuery } from '#lib/api/route-query.ts'

/** Public data that several pages show. */
export const payoutFiguresQuery = publicQuery('GET /api/stats/payouts', {})

export const recentSalesQuery = queryOptions({
  ...publicQuery('GET /api/sales/recent', {}),
  select: ({ sales }) => sales,
})

export const rateBoardQuery = publicQuery('GET /api/skins/board', {})

export const operatorQuery = queryOptions({
  ...publicQuery('GET /api/operator', {}),
  select: ({ operator }) => operator,
})

/** All our Steam accounts. */
export const accountsQuery = queryOptions({
  ...publicQuery('GET /api/operator', {}),
  select: ({ accounts }) => accounts,
})

export const payoutMethodsQuery = queryOptions({
  ...publicQuery('GET /api/payout-methods', {}),
  select: ({ methods }) => methods,
})

export const payoutClassesQuery = publicQuery('GET /api/payout-classes', {})

export const payoutQueuesQuery = queryOptions({
  ...publicQuery('GET /api/payout-queues', {}),
  select: ({ queues }) => queues,
})
