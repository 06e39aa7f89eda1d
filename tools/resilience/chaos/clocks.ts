import { writeFileSync } from 'node:fs'
import type { Fault, Scene } from './fault.ts'
import { mustSignIn } from './must-sign-in.ts'

const HOLD_SECONDS = 8
const HOUR_MS = 3_600_000

/**
 * The clocks of one API, one worker and the watcher are wrong while all others and the database are right, or one
 * clock jumps back. Users must not notice, because all deadlines use the database's clock.
 */
export const CLOCKS: readonly Fault[] = [
  makeClockFault('clock-hour-ahead', HOUR_MS),
  makeClockFault('clock-hour-behind', -HOUR_MS),
  makeClockFault('clock-day-ahead', 24 * HOUR_MS),
  makeClockFault('clock-day-behind', -24 * HOUR_MS),
  makeClockFault('clock-back-10-minutes', -HOUR_MS / 6),
]

function makeClockFault(name: string, offsetMs: number): Fault {
  return {
    name,
    ready: 'service',
    readySecondsMax: 5,
    countsFrom: 'fault',
    holdSeconds: HOLD_SECONDS,
    isUnnoticed: true,
    needsClocks: true,
    inject: async (scene) => setClocks(scene, offsetMs),
    meanwhile: mustSignIn,
    heal: async (scene) => setClocks(scene, 0),
  }
}

function setClocks({ world }: Scene, offsetMs: number): void {
  writeFileSync(world.clockFile, String(offsetMs))
  const { apis, workers, watchers } = world.stack
  for (const child of [apis[0]!, workers[0]!, watchers[0]!]) process.kill(child.pid, 'SIGUSR2')
}
