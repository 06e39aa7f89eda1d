import type { Language } from '@app/contract/languages'
import type { ReactNode } from 'react'
import {
  chooseForm,
  fillIn,
  type Dictionary,
  type Entry,
  type PolishDictionary,
  type TranslationOf,
  type Values,
} from './dictionary.ts'
import { readablePromise } from '#lib/readable-promise.ts'
import { typeset } from './typography.ts'

type Arguments<Value extends Entry, Part> = keyof Values<Value, Part> extends never
  ? []
  : [values: Values<Value, Part>]

/** Returns a text; a missing key, a missing value or an unknown value does not compile. */
export interface Translate<Source extends PolishDictionary> {
  <Key extends keyof Source & string>(key: Key, ...values: Arguments<Source[Key], string | number>): string
  /** The same, with elements inside the text, for example an emphasised number. */
  rich: <Key extends keyof Source & string>(
    key: Key,
    ...values: Arguments<Source[Key], ReactNode>
  ) => ReactNode[]
}

/** The texts of one area. Each language is a separate file, so that a browser loads only one of them. */
export type Texts<Source extends PolishDictionary> = {
  readonly load: (language: Language) => Promise<Translate<Source>>
}

type Sources<Source extends PolishDictionary> = {
  pl: () => Promise<Source>
  en: () => Promise<TranslationOf<Source>>
}

const registered: { load: (language: Language) => Promise<unknown> }[] = []

export function defineTexts<const Source extends PolishDictionary>(sources: Sources<Source>): Texts<Source> {
  const loading = new Map<Language, Promise<Translate<Source>>>()

  async function fetchTexts(language: Language): Promise<Translate<Source>> {
    try {
      return makeTranslate<Source>(await sources[language](), language)
    } catch (error) {
      // Failures are not cached, because the next attempt may succeed.
      loading.delete(language)
      throw error
    }
  }

  function load(language: Language): Promise<Translate<Source>> {
    const started = loading.get(language) ?? readablePromise(fetchTexts(language))
    loading.set(language, started)
    return started
  }

  registered.push({ load })
  return { load }
}

/** Loads the texts of every area whose code is loaded, so that rendering never waits for them. */
export async function loadRegisteredTexts(language: Language): Promise<void> {
  await Promise.all(registered.map((texts) => texts.load(language)))
}

function makeTranslate<Source extends PolishDictionary>(
  dictionary: Dictionary,
  language: Language,
): Translate<Source> {
  const entries = new Map(Object.entries(dictionary).map(([key, entry]) => [key, typeset(entry, language)]))

  function textOf(key: string, values: Readonly<Record<string, unknown>>): string {
    const entry = entries.get(key)
    return entry === undefined ? key : chooseForm(entry, language, Number(values['count'] ?? 0))
  }
  const translate = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    fillIn(textOf(key, values), values).join('')
  const rich = (key: string, values: Readonly<Record<string, ReactNode>> = {}) =>
    fillIn(textOf(key, values), values)
  return Object.assign(translate, { rich }) as Translate<Source>
}
