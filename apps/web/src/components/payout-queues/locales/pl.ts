import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'light.green': 'Środki są',
  'light.amber': 'Może potrwać dłużej',
  'light.red': 'Brak środków',
  'queue.none': 'bez kolejki',
  'queue.before': {
    one: '{count} przed Tobą',
    few: '{count} przed Tobą',
    many: '{count} przed Tobą',
    other: '{count} przed Tobą',
  },
} as const satisfies PolishDictionary
