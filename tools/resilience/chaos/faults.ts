import { CLOCKS } from './clocks.ts'
import { CUTS } from './cuts.ts'
import { DEPLOYS } from './deploys.ts'
import { DISK_FULL } from './disk-full.ts'
import type { Fault } from './fault.ts'
import { KILLS } from './kills.ts'
import { mustSignIn } from './must-sign-in.ts'
import { OUTSIDE_FAULTS } from './outside-faults.ts'
import { PRESSURE } from './pressure.ts'
import { PAUSES } from './pauses.ts'
import { REDIS_FAULTS } from './redis-faults.ts'
import type { Run } from './run-fault.ts'

export const ALL_FAULTS: readonly Fault[] = [
  ...KILLS,
  ...REDIS_FAULTS,
  ...PAUSES,
  ...CUTS,
  ...PRESSURE,
  ...DEPLOYS,
  ...CLOCKS,
  ...OUTSIDE_FAULTS,
  DISK_FULL,
]

const KINDS = ['postgres-kill', 'api-kill', 'worker-kill', 'watcher-kill', 'redis-kill']
const ROUNDS = 3

/** Kills each kind of process three times in turn, then all at once; one world and one final check. */
export const SHORT_RUN: Run = {
  name: 'kills',
  faults: [...Array.from({ length: ROUNDS }, () => KINDS).flat(), 'all-kill'].map(killForShort),
  isTimed: false,
}

/** Sales must be accepted again before the next kill; unfinished work is checked at the end. */
function killForShort(wanted: string): Fault {
  const { meanwhile: _long, ...fault } = ALL_FAULTS.find(({ name }) => name === wanted)!
  return {
    ...fault,
    ready: 'service',
    holdSeconds: 0,
    ...(wanted === 'redis-kill' ? { meanwhile: mustSignIn } : {}),
  }
}
