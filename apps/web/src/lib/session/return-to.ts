import { tabStorage } from './browser-storage.ts'

const RETURN_TO_KEY = 'returnTo'
const SIGN_IN_STATE_KEY = 'signInState'

/**
 * Only a path of this site may be returned to. `//host` and a backslash, which browsers read as a slash, would
 * lead elsewhere; control characters are dropped by URL parsers and could hide either of them.
 */
export function localReturnTo(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || value.startsWith('//')) return undefined
  return /[\s\\]|\p{Cc}/u.test(value) ? undefined : value
}

/** Remembers, in this tab only, what the return from Steam must show and where the person wanted to be. */
export function rememberSignIn(attempt: { state: string; returnTo: string | undefined }): void {
  tabStorage.setItem(SIGN_IN_STATE_KEY, attempt.state)
  if (attempt.returnTo) tabStorage.setItem(RETURN_TO_KEY, attempt.returnTo)
  else tabStorage.removeItem(RETURN_TO_KEY)
}

/** Answers what was remembered, once: a second return with the same values finds nothing to match. */
export function takeSignIn(): { state: string | null; returnTo: string | undefined } {
  const state = tabStorage.getItem(SIGN_IN_STATE_KEY)
  const returnTo = localReturnTo(tabStorage.getItem(RETURN_TO_KEY))
  tabStorage.removeItem(SIGN_IN_STATE_KEY)
  tabStorage.removeItem(RETURN_TO_KEY)
  return { state, returnTo }
}
