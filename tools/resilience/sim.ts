import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { MUTANTS } from '../../apps/api/test/model/mutants.ts'
import { PLANTED_BUGS } from '../../apps/api/test/model/planted-bugs.ts'
import { failedTest, runMutations, type MutationResult } from '../../apps/api/test/model/run-mutations.ts'
import { runSeed, type SeedResult } from '../../apps/api/test/model/run-seed.ts'

/**
 * `npm run sim`: runs the money rules against a simulated world with faults. `--seeds 20000` is the long form.
 * `--seed N` repeats one history (`--trace` prints it). `--planted` inserts known bugs into the product and expects
 * each to be found. `--mutants` makes small changes in the money rules and expects four of five to be found. `--only
 * TEXT` runs those with this text in their name.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    sales: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    processes: { type: 'string', default: String(os.availableParallelism()) },
    /**
     * For our own child processes: seeds from the first (inclusive) to the second (exclusive), one line of JSON each.
     */
    part: { type: 'string' },
  },
})
const sales = Number(values.sales)
const processes = Number(values.processes)
const REPORTS = path.join(import.meta.dirname, '../../reports')

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
  // Repeats the same seeds in this process, to detect a history that depends on anything but its seed.
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

async function huntPlanted(): Promise<boolean> {
  const startedAt = performance.now()
  const planted = PLANTED_BUGS.filter(({ name }) => name.includes(values.only))
  const seeds = Number(values.seeds ?? 150)
  const results = await runMutations(planted, { seeds, sales, processes, tests: [] }, print)
  const found = results.filter(({ foundBy }) => foundBy !== null)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  write('sim-planted.json', { planted: results.length, found: found.length, seconds, results })
  console.log(`planted: ${found.length} of ${results.length} found, ${seconds} s`)
  return found.length === results.length
}

const DOMAIN_TESTS = ['apps/api/src/contexts/payments/lifecycle/domain']
const MUTANTS_FOUND_MIN = 0.8

/**
 * A surviving mutant without a reason is a test gap. A mutant that is listed with a reason but found has a wrong
 * reason.
 */
async function huntMutants(): Promise<boolean> {
  const startedAt = performance.now()
  const mutants = MUTANTS.filter(({ name }) => name.includes(values.only))
  const named = mutants.flatMap(({ test }) => (test === undefined ? [] : [`apps/api/src/${test}`]))
  const failed = await failedTest([...DOMAIN_TESTS, ...new Set(named)], [])
  if (failed !== null) throw new Error(`without any mutant this test fails: ${failed}`)
  const seeds = Number(values.seeds ?? 60)
  const results = await runMutations(mutants, { seeds, sales, processes, tests: DOMAIN_TESTS }, print)
  const bySimulation = results.filter(({ foundBy }) => foundBy === 'simulation').length
  const byTests = results.filter(({ foundBy }) => foundBy === 'tests').length
  const survivors = results.filter(({ foundBy }) => foundBy === null)
  const unexplained = survivors.filter(({ evidence }) => evidence === '')
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  write('sim-mutants.json', { mutants: results.length, bySimulation, byTests, survivors, seconds, results })
  for (const { name, evidence, error } of survivors)
    console.log(`survives: ${name} (${(error ?? evidence) || 'NOT EXPLAINED'})`)
  console.log(
    `mutants: ${bySimulation + byTests} of ${results.length} found, ${bySimulation} by the simulation and ${byTests} by tests, ` +
      `${survivors.length} survive, ${unexplained.length} of them unexplained, ${seconds} s`,
  )
  return bySimulation + byTests >= results.length * MUTANTS_FOUND_MIN && unexplained.length === 0
}

function print({ name, foundBy, evidence, error }: MutationResult): void {
  console.log(`${name.padEnd(66)} ${error ?? (foundBy === null ? 'NOT FOUND' : `${foundBy}: ${evidence}`)}`)
}

function write(name: string, report: unknown): void {
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(path.join(REPORTS, name), `${JSON.stringify(report, null, 2)}\n`)
}

function runMode(): Promise<boolean> | boolean {
  if (values.planted) return huntPlanted()
  if (values.mutants) return huntMutants()
  return values.seed === undefined ? runMany(Number(values.seeds ?? 500)) : runOne(Number(values.seed))
}

if (values.part !== undefined) runPart(values.part)
else {
  process.exitCode = (await runMode()) ? 0 : 1
}
