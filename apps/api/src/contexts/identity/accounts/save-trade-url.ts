import type { Db } from '#platform/db/database.ts'
import { seal, type Keys } from '#platform/crypto/keys.ts'
import { writeAudit } from '#platform/db/audit.ts'
import { DomainError } from '#shared/domain-error.ts'
import { assertNotFrozen } from './assert-not-frozen.ts'
import { readTradeUrl } from './domain/trade-url.ts'
import { openProfileKey } from './user-keys.repository.ts'
import { usersRepository } from './users.repository.ts'

export async function saveTradeUrl(
  { db, keys }: { db: Db; keys: Keys },
  command: { userId: bigint; steamId: string; tradeUrl: string; requestId: string },
): Promise<void> {
  const { userId, steamId, requestId } = command
  const parsed = readTradeUrl(command.tradeUrl, steamId)
  if (parsed === 'malformed')
    throw new DomainError('trade_url_invalid', {}, { fields: { tradeUrl: 'trade_url_invalid' } })
  if (parsed === 'foreign')
    throw new DomainError('trade_url_foreign', {}, { fields: { tradeUrl: 'trade_url_foreign' } })

  const dataKey = await openProfileKey(db, keys, userId)
  await db.transaction().execute(async (trx) => {
    await assertNotFrozen(trx, userId)
    await usersRepository.saveTradeToken(
      trx,
      userId,
      seal(dataKey, Buffer.from(parsed.token), tradeTokenContext(userId)),
    )
    await writeAudit(trx, {
      actor: { type: 'user', id: userId.toString() },
      action: 'user.trade_url_saved',
      object: { type: 'user', id: userId.toString() },
      requestId,
    })
  })
}

export function tradeTokenContext(userId: bigint): string {
  return `users.trade_token|${userId}`
}
