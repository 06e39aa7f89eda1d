import type { Language } from '@app/contract/languages'
import { createElement, use, type ComponentType, type ReactElement } from 'react'
import { loadRegisteredTexts } from '#lib/i18n/texts.ts'
import { useLanguage } from '#lib/i18n/use-t.ts'
import { readablePromise } from '#lib/readable-promise.ts'

export type LazyPage = {
  element: ReactElement
  /** Loads the page's code, then the texts registered by this code. */
  preload: (language: Language) => Promise<ComponentType>
}

/** A page in a separate file. While it loads, React keeps the previous page visible. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loading: Promise<ComponentType> | undefined

  async function fetchPage(language: Language): Promise<ComponentType> {
    try {
      const { default: component } = await load()
      await loadRegisteredTexts(language)
      return component
    } catch (error) {
      // Failures are not cached, because the next visit may succeed.
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
