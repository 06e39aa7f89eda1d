import type { PayoutBoardResponse } from '@app/contract/payout-board'
import type {
  GetApiStatsPayoutBoardData,
  GetApiStatsPayoutBoardResponses,
} from '#lib/api/generated/types.gen.ts'
import { send } from '#lib/api/send.ts'

export function fetchPayoutBoard(signal: AbortSignal): Promise<PayoutBoardResponse> {
  return send<GetApiStatsPayoutBoardData, GetApiStatsPayoutBoardResponses>({
    method: 'GET',
    path: '/stats/payout-board',
    signal,
  })
}
