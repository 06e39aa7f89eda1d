import type { Language } from '@app/contract/languages'

/** A text quoted from the product specification: shown exactly, without typographic changes. */
export type Exact<Text extends string = string> = { readonly exact: Text }

/** Polish needs all four forms: 1 przedmiot, 2 przedmioty, 5 przedmiotów, 1,5 przedmiotu. */
export type PolishPlural = {
  readonly one: string
  readonly few: string
  readonly many: string
  readonly other: string
}
type EnglishPlural = { readonly one: string; readonly other: string }

export type Entry = string | Exact | PolishPlural | EnglishPlural
export type Dictionary = Readonly<Record<string, Entry>>

/** Polish is the source of all keys: `export const pl = { … } as const satisfies PolishDictionary`. */
export type PolishDictionary = Readonly<Record<string, string | Exact | PolishPlural>>

/** The type that `en` must satisfy: every key of `pl`, a plural where Polish has one, and no other keys. */
export type TranslationOf<Source extends PolishDictionary> = {
  readonly [Key in keyof Source]: Source[Key] extends PolishPlural ? EnglishPlural : string | Exact
}

export function spec<const Text extends string>(text: Text): Exact<Text> {
  return { exact: text }
}

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type TextOf<Value extends Entry> = Value extends string
  ? Value
  : Value extends Exact<infer Text>
    ? Text
    : Value extends PolishPlural
      ? Value['many'] | '{count}'
      : never

/** The `{names}` of a text. `count` selects the plural form and must be a number. */
export type Values<Value extends Entry, Part> = {
  readonly [Name in Names<TextOf<Value>>]: Value extends PolishPlural
    ? Name extends 'count'
      ? number
      : Part
    : Part
}

const PLACEHOLDER = /\{(\w+)\}/

/** Splits a text at its `{names}` and inserts the values. */
export function fillIn<Part>(text: string, values: Readonly<Record<string, Part>>): (string | Part)[] {
  return text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((piece) => {
      const name = PLACEHOLDER.exec(piece)?.[1]
      return name !== undefined && name in values ? (values[name] as Part) : piece
    })
}

/** Created on first use: a page shows one language, and creating the rules takes a phone some milliseconds. */
const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {}

export function chooseForm(entry: Entry, language: Language, count: number): string {
  if (typeof entry === 'string') return entry
  if ('exact' in entry) return entry.exact
  pluralRules[language] ??= new Intl.PluralRules(language)
  const form = pluralRules[language].select(count)
  return (entry as Partial<PolishPlural>)[form as keyof PolishPlural] ?? entry.other
}
