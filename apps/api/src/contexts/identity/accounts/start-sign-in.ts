import { randomBytes, randomUUID } from 'node:crypto'
import type { Language } from '@app/contract/languages'
import { hashToken } from '#platform/http/access-token.ts'
import type { Db } from '#platform/db/database.ts'
import { signInsRepository } from './sign-ins.repository.ts'
import type { SteamOpenId } from './steam-openid.ts'

export type StartedSignIn = { attemptId: string; url: string; state: string; cookie: string }

/** Creates two secrets: the state travels through Steam, the cookie stays in the browser. Both must return. */
export async function startSignIn(
  { db, steam, publicUrl }: { db: Db; steam: SteamOpenId; publicUrl: string },
  command: { returnForm: 'callback' | 'login'; language: Language; lifeSeconds: number },
): Promise<StartedSignIn> {
  const attemptId = randomUUID()
  const state = `${attemptId}.${randomBytes(32).toString('base64url')}`
  const cookie = randomBytes(32).toString('base64url')
  await signInsRepository.createAttempt(db, {
    id: attemptId,
    stateHash: hashToken(state),
    cookieHash: hashToken(cookie),
    returnForm: command.returnForm,
    lifeSeconds: command.lifeSeconds,
  })
  const url = steam.loginUrl({ realm: publicUrl, returnTo: returnToUrl(publicUrl, state, command.language) })
  return { attemptId, url, state, cookie }
}

export function returnToUrl(publicUrl: string, state: string, language: Language): string {
  return `${publicUrl}/api/auth/steam/return?lang=${language}&state=${state}`
}

const STATE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.[A-Za-z0-9_-]{43}$/

export function attemptIdOf(state: string): string | undefined {
  return STATE.exec(state)?.[1]
}
