import type { PayoutBoardResponse } from '@app/contract/selling/payout-board'
import { send } from '#lib/api/send.ts'

export function fetchPayoutBoard(signal: AbortSignal): Promise<PayoutBoardResponse> {
  return send('GET /api/stats/payout-board', { signal })
}
