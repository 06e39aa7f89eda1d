import type { Language } from '@app/contract/languages'
import { DomainError } from '#shared/domain-error.ts'
import { accountFreezesRepository } from './account-freezes.repository.ts'
import { readFreezeKey } from './domain/freeze-key.ts'
import { freezeAccount, type FreezeTools } from './freeze-account.ts'

/**
 * For whoever cannot sign in any more. A right key is told that it worked, because a person in need must know; a wrong one
 * is told so too, which helps nobody to guess 128 bits. Nothing is looked up before the key is proven.
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
