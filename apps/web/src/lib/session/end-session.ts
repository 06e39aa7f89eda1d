import { currentLanguage } from '#lib/i18n/current-language.ts'
import { barePath, paths } from '#lib/paths.ts'
import { loginPath } from './login-path.ts'
import { goTo } from './navigation.ts'
import { setAnonymous } from './session-state.ts'

/** Pages for signing in, and the page that explains a freeze, which has just ended all sessions. */
const STAYS: readonly string[] = [paths.login, paths.authCallback, paths.hacked]

/** The server no longer accepts this session. Unless `stay` is set, the user signs in again and then returns. */
export function endSession(end: { hasExpired: boolean; stay: boolean }): void {
  setAnonymous({ hasExpired: end.hasExpired })
  const { pathname, search } = window.location
  if (end.stay || STAYS.includes(barePath(pathname))) return
  goTo(loginPath(pathname + search, currentLanguage()))
}
