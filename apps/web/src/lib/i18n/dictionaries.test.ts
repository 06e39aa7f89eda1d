import { expect, test } from 'vitest'
import type { Dictionary, Entry } from './dictionary.ts'

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

test('the dictionaries are found', () => {
  expect(areas.length).toBeGreaterThan(3)
})

test.each(areas)('%s: both languages name the same values in every text', (area) => {
  const pl = files[`${area}/pl.ts`]?.['pl'] ?? {}
  const en = files[`${area}/en.ts`]?.['en'] ?? {}
  for (const [key, entry] of Object.entries(pl)) {
    const wanted = namesIn(formsOf(entry)[0] ?? '')
    const translated = en[key]
    const all = [...formsOf(entry), ...(translated === undefined ? [] : formsOf(translated))]
    expect(all.map(namesIn), key).toEqual(all.map(() => wanted))
  }
})

test.each(areas)('%s: no text is empty or carries a non-breaking space by hand', (area) => {
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
