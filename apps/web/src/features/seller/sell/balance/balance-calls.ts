import type { BodyOf } from '@app/contract/routes'
import type { WithdrawalResponse } from '@app/contract/payments/balance'
import { request } from '#lib/api/request.ts'

export type WithdrawalBody = BodyOf<'POST /api/account/withdrawals'>
export type DetailsBody = BodyOf<'POST /api/trades/:id/payout-details'>

/** The same content must always use the same idempotency key. */
export async function withdraw(
  body: WithdrawalBody,
  idempotencyKey: string,
): Promise<WithdrawalResponse['withdrawal']> {
  const answer = await request('POST /api/account/withdrawals', { body, idempotencyKey })
  return answer.withdrawal
}

export async function choosePayoutDetails(
  saleId: number,
  body: DetailsBody,
  idempotencyKey: string,
): Promise<void> {
  await request('POST /api/trades/:id/payout-details', { params: { id: saleId }, body, idempotencyKey })
}
