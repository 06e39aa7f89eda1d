import type { AnswerOf, FileRoute, JsonRoute } from '@app/contract/routes'
import { ApiError } from './api-error.ts'
import type { Call } from './route-call.ts'
import { send, sendForFile } from './send.ts'
import { endSession } from '#lib/session/end-session.ts'
import { refreshSession } from '#lib/session/refresh-session.ts'
import { readTokens } from '#lib/session/tokens.ts'

type RequestOptions = {
  /** Background calls use `stay`, so that an old session does not redirect a visitor of a public page. */
  onSessionEnd?: 'go-to-login' | 'stay'
}

/**
 * Calls the API as the signed-in user. A 401 causes one refresh, shared with all other calls and tabs, and one retry.
 * When the session is over, the user goes to the login page and then returns.
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
 * Registers the back office's handler that asks for the second factor when the server requires it. Afterwards the
 * refused call is repeated, so that staff need not click twice.
 */
export function stepUpWith(handler: StepUp): () => void {
  stepUp = handler
  return () => {
    if (stepUp === handler) stepUp = undefined
  }
}

/** Downloads a file of the signed-in user. URLs must not contain tokens, so the file is fetched instead of linked. */
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
