import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  left: 'Limit szybkich wypłat: zostało {left} z {total} zł',
  next: {
    one: 'Jeszcze {count} sprzedaż po ochronie wymiany i limit urośnie do {amount} zł.',
    few: 'Jeszcze {count} sprzedaże po ochronie wymiany i limit urośnie do {amount} zł.',
    many: 'Jeszcze {count} sprzedaży po ochronie wymiany i limit urośnie do {amount} zł.',
    other: 'Jeszcze {count} sprzedaży po ochronie wymiany i limit urośnie do {amount} zł.',
  },
} as const satisfies PolishDictionary
