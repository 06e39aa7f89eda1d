import { expect, test } from 'vitest'
import { spec, type PolishDictionary } from './dictionary.ts'
import { defineTexts } from './texts.ts'
import { bindWords } from './typography.ts'

const NBSP = '\u00a0'

const pl = {
  plain: 'Sprzedaj skiny i odbierz 20 zł w minutę',
  exact: spec('404 - Strona nie znaleziona w sieci'),
  greeting: 'Cześć, {name}',
  items: {
    one: '{count} przedmiot',
    few: '{count} przedmioty',
    many: '{count} przedmiotów',
    other: '{count} przedmiotu',
  },
} as const satisfies PolishDictionary

const en = {
  plain: 'Sell skins',
  exact: 'Page not found',
  greeting: 'Hello, {name}',
  items: { one: '{count} item', other: '{count} items' },
}

const texts = defineTexts({ pl: async () => pl, en: async () => en })

test.each([
  [0, '0 przedmiotów'],
  [1, '1 przedmiot'],
  [2, '2 przedmioty'],
  [5, '5 przedmiotów'],
  [12, '12 przedmiotów'],
  [22, '22 przedmioty'],
  [1.5, '1.5 przedmiotu'],
])('%d uses its Polish plural form', async (count, shown) => {
  const t = await texts.load('pl')
  expect(t('items', { count })).toBe(shown)
})

test('English has two plural forms', async () => {
  const t = await texts.load('en')
  expect([t('items', { count: 1 }), t('items', { count: 2 })]).toEqual(['1 item', '2 items'])
})

test('adds non-breaking spaces to texts, but not to exact ones', async () => {
  const t = await texts.load('pl')
  expect(t('plain')).toBe(`Sprzedaj skiny i${NBSP}odbierz 20${NBSP}zł w${NBSP}minutę`)
  expect(t('exact')).toBe('404 - Strona nie znaleziona w sieci')
})

test('inserts values unchanged, also when they look like a placeholder', async () => {
  const t = await texts.load('pl')
  expect(t('greeting', { name: '{count} $& <b>' })).toBe('Cześć, {count} $& <b>')
  expect(t.rich('greeting', { name: 7 })).toEqual(['Cześć, ', 7])
})

test('retries a failed load', async () => {
  let attempts = 0
  const flaky = defineTexts({
    pl: async () => {
      attempts += 1
      if (attempts === 1) throw new Error('offline')
      return pl
    },
    en: async () => en,
  })

  await expect(flaky.load('pl')).rejects.toThrow('offline')
  expect((await flaky.load('pl'))('greeting', { name: 'Ala' })).toBe('Cześć, Ala')
})

test('loads the texts once per language', async () => {
  expect(texts.load('en')).toBe(texts.load('en'))
  expect((await texts.load('en'))('plain')).toBe('Sell skins')
})

test.each([
  ['To jest w domu i z psem', `To jest w${NBSP}domu i${NBSP}z${NBSP}psem`],
  ['Od 5 min do 24 godzin', `Od 5${NBSP}min do 24${NBSP}godzin`],
  ['wolne {left} zł', `wolne {left}${NBSP}zł`],
  ['np. nr 12', `np.${NBSP}nr${NBSP}12`],
  ['kwota – potem reszta', `kwota${NBSP}– potem reszta`],
  ['A to? (z opisem)', `A${NBSP}to? (z${NBSP}opisem)`],
])('binds %s with non-breaking spaces by Polish rules', (text, bound) => {
  expect(bindWords(text, 'pl')).toBe(bound)
})

test('does not bind English one-letter words', () => {
  expect(bindWords('I have a skin', 'en')).toBe('I have a skin')
})
