import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { servicesFromEnvironment } from '@app/stack/services'
import { runOn, withFilledDatabase, type SeedOptions } from './filled-database.ts'

const REPORTS = path.join(import.meta.dirname, '../../reports')

type Measurement = {
  name: string
  runs: number
  firstMs: number
  p50Ms: number
  p95Ms: number
  maxMs: number
  rows: number
  plans: { sql: string; lines: string[] }[]
}
type Measured = { about: string[]; cases: Measurement[] }

export type SeededBench = {
  /** The name of the report and of the measuring script. */
  name: string
  /** The default seed sizes; the command line can change them. */
  sizes: Record<string, string>
  title: (sizes: Record<string, string>) => string
  /** Figures of the last days need recent data, so the seeded data ends now. */
  endsNow: boolean
  goalMs: (caseName: string) => number
  goal: string
}

/** Seeds a database and measures use cases on it in the API's role, with PostgreSQL's query plans. */
export async function benchSeeded(bench: SeededBench): Promise<boolean> {
  const { sizes, keep, only, help } = readOptions(bench)
  if (help) {
    console.log(usage(bench))
    return true
  }
  const services = await servicesFromEnvironment()
  const seed: SeedOptions = { ...sizes, ...(bench.endsNow ? { 'as-of': new Date().toISOString() } : {}) }
  let measured: Measured = { about: [], cases: [] }
  let seedSeconds = 0
  await withFilledDatabase(services, { seed, keep }, (database) => {
    ;({ seedSeconds } = database)
    const role = { role: 'skinkantor_api', stdout: 'pipe' } as const
    measured = JSON.parse(
      runOn(database, role, `test/bench/measure-${bench.name}.ts`, ...(only === undefined ? [] : [only])),
    ) as Measured
  })
  const title = bench.title(sizes)
  // A partial run must not replace the full report.
  const report = `bench-${bench.name}${only === undefined ? '' : '-part'}.md`
  writeReport(report, { title, goal: bench.goal, seedSeconds }, measured)
  return printed(bench, `${title}: seeded in ${seedSeconds} s`, measured.cases)
}

function readOptions({ sizes }: SeededBench) {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      ...Object.fromEntries(Object.keys(sizes).map((name) => [name, { type: 'string' as const }])),
      keep: { type: 'string' },
      only: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const { keep, only, help, ...ordered } = values
  return { sizes: { ...sizes, ...(ordered as Record<string, string>) }, keep, only, help }
}

function usage({ name, sizes }: SeededBench): string {
  return [
    `usage: npm run bench -- ${name} [options]`,
    ...Object.entries(sizes).map(([size, count]) => `  --${size} N`.padEnd(20) + `default ${count}`),
    '  --keep NAME       keeps the database; a later run of the same sizes only measures it',
    '  --only PATTERN    only the cases whose name matches',
  ].join('\n')
}

function printed(bench: SeededBench, title: string, cases: readonly Measurement[]): boolean {
  const isGood = ({ name, p95Ms }: Measurement) => p95Ms < bench.goalMs(name)
  for (const one of cases)
    console.log(
      `${isGood(one) ? 'ok  ' : 'MISS'} ${one.name}: p50 ${one.p50Ms.toFixed(1)} ms, p95 ${one.p95Ms.toFixed(1)} ms, first call ${one.firstMs.toFixed(1)} ms`,
    )
  const worst = cases.toSorted((one, other) => other.p95Ms - one.p95Ms)[0]
  const missed = cases.filter((one) => !isGood(one)).length
  console.log(
    `${title}, ${cases.length} cases, ${missed} missed, worst p95 ${worst?.p95Ms.toFixed(1)} ms (${worst?.name})`,
  )
  return cases.length > 0 && missed === 0
}

function writeReport(
  file: string,
  head: { title: string; goal: string; seedSeconds: number },
  { about, cases }: Measured,
): void {
  const lines = [
    `# ${head.title}`,
    '',
    `Seeded in ${head.seedSeconds} s. Goal: ${head.goal}`,
    '',
    ...about.map((fact) => `- ${fact}`),
    '',
    '| What | Runs | p50 ms | p95 ms | max ms | First call ms | Rows |',
    '|---|---|---|---|---|---|---|',
    ...cases.map(
      ({ name, runs, p50Ms, p95Ms, maxMs, firstMs, rows }) =>
        `| ${name} | ${runs} | ${p50Ms.toFixed(1)} | ${p95Ms.toFixed(1)} | ${maxMs.toFixed(1)} | ${firstMs.toFixed(1)} | ${rows} |`,
    ),
    '',
    ...cases.flatMap(({ name, plans }) => [
      `## ${name}`,
      '',
      ...plans.flatMap((plan) => ['```', plan.sql, '', ...plan.lines, '```', '']),
    ]),
  ]
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(path.join(REPORTS, file), `${lines.join('\n')}\n`)
}
