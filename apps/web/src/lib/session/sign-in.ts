import { requestTokens } from './refresh-session.ts'
import { forgetHandOver, readPlatformId, type HandOver } from './sign-in-code.ts'
import { takeSignIn } from './return-to.ts'
import { reloadUser } from './session-lifecycle.ts'
import { underSessionLock } from './session-lock.ts'
import { setAnonymous } from './session-state.ts'
import { clearStoredSessionOf, readTokens, storeTokens } from './tokens.ts'

export type SignInResult =
  | { outcome: 'signed-in'; returnTo: string | undefined }
  | { outcome: 'missing-tokens' }
  | { outcome: 'failed' }

const HAND_OVER_TIMEOUT_MS = 15_000

let finishing: { handOver: HandOver; result: Promise<SignInResult> } | undefined

/** Exchanges the sign-in code for a session, once: a second call for the same return waits for the first. */
export function finishSignIn(handOver: HandOver): Promise<SignInResult> {
  if (finishing?.handOver !== handOver) {
    finishing = { handOver, result: exchangeSignInCode(handOver).finally(forgetHandOver) }
  }
  return finishing.result
}

async function exchangeSignInCode({ pair, state, isSuccess }: HandOver): Promise<SignInResult> {
  const expected = takeSignIn()
  if (isSuccess && !pair) return { outcome: 'missing-tokens' }
  // A return that this tab did not request would sign the user in to an attacker's account (login CSRF).
  if (!isSuccess || !pair || !state || state !== expected.state) return { outcome: 'failed' }
  const platformId = readPlatformId(pair.accessToken)
  if (!platformId) return { outcome: 'failed' }
  try {
    await underSessionLock(async () => storeTokens(await requestTokens(pair, HAND_OVER_TIMEOUT_MS)))
  } catch {
    return { outcome: 'failed' }
  }
  return (await isSessionOf(platformId))
    ? { outcome: 'signed-in', returnTo: expected.returnTo }
    : { outcome: 'failed' }
}

/** Drops the session when it cannot be proven to belong to the user who signed in. */
async function isSessionOf(platformId: string): Promise<boolean> {
  const user = await reloadUser().catch(() => undefined)
  if (user?.steamId === platformId) return true
  clearStoredSessionOf(readTokens()?.accessToken ?? '')
  setAnonymous()
  return false
}
