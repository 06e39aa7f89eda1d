import { randomBytes, randomUUID } from 'node:crypto'
import { hashToken } from '#platform/http/access-token.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { newRefreshToken, writeRefreshToken } from './domain/refresh-token.ts'
import { HAND_OVER_PREFIX, hashPair } from './finish-steam-return.ts'
import { issueTokens, type TokenLives, type Tokens } from './issue-tokens.ts'
import { sessionsRepository } from './sessions.repository.ts'
import { signInsRepository } from './sign-ins.repository.ts'
import { usersRepository } from './users.repository.ts'

type Swap = {
  accessToken: string
  refreshToken: string
  cookies: readonly string[]
  previousDevice: string | undefined
  deviceLabel: string
  requestId: string
}

export function isHandOver(refreshToken: string): boolean {
  return refreshToken.startsWith(HAND_OVER_PREFIX)
}

/**
 * Exchanges the sign-in code from the URL for a session, once, in the browser that started the sign-in. Each sign-in
 * sets a new device cookie, and the previous session of the same browser ends.
 */
export async function exchangeSignInCode(
  { db, keys, lives }: { db: Db; keys: Keys; lives: TokenLives },
  swap: Swap,
): Promise<{ tokens: Tokens; device: string }> {
  const id = swap.refreshToken.slice(HAND_OVER_PREFIX.length).split('.')[0] ?? ''
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new DomainError('session_expired', { reason: 'malformed hand-over' })
  const pairHash = hashPair(swap.accessToken, swap.refreshToken)
  const device = randomBytes(32).toString('base64url')
  const deviceHash = hashToken(device)

  const tokens = await db.transaction().execute(async (trx) => {
    let userId: bigint | undefined
    for (const cookie of swap.cookies) {
      const used = await signInsRepository.useHandOver(trx, { id, pairHash, cookieHash: hashToken(cookie) })
      userId ??= used?.user_id
    }
    if (userId === undefined)
      throw new DomainError('session_expired', { reason: 'hand-over unknown, used or foreign' })
    const user = await usersRepository.findById(trx, userId)
    if (!user) throw new DomainError('session_expired', { reason: 'no such user' })

    const previousDeviceHash = swap.previousDevice ? hashToken(swap.previousDevice) : null
    if (previousDeviceHash) await sessionsRepository.endOfDevice(trx, userId, previousDeviceHash)
    const session = { id: randomUUID(), userId, deviceHash, deviceLabel: swap.deviceLabel }
    await sessionsRepository.create(trx, {
      ...session,
      previousDeviceHash,
      idleSeconds: lives.sessionIdleSeconds,
      lifeSeconds: lives.sessionLifeSeconds,
    })
    const refresh = newRefreshToken(keys.refresh.current.id)
    await sessionsRepository.addRefreshToken(trx, {
      hash: hashToken(refresh.secret),
      sessionId: session.id,
      generation: 1,
    })
    await writeAudit(trx, {
      actor: { type: 'user', id: userId.toString() },
      action: 'session.started',
      object: { type: 'session', id: session.id },
      requestId: swap.requestId,
    })
    return issueTokens(trx, keys, lives, {
      userId,
      steamId: user.steam_id,
      sessionId: session.id,
      deviceHash,
      refreshToken: writeRefreshToken(refresh),
    })
  })
  return { tokens, device }
}
