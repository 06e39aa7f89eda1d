import type { PayoutDetailsChoice } from '@app/contract/payments/balance'
import { assertNotFrozen } from '#contexts/identity/accounts/index.ts'
import {
  applySaleEvent,
  assertMayUseDetails,
  isRefusal,
  lockSeller,
} from '#contexts/payments/lifecycle/index.ts'
import { keepPayoutDetails } from '#contexts/payments/destinations/index.ts'
import { withIdempotencyKey } from '#platform/http/idempotency.ts'
import { DomainError } from '#shared/domain-error.ts'
import { balanceRepository } from './balance.repository.ts'
import type { BalanceTools, Owner } from './withdraw.ts'

/**
 * After the payout of a sale failed, the seller chooses the next destination. Another seller's sale is reported as
 * not found.
 */
export async function choosePayoutDetails(
  tools: BalanceTools,
  owner: Owner & { saleId: bigint },
  body: PayoutDetailsChoice,
): Promise<{ success: true }> {
  const { userId, saleId } = owner
  const once = { userId, key: owner.key, route: `POST /api/trades/${saleId}/payout-details`, body }
  const { answer, isNew } = await withIdempotencyKey(tools, once, async (trx) => {
    if (!(await balanceRepository.ownsSale(trx, owner))) throw new DomainError('sale_not_found')
    await lockSeller(trx, userId)
    await assertNotFrozen(trx, userId)
    const details = await keepPayoutDetails(trx, tools.keys, {
      userId,
      method: body.paymentMethod,
      details: body.paymentDetails,
      requestId: owner.requestId,
    })
    await assertMayUseDetails(trx, { ...owner, payoutDetailsId: details.id })
    const decision = await applySaleEvent(trx, tools.ports, {
      saleId,
      event: { type: 'details_chosen' },
      actor: 'seller',
      payoutDetailsId: details.id,
    })
    if (isRefusal(decision))
      throw new DomainError(
        decision.refused === 'payout_in_flight' ? 'payout_in_flight' : 'payout_details_not_needed',
      )
    return { answer: { success: true as const } }
  })
  if (isNew) tools.announceUser(userId)
  return answer
}
