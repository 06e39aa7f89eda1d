import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'light.green': 'Środki dostępne',
  'light.amber': 'Może potrwać dłużej',
  'light.red': 'Brak środków',
  'queue.none': 'bez kolejki',
  'queue.before': {
    one: 'czeka {count} wypłata',
    few: 'czekają {count} wypłaty',
    many: 'czeka {count} wypłat',
    other: 'czeka {count} wypłaty',
  },
} as const satisfies PolishDictionary
