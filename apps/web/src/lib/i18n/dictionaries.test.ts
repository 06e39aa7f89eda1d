import { expect, test } from 'vitest'
import type { Dictionary, Entry } from './dictionary.ts'
import { typeset } from './typography.ts'

const files = import.meta.glob<Record<string, Dictionary>>('../../**/locales/{pl,en}.ts', { eager: true })
const areas = Object.keys(files)
  .filter((path) => path.endsWith('/pl.ts'))
  .map((path) => path.slice(0, -'/pl.ts'.length))

function formsOf(entry: Entry): string[] {
  if (typeof entry === 'string') return [entry]
  return 'exact' in entry ? [entry.exact] : Object.values(entry)
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort()
}

test('finds the dictionaries', () => {
  expect(areas.length).toBeGreaterThan(3)
})

test.each(areas)('%s: both languages use the same placeholders in every text', (area) => {
  const pl = files[`${area}/pl.ts`]?.['pl'] ?? {}
  const en = files[`${area}/en.ts`]?.['en'] ?? {}
  for (const [key, entry] of Object.entries(pl)) {
    const wanted = namesIn(formsOf(entry)[0] ?? '')
    const translated = en[key]
    const all = [...formsOf(entry), ...(translated === undefined ? [] : formsOf(translated))]
    expect(all.map(namesIn), key).toEqual(all.map(() => wanted))
  }
})

test.each(areas)('%s: no text is empty or contains a manual non-breaking space', (area) => {
  for (const language of ['pl', 'en'] as const) {
    const dictionary = files[`${area}/${language}.ts`]?.[language] ?? {}
    for (const [key, entry] of Object.entries(dictionary)) {
      expect(
        formsOf(entry).every((text) => text.trim() === text && text !== '' && !text.includes('\u00a0')),
        key,
      ).toBe(true)
    }
  }
})

/** Words that stay Polish in English texts: the currency, names and streets. */
const POLISH_IN_ENGLISH = /złoty|zł(?!\p{L})|ul\. Stanisława Moniuszki/gu
/** The specification requires this page in English for all users. */
const ENGLISH_FOR_ALL = /skin-prices/

const translated = areas.filter((area) => !ENGLISH_FOR_ALL.test(area))

test.each(translated)('%s: no English text is still Polish', (area) => {
  const pl = files[`${area}/pl.ts`]?.['pl'] ?? {}
  const en = files[`${area}/en.ts`]?.['en'] ?? {}
  const left = Object.entries(en).filter(([, entry]) =>
    formsOf(entry).some((text) => /[ąćęłńóśźż]/i.test(text.replaceAll(POLISH_IN_ENGLISH, ''))),
  )
  expect(left.map(([key, entry]) => `${key}: ${formsOf(entry)[0]}`)).toEqual([])
  // Names and symbols may be equal in both languages; sentences may not.
  const wordsOf = (text: string) => text.replaceAll(/\{\w+\}/g, '').match(/\p{L}{2,}/gu) ?? []
  const same = Object.entries(pl).filter(
    ([key, entry]) => typeof entry === 'string' && entry === en[key] && wordsOf(entry).length > 2,
  )
  expect(same.map(([key]) => key)).toEqual([])
})

/**
 * One-letter words must not end a line; loading a dictionary replaces the space after them with a non-breaking one.
 */
test.each(areas)('%s: no Polish text ends a line with a one-letter word', (area) => {
  const hanging = Object.entries(files[`${area}/pl.ts`]?.['pl'] ?? {}).filter(
    ([, entry]) =>
      !(typeof entry === 'object' && 'exact' in entry) &&
      formsOf(typeset(entry, 'pl')).some((text) => /(?:^|[\s(„])[aiouwz] (?=\S)/i.test(text)),
  )
  expect(hanging.map(([key]) => key)).toEqual([])
})
