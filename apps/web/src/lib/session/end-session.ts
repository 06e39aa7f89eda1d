import { currentLanguage } from '#lib/i18n/current-language.ts'
import { barePath, paths } from '#lib/paths.ts'
import { loginPath } from './login-path.ts'
import { goTo } from './navigation.ts'
import { setAnonymous } from './session-state.ts'

const SIGN_IN_PAGES: readonly string[] = [paths.login, paths.authCallback]

/** The server no longer knows this session. Unless told to stay, the person signs in again and comes back. */
export function endSession(end: { hasExpired: boolean; stay: boolean }): void {
  setAnonymous({ hasExpired: end.hasExpired })
  const { pathname, search } = window.location
  if (end.stay || SIGN_IN_PAGES.includes(barePath(pathname))) return
  goTo(loginPath(pathname + search, currentLanguage()))
}
