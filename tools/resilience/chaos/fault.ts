import type { FaultSeller } from './fault-seller.ts'
import type { FaultWorld } from './fault-world.ts'
import type { History } from './history.ts'

/** The facts and actions available to a fault while sellers sell. */
export type Scene = {
  world: FaultWorld
  history: History
  /** A new user signs in and is ready to sell; throws when that fails. */
  newcomer: () => Promise<FaultSeller>
  /** Reports a violation. */
  violate: (text: string) => void
  /** Adds a figure to the report. */
  note: (text: string) => void
}

export type Fault = {
  name: string
  /**
   * The condition to restore within this time. `service`: sales are accepted. `work`: everything started before has
   * ended.
   */
  ready: 'service' | 'work'
  readySecondsMax: number
  /** When that time starts: a killed process recovers by itself, a blocked one only after the fault is healed. */
  countsFrom: 'fault' | 'heal'
  /** How long the fault lasts before it is healed. */
  holdSeconds: number
  inject: (scene: Scene) => Promise<void>
  /** Runs during the fault; the hold ends when both this and the time are over. */
  meanwhile?: (scene: Scene) => Promise<void>
  heal: (scene: Scene) => Promise<void>
  /** A proxy returns 502 for a request that was lost with the process behind it. */
  mayLoseProcess?: true
  /** Users must not notice anything. */
  isUnnoticed?: true
  needsSmallDisk?: true
  /** Steam and the rails are reached by host name and TLS. */
  needsOutside?: true
  /** Changes clocks, which works only in processes that are started for it. */
  needsClocks?: true
}
