import type { BodyOf } from '@app/contract/routes'
import { ApiError } from '#lib/api/api-error.ts'
import { send } from '#lib/api/send.ts'
import { underSessionLock } from './session-lock.ts'
import { clearStoredSession, readTokens, storeTokens, type Tokens } from './tokens.ts'

/** `no-answer` keeps the session: an outage must not sign a user out. */
type RefreshOutcome = 'refreshed' | 'ended' | 'no-answer'

/** Two attempts of this length fit into the 10 s in which the server repeats a lost response. */
const ATTEMPT_TIMEOUT_MS = 4_000

let running: { failedAccessToken: string; outcome: Promise<RefreshOutcome> } | undefined

/**
 * Replaces an access token that the server refused. All calls of this tab that failed with the same token share one
 * attempt. Other tabs wait for the lock and then find a new stored token.
 */
export function refreshSession(failedAccessToken: string): Promise<RefreshOutcome> {
  if (running?.failedAccessToken === failedAccessToken) return running.outcome
  const outcome = underSessionLock(() => refreshUnlessReplaced(failedAccessToken)).finally(() => {
    if (running?.outcome === outcome) running = undefined
  })
  running = { failedAccessToken, outcome }
  return outcome
}

async function refreshUnlessReplaced(failedAccessToken: string): Promise<RefreshOutcome> {
  const stored = readTokens()
  if (stored && stored.accessToken !== failedAccessToken) return 'refreshed'
  if (!stored?.refreshToken) {
    clearStoredSession()
    return 'ended'
  }
  return swapStored(stored.refreshToken)
}

async function swapStored(refreshToken: string): Promise<RefreshOutcome> {
  const body = { refreshToken }
  try {
    const attempt = () => requestTokens(body, ATTEMPT_TIMEOUT_MS)
    storeTokens(await attempt().catch(repeatAfterOutage(attempt)))
    return 'refreshed'
  } catch (error) {
    if (error instanceof ApiError && error.isTemporary) return 'no-answer'
    clearStoredSession()
    return 'ended'
  }
}

/** The body contains `accessToken` only when it exchanges a sign-in code. */
export async function requestTokens(
  body: BodyOf<'POST /api/auth/refresh'>,
  timeoutMs: number,
): Promise<Tokens> {
  const answer = await send('POST /api/auth/refresh', { body, timeoutMs })
  return answer.tokens
}

function repeatAfterOutage<Result>(repeat: () => Promise<Result>): (error: unknown) => Promise<Result> {
  return (error) => {
    if (error instanceof ApiError && error.isTemporary) return repeat()
    throw error
  }
}
