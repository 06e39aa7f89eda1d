import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * The rate and the minimum sale are settings. A text that hard-codes them becomes wrong when a setting changes, so
 * texts use `{rate}` and `{minimum}`.
 */
const root = path.join(import.meta.dirname, '../..')
const SPACE = '[ \\u00a0]?'
const HARD_CODED = new RegExp(
  [
    `(?<![\\d,.])70${SPACE}(?:%|proc|per ?cent)`,
    `(?<![\\d,.])20(?:[,.]00)?${SPACE}(?:zł|PLN)`,
    `PLN${SPACE}20(?![\\d,.])`,
    `5${SPACE}USD`,
    'siedemdziesi\\S+ proc',
    'seventy per ?cent',
    'dwadzieścia zł',
    'twenty (?:zł|PLN)',
  ].join('|'),
  'i',
)

/** Allowed hard-coded values, each with its reason. */
const ALLOWED: { file: string; line: RegExp; reason: string }[] = [
  {
    file: 'packages/contract/src/spec-strings.ts',
    line: /withSetting\('sell', '20 (zł|PLN)'/,
    reason: "the specification's own letters; the dictionary beside them has a placeholder",
  },
]

/**
 * Code with texts for people: pages, responses, mails, documents and search engine data. Styles and tests are
 * excluded.
 */
const files = globSync(
  [
    'apps/web/src/**/*.{ts,tsx}',
    'apps/web/server/**/*.ts',
    'apps/web/public/**/*.{txt,xml,json,webmanifest,html}',
    'apps/api/src/**/*.ts',
    'packages/contract/src/**/*.ts',
    'apps/api/openapi.json',
  ],
  { cwd: root },
).filter((file) => !/\.test\.tsx?$|\/(testing|simulation)\//.test(file))

/** Comments are not shown to users. */
const withoutComments = (source: string) =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/(^|\s)\/\/.*$/gm, '')

const hardCodedIn = (file: string, source: string) =>
  withoutComments(source)
    .split('\n')
    .flatMap((line, index) =>
      HARD_CODED.test(line) && !ALLOWED.some((one) => one.file === file && one.line.test(line))
        ? [`${file}:${index + 1} ${line.trim()}`]
        : [],
    )

test.each([
  "'Dostajesz 70% ceny'",
  "'Dostajesz 70 % ceny'",
  "'70\u00a0% of the price'",
  "'co najmniej 20 zł'",
  "'at least PLN 20 in total'",
  "'Minimum sell amount is 20 PLN'",
  "'20,00 zł'",
  '<td>× 70%</td>',
  "'siedemdziesiąt procent ceny'",
  "'at least twenty złotys'",
])('finds the hard-coded term in %s', (line) => {
  expect(hardCodedIn('some.ts', line)).toHaveLength(1)
})

test.each(["'120 zł'", "'70,5%'", "'{rate} of it'", '// 70% by default', "'5,20 zł'"])(
  'accepts %s',
  (line) => {
    expect(hardCodedIn('some.ts', line)).toEqual([])
  },
)

test('no text hard-codes the rate or the minimum sale', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => hardCodedIn(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})

test('every exception is still needed', () => {
  const unused = ALLOWED.filter(({ file, line }) => !line.test(readFileSync(path.join(root, file), 'utf8')))
  expect(unused).toEqual([])
})
