import type { Language } from '@app/contract/languages'
import { use } from 'react'
import { useLocation } from 'react-router'
import { languageOfPath } from '#lib/paths.ts'
import type { PolishDictionary } from './dictionary.ts'
import type { Texts, Translate } from './texts.ts'

/** The address decides the language, in the browser and while pages are rendered at build time alike. */
export function useLanguage(): Language {
  return languageOfPath(useLocation().pathname)
}

/** `const t = useT(homeTexts)`; `t('hero.title')`. Waits for the texts when they are not there yet. */
export function useT<Source extends PolishDictionary>(texts: Texts<Source>): Translate<Source> {
  return use(texts.load(useLanguage()))
}
