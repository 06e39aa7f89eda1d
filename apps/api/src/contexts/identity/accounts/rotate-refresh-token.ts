import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '#platform/http/access-token.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { nextRefreshToken, readRefreshToken, writeRefreshToken } from './domain/refresh-token.ts'
import { issueTokens, type TokenLives, type Tokens } from './issue-tokens.ts'
import { sessionsRepository } from './sessions.repository.ts'

type Rotation = { refreshToken: string; device: string | undefined; requestId: string }
type Refused = { refused: string; revokedUserId?: bigint }

/**
 * Each token works once. A repeat within the grace period returns the same successor (lost response, second tab). A
 * later repeat means that the token was copied, so the whole token family ends.
 */
export async function rotateRefreshToken(
  {
    db,
    keys,
    lives,
    onSessionEnded,
  }: { db: Db; keys: Keys; lives: TokenLives; onSessionEnded: (userId: bigint) => void },
  rotation: Rotation,
): Promise<Tokens> {
  // A refusal is returned, not thrown, because the end of the family must be committed.
  const outcome = await db.transaction().execute((trx) => rotate(trx, keys, lives, rotation))
  if (!('refused' in outcome)) return outcome
  if (outcome.revokedUserId !== undefined) onSessionEnded(outcome.revokedUserId)
  throw new DomainError('session_expired', { reason: outcome.refused })
}

async function rotate(
  trx: Trx,
  keys: Keys,
  lives: TokenLives,
  rotation: Rotation,
): Promise<Tokens | Refused> {
  const token = readRefreshToken(rotation.refreshToken)
  const key = token && keys.refresh.byId.get(token.keyId)
  if (!token || !key) return { refused: 'malformed refresh token' }
  const hash = hashToken(token.secret)
  const row = await sessionsRepository.findRefreshTokenForUpdate(trx, hash, lives.refreshGraceSeconds)
  if (!row?.is_alive) return { refused: 'refresh token unknown or session over' }
  // Without the device cookie a copied token is useless, and it does not end the owner's session either.
  if (rotation.device === undefined || !timingSafeEqual(hashToken(rotation.device), row.device_hash)) {
    return { refused: 'another device' }
  }

  const next = nextRefreshToken(token, key.secret, keys.refresh.current.id)
  if (row.used_at === null) {
    await sessionsRepository.markRefreshTokenUsed(trx, hash)
    const successor = {
      hash: hashToken(next.secret),
      sessionId: row.session_id,
      generation: row.generation + 1,
    }
    await sessionsRepository.addRefreshToken(trx, successor)
    await sessionsRepository.touch(trx, row.session_id, lives.sessionIdleSeconds)
  } else if (!row.is_in_grace || row.is_successor_used) {
    return revokeFamily(trx, {
      sessionId: row.session_id,
      userId: row.user_id,
      requestId: rotation.requestId,
    })
  }
  return issueTokens(trx, keys, lives, {
    userId: row.user_id,
    steamId: row.steam_id,
    sessionId: row.session_id,
    deviceHash: row.device_hash,
    refreshToken: writeRefreshToken(next),
  })
}

async function revokeFamily(
  trx: Trx,
  family: { sessionId: string; userId: bigint; requestId: string },
): Promise<Refused> {
  await sessionsRepository.end(trx, { id: family.sessionId, userId: family.userId, reason: 'refresh_reused' })
  await writeAudit(trx, {
    actor: { type: 'system', id: 'sessions' },
    action: 'session.refresh_reused',
    object: { type: 'session', id: family.sessionId },
    requestId: family.requestId,
  })
  await appendEvent(trx, streamOfUser(family.userId), { kind: 'session.ended', sessionId: family.sessionId })
  return { refused: 'refresh token used again', revokedUserId: family.userId }
}
