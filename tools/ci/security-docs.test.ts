import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * The security pages cite files and test titles. A claim whose proof was renamed or removed must not remain. A title
 * belongs to the last file named before it in its line; a title with placeholders is quoted as in the source.
 */
const root = path.join(import.meta.dirname, '../..')
const PAGES = [
  'SECURITY.md',
  'docs/security/asvs.md',
  'docs/security/fuzz.md',
  'docs/security/threat-model.md',
]
const files = globSync(['*', '.*', '.ci/*', '{apps,packages,tools,e2e,docs}/**/*.*'], {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|build|\.git|\.react-router)(\/|$)/.test(name),
})
const FILE = /^[\w./@-]+\.(ts|tsx|mjs|json|md|sql|sh|yaml)$|^\.npmrc$|^\.ci\/run$/

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const meantBy = (name: string) => files.filter((file) => file === name || file.endsWith(`/${name}`))

function isTitleIn(source: string, title: string): boolean {
  const text = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return new RegExp(String.raw`\(\s*(['"\`])${text}\1`).test(source)
}

type Named = { where: string; file: string; titles: string[] }

function namedIn(page: string): Named[] {
  return read(page)
    .split('\n')
    .flatMap((line, index) => {
      const named: Named[] = []
      for (const { groups } of line.matchAll(/`(?<code>[^`]+)`|«(?<title>[^»]+)»/g)) {
        if (groups?.['title']) named.at(-1)?.titles.push(groups['title'])
        else if (groups?.['code'] && FILE.test(groups['code']))
          named.push({ where: `${page}:${index + 1}`, file: groups['code'], titles: [] })
      }
      return named
    })
}

test.each(PAGES)('%s names only existing files, each unambiguously', (page) => {
  const named = namedIn(page)
  expect(named.length).toBeGreaterThan(0)
  const wrong = named.filter(({ file }) => meantBy(file).length !== 1)
  expect(wrong.map(({ where, file }) => `${where} ${file}: ${meantBy(file).length} files`)).toEqual([])
})

test.each(PAGES)('%s names only existing tests', (page) => {
  const missing = namedIn(page).flatMap(({ where, file, titles }) => {
    const source = titles.length > 0 ? read(meantBy(file)[0] ?? page) : ''
    return titles.filter((title) => !isTitleIn(source, title)).map((title) => `${where} ${file} «${title}»`)
  })
  expect(missing).toEqual([])
})

/** Returns the cells of every table row whose first cell matches. */
function rowsOf(page: string, first: RegExp): string[][] {
  return read(page)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([cell = '']) => first.test(cell))
}

test('each of the 37 threats has one row with a state', () => {
  const rows = rowsOf('docs/security/threat-model.md', /^T\d+$/)
  expect(rows.map(([number]) => number)).toEqual(Array.from({ length: 37 }, (_, index) => `T${index + 1}`))
  expect(rows.filter((row) => !['tested', 'partly', 'not met'].includes(row.at(-1) ?? ''))).toEqual([])
  const untested = rows.filter((row) => row.at(-1) === 'tested' && !row.join().includes('«'))
  expect(untested).toEqual([])
})

test('each review finding has one row with a test', () => {
  const rows = rowsOf('docs/security/threat-model.md', /^[CHML]\d+$/)
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
  expect(rows.map(([id]) => id)).toEqual([
    ...numbered('C', 2),
    ...numbered('H', 7),
    ...numbered('M', 10),
    ...numbered('L', 12),
  ])
  expect(rows.filter((row) => !row.at(-1)?.includes('«'))).toEqual([])
})

/** The number of level 1 and 2 requirements in each chapter of ASVS 5.0.0. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('answers every level 1 and 2 requirement once', () => {
  const rows = rowsOf('docs/security/asvs.md', /^\d+\.\d+\.\d+/)
  const ids = rows.flatMap(([cell = '']) => cell.split(/,\s*/))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  const counts = REQUIREMENTS.map(
    (_, index) => ids.filter((id) => new RegExp(String.raw`^${index + 1}\.\d+\.\d+$`).test(id)).length,
  )
  expect(counts).toEqual(REQUIREMENTS)
  const verdicts = ['met', 'partly', 'not met', 'does not apply']
  expect(rows.filter((row) => !verdicts.includes(row[2] ?? ''))).toEqual([])
})
