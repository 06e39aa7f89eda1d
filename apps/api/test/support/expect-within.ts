import { expect } from 'vitest'
import { pausedMsSince } from './machine-pauses.ts'

const LOOK_MS = 500
/** Below this share of a core other programs use the CPU, and a duration says nothing about the product. */
const SHARE_MIN = 0.8
/** A figure is checked at most this long after it was measured. */
const TOLD_MS = 30_000

/**
 * Checks a duration. If it is too long while other programs keep the cores busy, or by no more than the machine
 * paused meanwhile, it is only printed.
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
