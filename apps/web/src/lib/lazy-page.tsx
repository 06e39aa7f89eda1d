import type { Language } from '@app/contract/languages'
import { createElement, use, type ComponentType, type ReactElement } from 'react'
import { loadRegisteredTexts } from '#lib/i18n/texts.ts'
import { useLanguage } from '#lib/i18n/use-t.ts'
import { readablePromise } from '#lib/readable-promise.ts'

export type LazyPage = {
  element: ReactElement
  /** Loads the page's code, then the texts that this code has registered. */
  preload: (language: Language) => Promise<ComponentType>
}

/** A page in a file of its own. While it loads, React keeps showing the page before it. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loading: Promise<ComponentType> | undefined

  async function fetchPage(language: Language): Promise<ComponentType> {
    try {
      const { default: component } = await load()
      await loadRegisteredTexts(language)
      return component
    } catch (error) {
      // The next visit must ask again: a network failure is not a property of the page.
      loading = undefined
      throw error
    }
  }

  function preload(language: Language): Promise<ComponentType> {
    loading ??= readablePromise(fetchPage(language))
    return loading
  }

  function Page() {
    return createElement(use(preload(useLanguage())))
  }

  return { element: <Page />, preload }
}
