import type { BalanceResponse, WithdrawalResponse } from '@app/contract/balance'
import type {
  GetApiAccountBalanceData,
  GetApiAccountBalanceResponses,
  PostApiAccountWithdrawalsData,
  PostApiAccountWithdrawalsResponses,
  PostApiTradesByIdPayoutDetailsData,
  PostApiTradesByIdPayoutDetailsResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'

export type WithdrawalBody = PostApiAccountWithdrawalsData['body']
export type DetailsBody = PostApiTradesByIdPayoutDetailsData['body']

export function fetchBalance(page: { limit: number; offset: number }): Promise<BalanceResponse> {
  return request<GetApiAccountBalanceData, GetApiAccountBalanceResponses>({
    method: 'GET',
    path: '/account/balance',
    query: page,
  })
}

/** The same content must come with the same key, however often it is sent. */
export async function withdraw(
  body: WithdrawalBody,
  idempotencyKey: string,
): Promise<WithdrawalResponse['withdrawal']> {
  const answer = await request<PostApiAccountWithdrawalsData, PostApiAccountWithdrawalsResponses>({
    method: 'POST',
    path: '/account/withdrawals',
    body,
    idempotencyKey,
  })
  return answer.withdrawal
}

export async function choosePayoutDetails(
  saleId: number,
  body: DetailsBody,
  idempotencyKey: string,
): Promise<void> {
  await request<PostApiTradesByIdPayoutDetailsData, PostApiTradesByIdPayoutDetailsResponses>({
    method: 'POST',
    path: `/trades/${saleId}/payout-details`,
    body,
    idempotencyKey,
  })
}
