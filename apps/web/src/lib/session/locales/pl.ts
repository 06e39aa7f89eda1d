import { spec, type PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  signedOut: spec('Wylogowano pomyślnie'),
} as const satisfies PolishDictionary
