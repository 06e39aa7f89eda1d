import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  minutes: 'We send instant transfers, at any hour, weekends and holidays included.',
  banking: 'We send bank transfers on working days, with the Elixir sessions.',
  unknown: 'We tell you the time of a bank transfer before you confirm.',
} as const satisfies TranslationOf<typeof pl>
