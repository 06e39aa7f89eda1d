import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { failUntilFinished } from '../crash/unfinished.ts'
import { ALL_FAULTS, SHORT_RUN } from './faults.ts'
import type { Fault } from './fault.ts'
import { inFaultWorld, type FaultWorld } from './fault-world.ts'
import { canMakeCertificates } from './outside-certificates.ts'
import { runFault, type Run, type RunResult, type Size } from './run-fault.ts'
import { canMount } from './small-disk.ts'

const REPORTS = path.join(import.meta.dirname, '../../../reports')
const TIMES = 3
/** The maximum repetitions in one run; then everything is checked and other sellers continue. */
const TIMES_IN_A_ROW = 10
const SHORT_MS = 1_500

/**
 * `npm run chaos -- faults`: injects every fault that the product must survive into real processes, while sellers
 * sell. `--only NAME` runs one fault (or several, with commas). `--times N` repeats each in the same world, and
 * `--seconds S` sets how long sellers sell before and after. `--short` kills each kind of process in turn and checks
 * everything except times.
 */
export async function runFaults(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      times: { type: 'string', default: String(TIMES) },
      seconds: { type: 'string', default: '3' },
      short: { type: 'boolean', default: false },
    },
  })
  const runs = values.short ? [SHORT_RUN] : repeat(chooseFaults(values.only), Number(values.times))
  const sellingMs = values.short ? SHORT_MS : Number(values.seconds) * 1_000
  const results: RunResult[] = []
  const startedAtMs = performance.now()
  const seconds = () => Math.round((performance.now() - startedAtMs) / 100) / 10
  let at = 'at the start'
  const finish = failUntilFinished(() => `${at}, after ${seconds()} s`)
  const size: Size = {
    sellers: values.short ? 6 : 12,
    everyMs: 1_500,
    beforeMs: sellingMs,
    betweenMs: 1_000,
    afterMs: sellingMs,
  }
  for (const [kind, some] of Map.groupBy(runs, ({ faults }) => worldOf(faults[0]))) {
    const options = {
      logFolder: path.join(REPORTS, 'fault-logs', kind.replace(' ', '-')),
      hasSmallDisk: kind === 'small disk',
      hasOutside: kind === 'outside',
      hasClocks: some.some(({ faults }) => faults.some((fault) => fault.needsClocks)),
    }
    await inFaultWorld(options, async (world) => {
      console.log(`the world stands after ${seconds()} s`)
      for (const run of some) {
        at = `in ${run.name}`
        results.push(await runAndTell(world, run, size))
      }
    })
  }
  const isGood = report(runs, results, seconds())
  finish()
  return isGood
}

/** The special environment that a fault needs, if any. */
function worldOf(fault: Fault | undefined): 'usual' | 'small disk' | 'outside' {
  if (fault?.needsSmallDisk) return 'small disk'
  return fault?.needsOutside ? 'outside' : 'usual'
}

function repeat(faults: readonly Fault[], times: number): Run[] {
  return faults.flatMap((fault) =>
    Array.from({ length: Math.ceil(times / TIMES_IN_A_ROW) }, (_, index) => ({
      name: fault.name,
      faults: Array.from({ length: Math.min(TIMES_IN_A_ROW, times - index * TIMES_IN_A_ROW) }, () => fault),
      isTimed: true,
    })),
  )
}

function chooseFaults(only: string | undefined): readonly Fault[] {
  const names = only?.split(',')
  const missing = new Map([
    ['small disk', canMount() ? undefined : 'only root can mount a disk that fills up'],
    ['outside', canMakeCertificates() ? undefined : 'without openssl there are no certificates'],
  ])
  for (const why of missing.values()) if (why !== undefined) console.log(`${why}: left out`)
  const possible = ALL_FAULTS.filter((fault) => missing.get(worldOf(fault)) === undefined)
  const chosen = possible.filter(({ name }) => names === undefined || names.includes(name))
  if (chosen.length === 0 || (names && chosen.length !== names.length))
    throw new Error(`there is no fault ${only}; choose from ${ALL_FAULTS.map(({ name }) => name).join(', ')}`)
  return chosen
}

async function runAndTell(world: FaultWorld, run: Run, size: Size): Promise<RunResult> {
  const startedAtMs = performance.now()
  const result = await runFault(world, run, size).catch((error: unknown) => brokenOff(run, error))
  const took = Math.round((performance.now() - startedAtMs) / 100) / 10
  console.log(
    `${run.name}: ${result.acknowledged} acknowledged, ${result.paid} paid, ready after ${result.readySeconds.join(', ')} s, ` +
      `drained in ${result.drainSeconds} s, ${JSON.stringify(result.statuses)}, ${took} s`,
  )
  for (const line of [...result.notes, ...result.violations.map((text) => `VIOLATION ${text}`)])
    console.log(`  ${line}`)
  return result
}

/** An aborted run counts as failed; the other runs continue. */
function brokenOff({ name }: Run, error: unknown): RunResult {
  console.error(error)
  return {
    fault: name,
    requests: 0,
    acknowledged: 0,
    unacknowledged: 0,
    lost: 0,
    doubled: 0,
    paid: 0,
    statuses: {},
    otherServerErrors: 0,
    readySeconds: [],
    drainSeconds: 0,
    notes: [],
    violations: [`the run broke off: ${(error as Error).message}`],
  }
}

function report(runs: readonly Run[], results: readonly RunResult[], seconds: number): boolean {
  const sum = (some: readonly RunResult[], pick: (run: RunResult) => number) =>
    some.reduce((total, run) => total + pick(run), 0)
  const rows = [...Map.groupBy(runs, ({ name }) => name)].map(([name, same]) => {
    const some = results.filter(({ fault }) => fault === name)
    const times = some.flatMap(({ readySeconds }) => readySeconds)
    const readySeconds = times.map((time) => time ?? Infinity).toSorted((one, other) => one - other)
    return {
      fault: name,
      times: times.length,
      acknowledged: sum(some, (run) => run.acknowledged),
      lost: sum(some, (run) => run.lost),
      doubled: sum(some, (run) => run.doubled),
      '5xx but 503': sum(some, (run) => run.otherServerErrors),
      'ready after s, median': readySeconds[Math.floor(readySeconds.length / 2)],
      worst: readySeconds.at(-1),
      limit: same[0]?.isTimed ? same[0].faults[0]?.readySecondsMax : 'none',
      violations: sum(some, (run) => run.violations.length),
    }
  })
  console.table(rows)
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(
    path.join(REPORTS, 'chaos-faults.json'),
    `${JSON.stringify({ seconds, rows, results }, null, 2)}\n`,
  )
  const violations = sum(results, (run) => run.violations.length)
  console.log(`faults: ${results.length} runs, ${violations} violations, ${seconds} s`)
  return results.length > 0 && violations === 0
}
