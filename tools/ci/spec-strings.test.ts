import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SPEC_STRINGS } from '@app/contract/spec-strings'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const read = (patterns: string[]) =>
  globSync(patterns, { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'))

/**
 * The sources of texts: the translations of the pages (the specification quotes a few sentences in English) and the
 * server's catalogues.
 */
const sources = read([
  'apps/web/src/**/locales/pl.ts',
  'apps/web/src/features/**/locales/en.ts',
  'apps/web/src/lib/format-date.ts',
  'apps/web/src/lib/**/locales/*.ts',
  'packages/contract/src/errors.ts',
  'packages/contract/src/messages.ts',
])

function literalsOf(source: string): string[] {
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map((match) =>
    (match[1] ?? '').replaceAll("\\'", "'"),
  )
}

const literals = new Set(sources.flatMap((source) => literalsOf(source)))

test('the list contains every text once', () => {
  const texts = SPEC_STRINGS.map((entry) => entry.text)
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})

test.each(SPEC_STRINGS.filter((entry) => entry.shown))('shown exactly ($area): $text', ({ text, source }) => {
  expect(literals.has(source ?? text)).toBe(true)
})

test('the list contains every text that the dictionaries mark as quoted, verbatim', () => {
  const listed = new Set(SPEC_STRINGS.map((entry) => entry.source ?? entry.text))
  const marked = sources.flatMap((source) =>
    [...source.matchAll(/spec\(\s*'((?:[^'\\\n]|\\.)*)'/g)].map((match) => match[1] ?? ''),
  )
  expect(marked.length).toBeGreaterThan(10)
  expect(marked.filter((text) => !listed.has(text))).toEqual([])
})
