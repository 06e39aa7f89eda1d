import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'light.green': 'Funded',
  'light.amber': 'May take longer',
  'light.red': 'Not enough funds',
  'queue.none': 'no queue',
  'queue.before': { one: '{count} ahead of you', other: '{count} ahead of you' },
} as const satisfies TranslationOf<typeof pl>
