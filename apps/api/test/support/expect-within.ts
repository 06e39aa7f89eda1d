import { expect } from 'vitest'
import { pausedMsSince } from './machine-pauses.ts'

const LOOK_MS = 500
/** Below this share of a core other programs take the time, and a duration says nothing about the product. */
const SHARE_MIN = 0.8
/** Figures are told at most so long after they were measured. */
const TOLD_MS = 30_000

/**
 * Judges a duration, unless it is too long while something else keeps the cores busy, or by no more than the machine
 * stood still meanwhile: then it is only printed.
 */
export function expectWithin(tookMs: number, limitMs: number, what: string): void {
  if (tookMs <= limitMs) return
  const figure = `${what}: ${Math.round(tookMs)} ms, limit ${limitMs} ms`
  const pausedMs = pausedMsSince(Date.now() - tookMs - TOLD_MS)
  if (pausedMs >= tookMs - limitMs) {
    process.stdout.write(`${figure}, not judged: the machine stood still for ${Math.round(pausedMs)} ms\n`)
    return
  }
  const share = shareOfACore()
  if (share >= SHARE_MIN) expect.fail(figure)
  process.stdout.write(`${figure}, not judged: this process gets ${Math.round(share * 100)}% of a core\n`)
}

function shareOfACore(): number {
  const startMs = performance.now()
  const before = process.cpuUsage()
  while (performance.now() - startMs < LOOK_MS);
  const used = process.cpuUsage(before)
  return (used.user + used.system) / 1_000 / (performance.now() - startMs)
}
