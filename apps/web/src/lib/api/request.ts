import type { AnswerOf, FileRoute, JsonRoute } from '@app/contract/routes'
import { ApiError } from './api-error.ts'
import type { Call } from './route-call.ts'
import { send, sendForFile } from './send.ts'
import { endSession } from '#lib/session/end-session.ts'
import { refreshSession } from '#lib/session/refresh-session.ts'
import { readTokens } from '#lib/session/tokens.ts'

type RequestOptions = {
  /** Background calls `stay`: a visitor reading a public page is not thrown out of it by an old session. */
  onSessionEnd?: 'go-to-login' | 'stay'
}

/**
 * Calls the API as the signed-in person. A 401 causes one refresh, shared with all other calls and tabs, and
 * one retry; when the session is over the person goes to the login page and comes back from there.
 */
export function request<Name extends JsonRoute>(
  route: Name,
  call: Call<Name>,
  options: RequestOptions = {},
): Promise<AnswerOf<Name>> {
  return asSignedIn((accessToken) => send(route, call, accessToken), options)
}

type StepUp = (refused: ApiError) => Promise<boolean>

let stepUp: StepUp | undefined

/**
 * The back office asks its people to show their second factor when the server wants to see it. Once they have,
 * the refused call is made again, so whoever pressed a button need not press it twice.
 */
export function stepUpWith(handler: StepUp): () => void {
  stepUp = handler
  return () => {
    if (stepUp === handler) stepUp = undefined
  }
}

/** A file of the signed-in person. No address of it holds a token, so it is fetched and not linked. */
export function requestFile<Name extends FileRoute>(route: Name, call: Call<Name>): Promise<File> {
  return asSignedIn((accessToken) => sendForFile(route, call, accessToken), {})
}

async function asSignedIn<Answer>(
  ask: (accessToken: string | undefined) => Promise<Answer>,
  options: RequestOptions,
): Promise<Answer> {
  try {
    return await withRefresh(ask, options)
  } catch (error) {
    if (!stepUp || !(error instanceof ApiError) || !(await stepUp(error))) throw error
    return withRefresh(ask, options)
  }
}

async function withRefresh<Answer>(
  ask: (accessToken: string | undefined) => Promise<Answer>,
  options: RequestOptions,
): Promise<Answer> {
  const accessToken = readTokens()?.accessToken
  try {
    return await ask(accessToken)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    const outcome = accessToken ? await refreshSession(accessToken) : 'ended'
    if (outcome === 'refreshed') return ask(readTokens()?.accessToken)
    if (outcome === 'no-answer') {
      throw new ApiError({ code: 'no_answer', message: '', status: 0 }, { cause: error })
    }
    endSession({ hasExpired: accessToken !== undefined, stay: options.onSessionEnd === 'stay' })
    throw error
  }
}
