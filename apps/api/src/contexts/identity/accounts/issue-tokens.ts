import { signAccessToken } from '#platform/http/access-token.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { sessionsRepository } from './sessions.repository.ts'

export type TokenLives = {
  accessTokenSeconds: number
  refreshGraceSeconds: number
  sessionIdleSeconds: number
  sessionLifeSeconds: number
}

export type Tokens = { accessToken: string; refreshToken: string }

export async function issueTokens(
  trx: Trx,
  keys: Keys,
  lives: TokenLives,
  holder: { userId: bigint; steamId: string; sessionId: string; deviceHash: Buffer; refreshToken: string },
): Promise<Tokens> {
  const issuedAt = await sessionsRepository.now(trx)
  const accessToken = await signAccessToken(
    keys.tokens,
    {
      userId: holder.userId.toString(),
      steamId: holder.steamId,
      sessionId: holder.sessionId,
      deviceHash: holder.deviceHash.toString('base64url'),
    },
    { issuedAt, expiresAt: new Date(issuedAt.getTime() + lives.accessTokenSeconds * 1000) },
  )
  return { accessToken, refreshToken: holder.refreshToken }
}
