import type { Language } from '@app/contract/languages'
import { DomainError } from '#shared/domain-error.ts'
import { accountFreezesRepository } from './account-freezes.repository.ts'
import { readFreezeKey } from './domain/freeze-key.ts'
import { freezeAccount, type FreezeTools } from './freeze-account.ts'

/**
 * For an owner who can no longer sign in. The response reports success or failure: the owner must know, and it does
 * not help an attacker guess 128 bits. No database lookup happens before the key is verified.
 */
export async function freezeByKey(
  tools: FreezeTools,
  command: { key: string; language: Language; requestId: string },
): Promise<{ ticketId: bigint }> {
  const { language, requestId } = command
  const saleId = readFreezeKey(tools.keys.fingerprints, command.key)
  const userId =
    saleId === undefined ? undefined : await accountFreezesRepository.ownerOfSale(tools.db, saleId)
  if (saleId === undefined || userId === undefined) throw new DomainError('freeze_key_wrong')
  return freezeAccount(tools, { userId, how: 'key', saleId, admin: null, language, requestId })
}
