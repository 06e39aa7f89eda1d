import { DomainError } from '#shared/domain-error.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { Trx } from '#platform/db/database.ts'
import { moneyRepository } from './money.repository.ts'
import { sellerRiskRepository } from './seller-risk.repository.ts'

/** Returns the seller whose items must be returned; throws when there is no open return or it is too early. */
export async function assertOpenReturn(trx: Trx, saleId: bigint): Promise<bigint> {
  const userId = await moneyRepository.ownerOfSale(trx, saleId)
  if (userId === undefined) throw new DomainError('return_not_found', { saleId })
  await moneyRepository.lockUser(trx, userId)
  const due = await sellerRiskRepository.findOpenReturn(trx, saleId)
  if (!due) throw new DomainError('return_not_found', { saleId })
  if (due.isEarly) throw new DomainError('return_too_early', { saleId })
  return userId
}

/** The items were returned. The database requires proof: a trade that was read, or two admins. */
export async function closeReturn(trx: Trx, command: { saleId: bigint; tradeId: string }): Promise<bigint> {
  const { saleId, tradeId } = command
  const userId = await assertOpenReturn(trx, saleId)
  await sellerRiskRepository.closeReturn(trx, saleId, tradeId).catch((error: unknown) => {
    if (isViolationOf(error, 'returns_due_trade_once')) throw new DomainError('return_trade_used', { saleId })
    throw error
  })
  return userId
}
