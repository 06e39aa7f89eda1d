import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  signedOut: 'Signed out',
} as const satisfies TranslationOf<typeof pl>
