import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'light.green': 'Środki są',
  'light.amber': 'Może potrwać dłużej',
  'light.red': 'Brak środków',
  'queue.none': 'bez kolejki',
  'queue.before': {
    one: '{count} wypłata przed Twoją',
    few: '{count} wypłaty przed Twoją',
    many: '{count} wypłat przed Twoją',
    other: '{count} wypłaty przed Twoją',
  },
} as const satisfies PolishDictionary
