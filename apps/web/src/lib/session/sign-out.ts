import { ApiError } from '#lib/api/api-error.ts'
import { send } from '#lib/api/send.ts'
import { currentLanguage } from '#lib/i18n/current-language.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { showToast } from '#lib/toast.ts'
import { goTo } from './navigation.ts'
import { requestTokens } from './refresh-session.ts'
import { underSessionLock } from './session-lock.ts'
import { sessionTexts } from './session-texts.ts'
import { setAnonymous } from './session-state.ts'
import { clearStoredSession, readTokens, type Tokens } from './tokens.ts'

const RENEWAL_TIMEOUT_MS = 15_000

/**
 * Removes the tokens first, in all tabs at once. If the server ended the session first, its event would reach tabs
 * that still hold tokens, and they would report an expired session.
 */
export async function signOut(): Promise<void> {
  const language = currentLanguage()
  const tokens = await underSessionLock(takeTokens)
  setAnonymous()
  goTo(localizedPath(paths.home, language))
  const t = await sessionTexts.load(language)
  showToast({ text: t('signedOut'), kind: 'success' })
  // When the server is not reachable, the session expires by itself, because no browser holds its tokens any more.
  if (tokens) await endOnServer(tokens).catch(() => undefined)
}

async function takeTokens(): Promise<Tokens | null> {
  const tokens = readTokens()
  clearStoredSession()
  return tokens
}

async function endOnServer({ accessToken, refreshToken }: Tokens): Promise<void> {
  try {
    await logOut(accessToken)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    // The access token has expired, but its session may be valid for weeks.
    await logOut((await requestTokens({ refreshToken }, RENEWAL_TIMEOUT_MS)).accessToken)
  }
}

async function logOut(accessToken: string): Promise<void> {
  await send('POST /api/auth/logout', {}, accessToken)
}
