import { count, HOUR, type World } from './world.ts'

/** The largest difference between two readings of the database clock. Written again by hand. */
export const DATABASE_CLOCK_ERROR = 10_000
const STEP_EVERY = 20_000
const PROCESS_CLOCK_ERROR = 6 * HOUR

/**
 * The same result for the same place and moment, without a random stream: reading a clock more often changes nothing.
 */
function isAhead(seed: number, place: number, moment: number): boolean {
  let mixed = Math.imul(seed, 0x9e37_79b1) ^ Math.imul(place, 0x85eb_ca6b) ^ Math.imul(moment, 0xc2b2_ae35)
  for (let round = 0; round < 3; round += 1) {
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x2c1b_3c6d)
  }
  return mixed >= 0
}

/** The largest allowed error, in one direction or the other: smaller errors are easier to handle. */
function errorAt(world: World, place: number, time: number, range: number): number {
  if (!world.areFaultsOn) return 0
  return isAhead(world.seed, place, Math.floor(time / STEP_EVERY)) ? range / 2 : -range / 2
}

/** The time on the database clock. It jumps forward or back every few seconds. */
export function databaseNow(world: World): number {
  const error = errorAt(world, 0, world.timeline.now, DATABASE_CLOCK_ERROR)
  if (error !== world.lastClockError) count(world, 'clock jumps')
  world.lastClockError = error
  return world.timeline.now + error
}

/** The time on the clock of a process's own machine. It jumps by hours, so nothing may be decided by it. */
export function processNow(world: World, processId: number): number {
  return world.timeline.now + errorAt(world, processId, world.timeline.now, PROCESS_CLOCK_ERROR)
}

/** When the database clock will show that this much time has passed: then the queue releases the job. */
export function whenPassed(world: World, afterMs: number): number {
  const { now } = world.timeline
  const wanted = now + afterMs
  const error = errorAt(world, 0, now, DATABASE_CLOCK_ERROR)
  return afterMs === 0 ? now : wanted + error - errorAt(world, 0, wanted, DATABASE_CLOCK_ERROR)
}
