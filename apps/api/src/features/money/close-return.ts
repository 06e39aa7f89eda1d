import { DomainError } from '#shared/domain-error.ts'
import type { Trx } from '#platform/database.ts'
import { moneyRepository } from './money.repository.ts'
import { standingsRepository } from './standings.repository.ts'

/** Items that had to go back have gone: the trade that carried them is the proof. */
export async function closeReturn(trx: Trx, command: { saleId: bigint; tradeId: string }): Promise<bigint> {
  const { saleId, tradeId } = command
  const userId = await moneyRepository.ownerOfSale(trx, saleId)
  if (userId === undefined) throw new DomainError('return_not_found', { saleId })
  await moneyRepository.lockUser(trx, userId)
  const due = await standingsRepository.findOpenReturn(trx, saleId)
  if (!due) throw new DomainError('return_not_found', { saleId })
  if (due.isEarly) throw new DomainError('return_too_early', { saleId })
  await standingsRepository.closeReturn(trx, saleId, tradeId)
  return userId
}
