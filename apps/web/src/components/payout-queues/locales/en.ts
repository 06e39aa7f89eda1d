import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'light.green': 'Funds are there',
  'light.amber': 'Funds are low',
  'light.red': 'Not enough funds',
  'light.unknown': 'Funds not known',
  'queue.none': 'nobody waits before you',
  'queue.before': { one: '{count} payout before yours', other: '{count} payouts before yours' },
} as const satisfies TranslationOf<typeof pl>
