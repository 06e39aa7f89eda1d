import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { PayoutQueuesResponse } from '@app/contract/selling/payout-board'
import type { PayoutClassesResponse } from '@app/contract/selling/payout-preview'
import type {
  PayoutFiguresResponse,
  RateBoardResponse,
  RecentSale,
} from '@app/contract/selling/public-figures'
import type { OperatorResponse } from '@app/contract/selling/sales'
import { send } from '#lib/api/send.ts'

/** Public data; these calls need no session. */
export function fetchPayoutFigures(signal: AbortSignal): Promise<PayoutFiguresResponse> {
  return send('GET /api/stats/payouts', { signal })
}

export async function fetchRecentSales(signal: AbortSignal): Promise<RecentSale[]> {
  const answer = await send('GET /api/sales/recent', { signal })
  return answer.sales
}

export function fetchRateBoard(signal: AbortSignal): Promise<RateBoardResponse> {
  return send('GET /api/skins/board', { signal })
}

export async function fetchOperatorProfile(signal: AbortSignal): Promise<OperatorResponse['operator']> {
  const answer = await send('GET /api/operator', { signal })
  return answer.operator
}

export async function fetchMethodsOn(signal: AbortSignal): Promise<PayoutMethod[]> {
  const answer = await send('GET /api/payout-methods', { signal })
  return answer.methods
}

export function fetchPayoutClasses(signal: AbortSignal): Promise<PayoutClassesResponse> {
  return send('GET /api/payout-classes', { signal })
}

export async function fetchPayoutQueues(signal: AbortSignal): Promise<PayoutQueuesResponse['queues']> {
  const answer = await send('GET /api/payout-queues', { signal })
  return answer.queues
}
