import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { medianOf, type Turn } from './load.ts'

export const REPORTS = path.join(import.meta.dirname, '../../reports')

/** One workload that is compared with the bare engine for the same task. */
export type Work = {
  name: string
  bareName: string
  /** Minimum ratio of ours to bare; absent when only the figure matters. */
  goal?: number
  ours: (turn: number) => Promise<Turn>
  bare: (turn: number) => Promise<Turn> | Turn
  /** Lower when one turn already takes long. */
  turnsPerPair?: number
  /** CPU seconds that the bare engine has used so far, if it is a separate process. */
  bareProcessorSeconds?: () => number
}

/** Reads the resources that our processes have used so far. */
export type Meter = () => { processorSeconds: number; allocatedBytes: number }

export type Figures = {
  work: string
  bare: string
  oursPerSecond: number
  barePerSecond: number
  ratio: number
  ratios: number[]
  /** The same ratio for CPU time per request, which hardly depends on the machine's load. */
  processorRatio: number | null
  processorRatios: number[]
  goal: number | null
  isGood: boolean
  p50Ms: number
  p95Ms: number
  p99Ms: number
  processorMs: number
  allocatedKb: number
}

export type Repetition = { pairs: number; turnsPerPair: number }

/**
 * The median of interleaved pairs. Within a pair both sides take short turns, so that other load on the machine
 * affects both equally. One turn of each before the first pair is only a warm-up.
 */
export async function measureWork(work: Work, meter: Meter, repeat: Repetition): Promise<Figures> {
  let turn = 0
  await work.ours(turn)
  await work.bare(turn)
  const ours: Turn[] = []
  const ratios: number[] = []
  const bareSpeeds: number[] = []
  const processorRatios: number[] = []
  const used = { processorSeconds: 0, allocatedBytes: 0 }
  for (let pair = 0; pair < repeat.pairs; pair += 1) {
    const seconds = { ours: 0, bare: 0 }
    const processor = { ours: 0, bare: 0 }
    for (let side = 0; side < (work.turnsPerPair ?? repeat.turnsPerPair); side += 1) {
      turn += 1
      const before = meter()
      const our = await work.ours(turn)
      const after = meter()
      used.processorSeconds += after.processorSeconds - before.processorSeconds
      used.allocatedBytes += after.allocatedBytes - before.allocatedBytes
      ours.push(our)
      const bareBefore = work.bareProcessorSeconds?.() ?? 0
      const bare = await work.bare(turn)
      processor.bare += ((work.bareProcessorSeconds?.() ?? 0) - bareBefore) / bare.count
      processor.ours += (after.processorSeconds - before.processorSeconds) / our.count
      bareSpeeds.push(bare.perSecond)
      seconds.ours += 1 / our.perSecond
      seconds.bare += 1 / bare.perSecond
    }
    ratios.push(seconds.bare / seconds.ours)
    if (work.bareProcessorSeconds) processorRatios.push(processor.bare / processor.ours)
  }
  const count = ours.reduce((sum, one) => sum + one.count, 0)
  const median = (pick: (one: Turn) => number) => medianOf(ours.map(pick))
  const ratio = medianOf(ratios)
  return {
    work: work.name,
    bare: work.bareName,
    oursPerSecond: median((one) => one.perSecond),
    barePerSecond: medianOf(bareSpeeds),
    ratio,
    ratios,
    processorRatio: processorRatios.length === 0 ? null : medianOf(processorRatios),
    processorRatios,
    goal: work.goal ?? null,
    isGood: work.goal === undefined || ratio >= work.goal,
    p50Ms: median((one) => one.p50Ms),
    p95Ms: median((one) => one.p95Ms),
    p99Ms: median((one) => one.p99Ms),
    processorMs: (used.processorSeconds * 1_000) / count,
    allocatedKb: used.allocatedBytes / 1024 / count,
  }
}

const COLUMNS: [head: string, width: number, cell: (one: Figures) => string][] = [
  ['', 4, ({ goal, isGood }) => (goal === null ? '' : isGood ? 'ok' : 'MISS')],
  ['work', -30, ({ work }) => work],
  ['beside', -28, ({ bare }) => bare],
  ['ours/s', 9, ({ oursPerSecond }) => short(oursPerSecond)],
  ['bare/s', 9, ({ barePerSecond }) => short(barePerSecond)],
  ['ratio', 6, ({ ratio }) => ratio.toFixed(2)],
  ['goal', 5, ({ goal }) => (goal === null ? '' : goal.toFixed(2))],
  ['spread', 10, ({ ratios }) => `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`],
  ['p50 ms', 8, ({ p50Ms }) => p50Ms.toFixed(1)],
  ['p95 ms', 8, ({ p95Ms }) => p95Ms.toFixed(1)],
  ['p99 ms', 8, ({ p99Ms }) => p99Ms.toFixed(1)],
  ['cpu ratio', 9, ({ processorRatio }) => processorRatio?.toFixed(2) ?? ''],
  ['cpu ms', 7, ({ processorMs }) => processorMs.toFixed(2)],
  ['alloc kB', 8, ({ allocatedKb }) => allocatedKb.toFixed(0)],
]

function short(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1)
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, index) => {
      const width = COLUMNS[index]?.[1] ?? 0
      return width < 0 ? cell.padEnd(-width) : cell.padStart(width)
    })
    .join(' ')
}

export function printHead(): void {
  console.log(line(COLUMNS.map(([head]) => head)))
}

export function printFigures(one: Figures): void {
  console.log(line(COLUMNS.map(([, , cell]) => cell(one))))
}

/** Describes the machine; the load of the previous minute shows whether it was idle. */
export function machineFacts(): string[] {
  const model = /model name\s*: (.+)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? 'unknown processor'
  const version = (program: string, args: string[]) => {
    try {
      return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      return `${program} of unknown version`
    }
  }
  return [
    `${availableParallelism()} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.version}, ${version('pgbench', ['--version'])}`,
    `load average before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  ]
}

export function saveReport(name: string, report: object): void {
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(path.join(REPORTS, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
}
