import { expect } from 'vitest'

const LOOK_MS = 500
/** Below this share of a core other programs take the time, and a duration says nothing about the product. */
const SHARE_MIN = 0.8

/** Judges a duration, unless it is too long while something else keeps the cores busy: then it is only printed. */
export function expectWithin(tookMs: number, limitMs: number, what: string): void {
  if (tookMs <= limitMs) return
  const share = shareOfACore()
  const figure = `${what}: ${Math.round(tookMs)} ms, limit ${limitMs} ms`
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
