import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  left: 'Fast payout limit: {left} of {total} zł left',
  next: {
    one: '{count} more sale past trade protection raises it to {amount} zł.',
    other: '{count} more sales past trade protection raise it to {amount} zł.',
  },
} as const satisfies TranslationOf<typeof pl>
