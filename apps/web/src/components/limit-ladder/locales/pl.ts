import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  title: 'Twój limit wypłat od razu (zł)',
  next: {
    one: 'Do {amount} zł: jeszcze {count} sprzedaż po ochronie wymiany.',
    few: 'Do {amount} zł: jeszcze {count} sprzedaże po ochronie wymiany.',
    many: 'Do {amount} zł: jeszcze {count} sprzedaży po ochronie wymiany.',
    other: 'Do {amount} zł: jeszcze {count} sprzedaży po ochronie wymiany.',
  },
} as const satisfies PolishDictionary
