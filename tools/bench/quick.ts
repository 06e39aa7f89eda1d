import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runBench } from './all.ts'
import type { Figures } from './figures.ts'

const BASELINE = path.join(import.meta.dirname, 'baseline.json')
/** The remainder of a ratio that has dropped by a third. */
const LEFT_MIN = 2 / 3

type Baseline = Record<string, number>

/**
 * `npm run bench -- quick`: fails when our cost, relative to the bare engine in the same run, grew by more than a
 * third. It compares CPU time per request, because a busy machine changes the number of requests, not their cost. It
 * uses the same engine (Node), because other engines differ by half between CPUs. `--accept` stores the measured
 * values as the new baseline.
 */
export async function benchQuick(): Promise<boolean> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { accept: { type: 'boolean' } } })
  const repeat = { pairs: 7, turnsPerPair: 1 }
  const figures = await runBench({ name: 'bench-quick', groups: ['plain', 'calls'], repeat })
  if (values.accept) {
    const accepted = Object.fromEntries(figures.map((one) => [one.work, round(one.processorRatio ?? 0)]))
    writeFileSync(BASELINE, `${JSON.stringify(accepted, null, 2)}\n`)
    return true
  }
  const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as Baseline
  return figures.map((one) => judge(one, baseline[one.work])).every(Boolean)
}

function judge(one: Figures, before: number | undefined): boolean {
  const ratio = one.processorRatio ?? 0
  const isGood = before !== undefined && ratio >= before * LEFT_MIN
  const told = before === undefined ? 'not in the baseline' : `baseline ${before}`
  console.log(`${isGood ? 'ok  ' : 'WORSE'} ${one.work}: ${round(ratio)} of bare by processor time, ${told}`)
  return isGood
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
