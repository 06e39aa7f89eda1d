import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'light.green': 'Funds available',
  'light.amber': 'May take longer',
  'light.red': 'Not enough funds',
  'queue.none': 'no queue',
  'queue.before': { one: '{count} payout waiting', other: '{count} payouts waiting' },
} as const satisfies TranslationOf<typeof pl>
