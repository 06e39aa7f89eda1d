import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** A second copy of the formula could differ by a grosz, so only one module may multiply a price by a rate. */
const root = path.join(import.meta.dirname, '../..')
const HOME = 'packages/contract/src/payout-share.ts'
const WRITTEN_AGAIN = new RegExp(
  [
    // A price times a rate, in code or SQL.
    String.raw`\*\s*(?:BigInt\(\s*)?[\w.]*rate_?bps`,
    String.raw`rate_?bps\)?\s*\*`,
    // Any amount in basis points that is divided again.
    String.raw`\*[^;\n]*bps\b[^;\n]*/\s*[\w.]`,
    // Rounding half up by basis points.
    String.raw`\+\s*(?:5_?000n?|half\w*|\w+\s*/\s*2n?)\s*\)\s*/\s*(?:10_?000|\w*(?:bps|whole))`,
  ].join('|'),
  'i',
)

/** Shares other than the seller's. */
const ALLOWED: { file: string; line: RegExp; reason: string }[] = [
  {
    file: 'apps/api/src/contexts/payments/promises/domain/late-bonus.ts',
    line: /terms\.perDayBps/,
    reason: 'a bonus for being late, rounded down',
  },
  {
    file: 'apps/api/src/contexts/payments/listings/domain/price-listing.ts',
    line: /rule\.shareBps/,
    reason: 'the price that we ask on a marketplace, rounded down',
  },
  {
    file: 'apps/api/src/contexts/backoffice/stock/stock-selection.repository.ts',
    line: /FEE_BPS/,
    reason: 'what a marketplace leaves of a price, rounded down',
  },
  {
    file: 'apps/api/src/contexts/backoffice/stock/stock.presenter.ts',
    line: /ALL_BPS - feeBps/,
    reason: 'the same for one item of the list',
  },
  {
    file: 'apps/simulator/src/dmarket/dmarket-book.ts',
    line: /FEE_BPS/,
    reason: 'the fee of a simulated marketplace',
  },
  {
    file: 'apps/simulator/src/rails/payment-book.ts',
    line: /feeBps/,
    reason: 'the fee of a simulated payment provider',
  },
]

const files = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
  (file) => file !== HOME && !/\.test\.tsx?$|\/generated\//.test(file),
)

const withoutComments = (source: string) =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/(^|\s)\/\/.*$/gm, '')

const formulasIn = (file: string, source: string) =>
  withoutComments(source)
    .split('\n')
    .flatMap((line, index) =>
      WRITTEN_AGAIN.test(line) && !ALLOWED.some((one) => one.file === file && one.line.test(line))
        ? [`${file}:${index + 1} ${line.trim()}`]
        : [],
    )

test.each([
  'return (marketGrosze * BigInt(rateBps) + 5_000n) / 10_000n',
  'return Math.floor((priceGrosze * rateBps + 5_000) / 10_000)',
  'const share = (grosze: bigint, bps: number) => (grosze * BigInt(bps) + BPS / 2n) / BPS',
  'return (valueGrosze * BigInt(limits.laterRateBps) + HALF_BPS) / WHOLE_BPS',
  '(pg_temp.market(id) * 7000 + 5000) / 10000, sha256(place)',
  'select market_grosze * q.rate_bps / 10000 from quote_items q',
  'const paid = Math.round((market * rateBps) / 10_000)',
  'priceGrosze * limits.rateBps >= minimumGrosze * 10_000',
])('finds the payout formula in [%s]', (line) => {
  expect(formulasIn('some.ts', line)).toHaveLength(1)
})

test.each([
  'payoutFor(marketGrosze, limits.rateBps)',
  'const percent = quote.rateBps / 100',
  'if (suggestedGrosze * 10_000n > paidGrosze * BigInt(limits.spikeBps)) return',
  'const mid = Math.round((4.25 + week) * 10_000) / 10_000',
  '// priceGrosze * rateBps',
])('accepts [%s]', (line) => {
  expect(formulasIn('some.ts', line)).toEqual([])
})

test('only one file multiplies a price by a rate', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => formulasIn(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})

test('every exception is still needed', () => {
  const unused = ALLOWED.filter(({ file, line }) => {
    const lines = withoutComments(readFileSync(path.join(root, file), 'utf8')).split('\n')
    return !lines.some((text) => line.test(text) && WRITTEN_AGAIN.test(text))
  })
  expect(unused).toEqual([])
})
