import { currentLanguage } from '#lib/i18n/current-language.ts'
import { barePath, paths } from '#lib/paths.ts'
import { loginPath } from './login-path.ts'
import { goTo } from './navigation.ts'
import { setAnonymous } from './session-state.ts'

/** Where somebody signs in, or has just had all sessions ended and reads what that did. */
const STAYS: readonly string[] = [paths.login, paths.authCallback, paths.hacked]

/** The server no longer knows this session. Unless told to stay, the person signs in again and comes back. */
export function endSession(end: { hasExpired: boolean; stay: boolean }): void {
  setAnonymous({ hasExpired: end.hasExpired })
  const { pathname, search } = window.location
  if (end.stay || STAYS.includes(barePath(pathname))) return
  goTo(loginPath(pathname + search, currentLanguage()))
}
