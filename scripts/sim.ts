import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { runPlanted } from '../apps/api/src/simulation/run-planted.ts'
import { runSeed, type SeedResult } from '../apps/api/src/simulation/run-seed.ts'

/**
 * `npm run sim`: the rules of money against a world that fails. `--seeds 500 --sales 200` is what CI runs,
 * `--seeds 20000` the long form. `--seed N` repeats one history (`--trace` prints it), `--planted` puts known
 * mistakes into a copy and expects each to be found.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '500' },
    sales: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(os.availableParallelism()) },
    /** For our own child processes: seeds from the first to before the second, one line of JSON each. */
    part: { type: 'string' },
  },
})
const sales = Number(values.sales)
const processes = Number(values.processes)
const REPORTS = path.join(import.meta.dirname, '../reports')

type PartLine = Omit<SeedResult, 'trace'>

function runPart(range: string): void {
  const [from = 0, end = 0, step = 1] = range.split(':').map(Number)
  for (let seed = from; seed < end; seed += step) {
    const { trace: _trace, ...line } = runSeed(seed, sales)
    console.log(JSON.stringify(line))
  }
}

function runOne(seed: number): boolean {
  const result = runSeed(seed, sales, { isTraced: values.trace })
  if (result.trace) process.stdout.write(result.trace.join(''))
  for (const violation of result.violations) console.error(violation)
  const again = runSeed(seed, sales)
  console.log(`seed ${seed}: ${result.sales} sales, ${result.steps} steps, history ${result.hash}`)
  if (again.hash !== result.hash) console.error(`the second run has another history: ${again.hash}`)
  return result.violations.length === 0 && again.hash === result.hash
}

async function runMany(seeds: number): Promise<boolean> {
  const startedAt = performance.now()
  const from = Number(values.from)
  const lines: PartLine[] = []
  await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      runChild(`${from + index}:${from + seeds}:${processes}`, (line) => lines.push(line)),
    ),
  )
  lines.sort((left, right) => left.seed - right.seed)
  const failed = lines.filter((line) => line.violations.length > 0)
  // The same seed again, in this process: a history that depends on anything else would show here.
  const repeated = lines.slice(0, 3).filter((line) => runSeed(line.seed, sales).hash !== line.hash)
  const figures = sumFigures(lines)
  for (const line of failed.slice(0, 10))
    console.error(`seed ${line.seed} (history ${line.hash}): ${line.violations[0]}`)
  const report = {
    seeds: lines.length,
    expectedSeeds: seeds,
    salesPerSeed: sales,
    sales: lines.reduce((sum, line) => sum + line.sales, 0),
    steps: lines.reduce((sum, line) => sum + line.steps, 0),
    failedSeeds: failed.map((line) => line.seed),
    histories: repeated.length === 0 ? 'repeat byte for byte' : 'DIFFER when repeated',
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    figures,
  }
  write('sim.json', report)
  for (const [name, value] of Object.entries(figures).sort(([left], [right]) =>
    left.localeCompare(right, 'en'),
  ))
    console.log(`${name.padEnd(28)} ${value}`)
  console.log(
    `sim: ${report.seeds} seeds, ${report.sales} sales, ${report.steps} steps, ${failed.length} seeds with a violation, ` +
      `histories ${report.histories}, ${report.seconds} s`,
  )
  return failed.length === 0 && lines.length === seeds && repeated.length === 0
}

function runChild(range: string, onLine: (line: PartLine) => void): Promise<void> {
  const args = [import.meta.filename, '--part', range, '--sales', String(sales)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface(child.stdout).on('line', (text) => onLine(JSON.parse(text) as PartLine))
  return new Promise((resolve) => child.on('close', () => resolve()))
}

function sumFigures(lines: PartLine[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { figures } of lines)
    for (const [name, value] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + value
  return sums
}

const PLANTED_SEEDS_MAX = 150

async function hunt(): Promise<boolean> {
  const startedAt = performance.now()
  const results = await runPlanted({ seeds: PLANTED_SEEDS_MAX, sales, processes }, (result) => {
    const end =
      result.seed === null ? (result.error ?? 'NOT FOUND') : `seed ${result.seed}: ${result.violation}`
    console.log(`${result.name.padEnd(60)} ${end}`)
  })
  const found = results.filter((result) => result.seed !== null)
  write('sim-planted.json', { planted: results.length, found: found.length, results })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  console.log(`planted: ${found.length} of ${results.length} found, ${seconds} s`)
  return found.length === results.length
}

function write(name: string, report: unknown): void {
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(path.join(REPORTS, name), `${JSON.stringify(report, null, 2)}\n`)
}

if (values.part !== undefined) runPart(values.part)
else {
  const isGood = values.planted
    ? await hunt()
    : values.seed === undefined
      ? await runMany(Number(values.seeds))
      : runOne(Number(values.seed))
  process.exitCode = isGood ? 0 : 1
}
