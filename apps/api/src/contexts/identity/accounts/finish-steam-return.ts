import { randomBytes, randomUUID } from 'node:crypto'
import type { Language } from '@app/contract/languages'
import { hashToken, signHandOver } from '#platform/http/access-token.ts'
import type { Db } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { ownPartOf, readOpenIdReturn } from './domain/openid-return.ts'
import { signInsRepository } from './sign-ins.repository.ts'
import { attemptIdOf, returnToUrl } from './start-sign-in.ts'
import type { SteamOpenId } from './steam-openid.ts'
import { createProfileKey } from './user-keys.repository.ts'
import { usersRepository } from './users.repository.ts'

const NONCE_WINDOW_SECONDS = 300

export type HandOver = {
  attemptId: string
  state: string
  returnForm: 'callback' | 'login'
  language: Language
  userId: bigint
  accessToken: string
  refreshToken: string
}

type Tools = { db: Db; keys: Keys; steam: SteamOpenId; publicUrl: string }
type Return = {
  rawQuery: string
  cookieOf: (attemptId: string) => string | undefined
  handOverSeconds: number
}

/**
 * Handles the return from Steam. All local checks run first, the attempt is consumed before Steam is asked, and only
 * Steam's confirmation creates a sign-in code. No transaction is open during the call to Steam.
 */
export async function finishSteamReturn(tools: Tools, back: Return): Promise<HandOver> {
  const { db, keys, steam } = tools
  const own = ownPartOf(back.rawQuery)
  const attemptId = own && attemptIdOf(own.state)
  const cookie = attemptId && back.cookieOf(attemptId)
  if (!own || !attemptId || !cookie) throw refusal('no matching attempt')
  const { state, language } = own

  const cookieHash = hashToken(cookie)
  const attempt = await signInsRepository.useAttempt(db, {
    id: attemptId,
    stateHash: hashToken(state),
    cookieHash,
  })
  if (!attempt) throw refusal('attempt unknown, used or too old')

  const answer = readOpenIdReturn(back.rawQuery, returnToUrl(tools.publicUrl, state, language))
  if ('refused' in answer) throw refusal(answer.refused)
  const isFresh = await signInsRepository.rememberNonce(
    db,
    answer.nonce,
    answer.nonceAt,
    NONCE_WINDOW_SECONDS,
  )
  if (!isFresh) throw refusal('nonce stale or seen before')
  if (!(await steam.verify(answer.fields))) throw refusal('Steam did not make this answer')

  const id = randomUUID()
  const accessToken = await signHandOver(keys.tokens, { id, steamId: answer.steamId })
  const refreshToken = `${HAND_OVER_PREFIX}${id}.${randomBytes(32).toString('base64url')}`
  const userId = await db.transaction().execute(async (trx) => {
    const user = await usersRepository.signIn(trx, answer.steamId)
    if (user.isNew) await createProfileKey(trx, keys, user.id)
    await usersRepository.saveLanguage(trx, user.id, language)
    await signInsRepository.createHandOver(trx, {
      id,
      userId: user.id,
      pairHash: hashPair(accessToken, refreshToken),
      cookieHash,
      lifeSeconds: back.handOverSeconds,
    })
    await enqueue(
      trx,
      'refresh-steam-profile',
      { userId: user.id.toString() },
      { key: `steam-profile:${user.id}` },
    )
    return user.id
  })
  const returnForm = attempt.return_form === 'login' ? 'login' : 'callback'
  return { attemptId, state, returnForm, language, userId, accessToken, refreshToken }
}

export const HAND_OVER_PREFIX = 'ho.'

/** Both tokens are hashed together, so a part of one pair does not work with a part of another. */
export function hashPair(accessToken: string, refreshToken: string): Buffer {
  return hashToken(`${accessToken}\0${refreshToken}`)
}

function refusal(reason: string): DomainError {
  return new DomainError('steam_sign_in_failed', { reason })
}
