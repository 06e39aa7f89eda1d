import type { Language } from '@app/contract/languages'
import { use } from 'react'
import { useLocation } from 'react-router'
import { languageOfPath } from '#lib/paths.ts'
import type { PolishDictionary } from './dictionary.ts'
import type { Texts, Translate } from './texts.ts'

/** The URL decides the language, in the browser and in the build's rendering. */
export function useLanguage(): Language {
  return languageOfPath(useLocation().pathname)
}

/** `const t = useT(homeTexts)`; `t('hero.title')`. Suspends until the texts are loaded. */
export function useT<Source extends PolishDictionary>(texts: Texts<Source>): Translate<Source> {
  return use(texts.load(useLanguage()))
}
