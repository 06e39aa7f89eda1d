import { tabStorage } from './browser-storage.ts'

const RETURN_TO_KEY = 'returnTo'
const SIGN_IN_STATE_KEY = 'signInState'

/**
 * Allows only a path of this site. `//host` and a backslash, which browsers read as a slash, would lead to another
 * site. URL parsers drop control characters, which could hide both.
 */
export function localReturnTo(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || value.startsWith('//')) return undefined
  return /[\s\\]|\p{Cc}/u.test(value) ? undefined : value
}

/** Stores, in this tab only, the expected state of the return from Steam and the page to return to. */
export function rememberSignIn(attempt: { state: string; returnTo: string | undefined }): void {
  tabStorage.setItem(SIGN_IN_STATE_KEY, attempt.state)
  if (attempt.returnTo) tabStorage.setItem(RETURN_TO_KEY, attempt.returnTo)
  else tabStorage.removeItem(RETURN_TO_KEY)
}

/** Returns the stored values once, so that a second return with the same values does not match. */
export function takeSignIn(): { state: string | null; returnTo: string | undefined } {
  const state = tabStorage.getItem(SIGN_IN_STATE_KEY)
  const returnTo = localReturnTo(tabStorage.getItem(RETURN_TO_KEY))
  tabStorage.removeItem(SIGN_IN_STATE_KEY)
  tabStorage.removeItem(RETURN_TO_KEY)
  return { state, returnTo }
}
