import { isLanguage, type Language } from '@app/contract/languages'
import { languageOfPath } from '#lib/paths.ts'

const STORAGE_KEY = 'language'

/** For code outside React, for example a toast after a request. */
export function currentLanguage(): Language {
  return languageOfPath(window.location.pathname)
}

/** The language selected in this browser; undefined when none was ever selected. */
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
    // When the browser refuses storage, the URL still decides the language.
  }
}
