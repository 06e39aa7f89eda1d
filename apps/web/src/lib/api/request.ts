import { ApiError } from './api-error.ts'
import { send, type Answers, type Call, type Operation } from './send.ts'
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
export async function request<Data extends Operation, Results extends Answers>(
  call: Call<Data>,
  options: RequestOptions = {},
): Promise<Results[200]> {
  const accessToken = readTokens()?.accessToken
  try {
    return await send<Data, Results>(call, accessToken)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    const outcome = accessToken ? await refreshSession(accessToken) : 'ended'
    if (outcome === 'refreshed') return send<Data, Results>(call, readTokens()?.accessToken)
    if (outcome === 'no-answer') {
      throw new ApiError({ code: 'no_answer', message: '', status: 0 }, { cause: error })
    }
    endSession({ hasExpired: accessToken !== undefined, stay: options.onSessionEnd === 'stay' })
    throw error
  }
}
