import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  title: 'Twój limit wypłat od razu (zł)',
  next: {
    one: 'Do {amount} zł: jeszcze {count} zakończona sprzedaż.',
    few: 'Do {amount} zł: jeszcze {count} zakończone sprzedaże.',
    many: 'Do {amount} zł: jeszcze {count} zakończonych sprzedaży.',
    other: 'Do {amount} zł: jeszcze {count} zakończonej sprzedaży.',
  },
} as const satisfies PolishDictionary
