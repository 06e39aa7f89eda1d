import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { servicesFromEnvironment } from '@app/stack/services'
import { REPORTS, machineFacts, saveReport } from './figures.ts'
import { runOn, withFilledDatabase } from './filled-database.ts'
import { drawGrowth, type AtSize, type Growth } from './growth-chart.ts'

/** Numbers of sales; users, tickets and the audit log scale with them. */
const SIZES = '10000,100000,1000000'
const LONG_SIZES = `${SIZES},10000000`
const TIMES_MAX = 1.5
/** A smaller difference comes from caching, not from a larger table. */
const NOISE_MS = 5
/** A deeper index reads one more page for each additional level. */
const NOISE_PAGES = 50

type Case = { name: string; p50Ms: number; p95Ms: number; plans: { lines: string[] }[] }
type Measured = { about: string[]; cases: Case[] }

/**
 * `npm run bench -- growth`: every list and detail page of the admin area, support and sellers, at several sizes. The
 * databases are kept, so a second run only measures. `--long` adds ten million, `--sizes` selects sizes, `--only`
 * runs a part.
 */
export async function benchGrowth(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { sizes: { type: 'string' }, long: { type: 'boolean' }, only: { type: 'string' } },
  })
  const sizes = (values.sizes ?? (values.long ? LONG_SIZES : SIZES)).split(',').map(Number)
  const services = await servicesFromEnvironment()
  const machine = machineFacts()
  const measured = new Map<number, Measured>()
  const seeded: { size: number; seconds: number; database: string }[] = []
  for (const size of sizes) {
    const order = { seed: seedOf(size), keep: `growth_${size}` }
    await withFilledDatabase(services, order, (database) => {
      runOn(database, { role: 'skinkantor_worker', stdout: 'pipe' }, 'test/bench/measure-prepare.ts')
      const role = { role: 'skinkantor_api', stdout: 'pipe' } as const
      const only = values.only === undefined ? [] : [values.only]
      const parts = [
        'test/bench/measure-admin.ts',
        'test/bench/measure-support.ts',
        'test/bench/measure-sellers.ts',
      ].map((script) => JSON.parse(runOn(database, role, script, ...only)) as Measured)
      const about = parts[0]?.about ?? []
      measured.set(size, { about, cases: parts.flatMap(({ cases }) => cases) })
      seeded.push({ size, seconds: database.seedSeconds, database: about[0] ?? '' })
      console.log(`${size} sales: seeded in ${database.seedSeconds} s; ${about[0] ?? ''}`)
    })
  }
  const growths = compare(sizes, measured)
  saveReport('bench-growth', { machine, seeded, growths })
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(path.join(REPORTS, 'bench-growth.svg'), drawGrowth(growths))
  return report(growths)
}

/** Even the smallest size fills a page; otherwise showing more rows would look like growth. */
function seedOf(size: number) {
  return {
    transactions: String(size),
    users: String(Math.max(2_000, size / 10)),
    tickets: String(Math.max(1_000, size / 100)),
    messages: String(Math.max(2_000, size / 50)),
    audit: String(Math.max(5_000, size / 10)),
    // Figures of the last days need recent data.
    'as-of': new Date().toISOString(),
  }
}

/** Removes the page count from a case's name, because it differs at each size. */
function plainName(name: string): string {
  return name.replaceAll(/ to \d+| \(\d+\)/g, '')
}

/**
 * The pages that all plans of a case read. Planning is excluded, because it reads the catalogue, which does not grow.
 */
function pagesOf({ plans }: Case): number {
  return plans.reduce((sum, { lines }) => {
    const [, hit = '0', , read = '0'] =
      /Buffers: shared(?: hit=(\d+))?( read=(\d+))?/.exec(lines.join('\n').split('Planning:')[0] ?? '') ?? []
    return sum + Number(hit) + Number(read)
  }, 0)
}

function compare(sizes: readonly number[], measured: ReadonlyMap<number, Measured>): Growth[] {
  const bySize = sizes.map((size) => {
    const cases = measured.get(size)?.cases ?? []
    return [size, new Map(cases.map((one) => [plainName(one.name), one]))] as const
  })
  const names = [...(bySize[0]?.[1].keys() ?? [])]
  return names.flatMap((name) => {
    const atSizes = bySize.flatMap(([size, cases]): AtSize[] => {
      const one = cases.get(name)
      return one ? [{ size, p50Ms: one.p50Ms, p95Ms: one.p95Ms, pages: pagesOf(one) }] : []
    })
    const first = atSizes[0]
    const last = atSizes.at(-1)
    if (!first || !last || atSizes.length < 2) return []
    const times = last.p95Ms / first.p95Ms
    const pageTimes = last.pages / Math.max(1, first.pages)
    const isFast = times <= TIMES_MAX || last.p95Ms - first.p95Ms <= NOISE_MS
    const isFlat = pageTimes <= TIMES_MAX || last.pages - first.pages <= NOISE_PAGES
    return [{ name, atSizes, times, pageTimes, verdict: isFast ? 'ok' : isFlat ? 'slower' : 'GROWS' }]
  })
}

/** When only the time grew, other load on the machine caused it: the database read no more pages than before. */
function report(growths: readonly Growth[]): boolean {
  for (const { name, atSizes, times, pageTimes, verdict } of growths.toSorted(
    (one, other) => other.pageTimes - one.pageTimes,
  ))
    console.log(
      `${verdict.padEnd(6)} ${name}: p95 ${atSizes.map(({ p95Ms }) => p95Ms.toFixed(1)).join(' -> ')} ms (${times.toFixed(2)}x), ` +
        `pages ${atSizes.map(({ pages }) => pages).join(' -> ')} (${pageTimes.toFixed(2)}x)`,
    )
  const count = (verdict: Growth['verdict']) => growths.filter((one) => one.verdict === verdict).length
  console.log(
    `${growths.length} routes and filters: ${count('ok')} within ${TIMES_MAX} times, ${count('slower')} slower with as many pages, ` +
      `${count('GROWS')} grow; reports/bench-growth.svg`,
  )
  return growths.length > 0 && count('GROWS') === 0
}
