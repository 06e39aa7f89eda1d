import { isLanguage, type Language } from '@app/contract/languages'
import { languageOfPath } from '#lib/paths.ts'

const STORAGE_KEY = 'language'

/** For code outside React, such as a toast after a request. */
export function currentLanguage(): Language {
  return languageOfPath(window.location.pathname)
}

/** The language somebody chose on this browser; undefined when nobody ever did. */
export function storedLanguage(): Language | undefined {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY)
    return isLanguage(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export function storeLanguage(language: Language): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // A browser that refuses storage still follows the address.
  }
}
