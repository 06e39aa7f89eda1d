import type { PayoutMethod } from '@app/contract/payout-details'
import type { PayoutQueuesResponse } from '@app/contract/payout-board'
import type { PayoutClassesResponse } from '@app/contract/payout-preview'
import type { PayoutFiguresResponse, RateBoardResponse, RecentSale } from '@app/contract/public-figures'
import type { OperatorResponse } from '@app/contract/sales'
import type {
  GetApiOperatorData,
  GetApiOperatorResponses,
  GetApiPayoutClassesData,
  GetApiPayoutClassesResponses,
  GetApiPayoutMethodsData,
  GetApiPayoutMethodsResponses,
  GetApiPayoutQueuesData,
  GetApiPayoutQueuesResponses,
  GetApiSalesRecentData,
  GetApiSalesRecentResponses,
  GetApiSkinsBoardData,
  GetApiSkinsBoardResponses,
  GetApiStatsPayoutsData,
  GetApiStatsPayoutsResponses,
} from '#lib/api/generated/types.gen.ts'
import { send } from '#lib/api/send.ts'

/** What the house tells everybody; no session is involved. */
export function fetchPayoutFigures(signal: AbortSignal): Promise<PayoutFiguresResponse> {
  return send<GetApiStatsPayoutsData, GetApiStatsPayoutsResponses>({
    method: 'GET',
    path: '/stats/payouts',
    signal,
  })
}

export async function fetchRecentSales(signal: AbortSignal): Promise<RecentSale[]> {
  const answer = await send<GetApiSalesRecentData, GetApiSalesRecentResponses>({
    method: 'GET',
    path: '/sales/recent',
    signal,
  })
  return answer.sales
}

export function fetchRateBoard(signal: AbortSignal): Promise<RateBoardResponse> {
  return send<GetApiSkinsBoardData, GetApiSkinsBoardResponses>({
    method: 'GET',
    path: '/skins/board',
    signal,
  })
}

export async function fetchOperatorProfile(signal: AbortSignal): Promise<OperatorResponse['operator']> {
  const answer = await send<GetApiOperatorData, GetApiOperatorResponses>({
    method: 'GET',
    path: '/operator',
    signal,
  })
  return answer.operator
}

export async function fetchMethodsOn(signal: AbortSignal): Promise<PayoutMethod[]> {
  const answer = await send<GetApiPayoutMethodsData, GetApiPayoutMethodsResponses>({
    method: 'GET',
    path: '/payout-methods',
    signal,
  })
  return answer.methods
}

export function fetchPayoutClasses(signal: AbortSignal): Promise<PayoutClassesResponse> {
  return send<GetApiPayoutClassesData, GetApiPayoutClassesResponses>({
    method: 'GET',
    path: '/payout-classes',
    signal,
  })
}

export async function fetchPayoutQueues(signal: AbortSignal): Promise<PayoutQueuesResponse['queues']> {
  const answer = await send<GetApiPayoutQueuesData, GetApiPayoutQueuesResponses>({
    method: 'GET',
    path: '/payout-queues',
    signal,
  })
  return answer.queues
}
