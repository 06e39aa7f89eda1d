/** FNV-1a: a 32-bit hash of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash | 0
}

/** A number in [0, 1) that depends only on its three inputs. */
export function randomAt(seed: number, place: number, index = 0): number {
  let mixed = seed ^ Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(index, 0x85ebca6b)
  // The finaliser of MurmurHash3, which is in the public domain.
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** A smooth curve through random points at whole numbers, between -1 and 1. */
function smoothNoise(seed: number, place: number, x: number): number {
  const index = Math.floor(x)
  const part = x - index
  const weight = part * part * (3 - 2 * part)
  const from = randomAt(seed, place, index)
  return (from + (randomAt(seed, place, index + 1) - from) * weight) * 2 - 1
}

const STEPS_PER_DAY = 288

/**
 * Each row is the period in five-minute steps and the amplitude: small changes within minutes, larger ones over
 * months.
 */
const FAST_WAVES = [
  [1, 0.002],
  [12, 0.006],
] as const
const SLOW_WAVES = [
  [STEPS_PER_DAY, 0.015],
  [7 * STEPS_PER_DAY, 0.04],
  [30 * STEPS_PER_DAY, 0.09],
] as const
const PLACE = 100

/**
 * The logarithm of a price at a step, around 0. It looks like a random walk, but every step is computed without the
 * steps before it, because tests may move the simulator's clock anywhere.
 */
export function walkAt(seed: number, step: number): number {
  return sumOfWaves(FAST_WAVES, seed, step) + slowWalkAt(seed, step)
}

/** The price curve without the fast waves: about the average of one day's sales. */
export function slowWalkAt(seed: number, step: number): number {
  return sumOfWaves(SLOW_WAVES, seed, step)
}

function sumOfWaves(waves: readonly (readonly [number, number])[], seed: number, step: number): number {
  let sum = 0
  for (const [period, swing] of waves) sum += swing * smoothNoise(seed, PLACE + period, step / period)
  return sum
}
