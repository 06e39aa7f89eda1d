import type { FaultSeller } from './fault-seller.ts'
import type { FaultWorld } from './fault-world.ts'
import type { History } from './history.ts'

/** What a fault can see and do while sellers sell. */
export type Scene = {
  world: FaultWorld
  history: History
  /** Somebody new signs in and is ready to sell; throws when that fails. */
  newcomer: () => Promise<FaultSeller>
  /** Told what must not have happened. */
  violate: (text: string) => void
  /** For the figures of the report. */
  note: (text: string) => void
}

export type Fault = {
  name: string
  /** What must be so again within this time. `service`: sales are taken. `work`: everything begun before has ended. */
  ready: 'service' | 'work'
  readySecondsMax: number
  /** From when that time counts: a killed thing comes back by itself, a held one only when it is let go. */
  countsFrom: 'fault' | 'heal'
  /** How long it lasts before it is healed. */
  holdSeconds: number
  inject: (scene: Scene) => Promise<void>
  /** While it lasts; the hold is over when both this and the time are. */
  meanwhile?: (scene: Scene) => Promise<void>
  heal: (scene: Scene) => Promise<void>
  /** A proxy says 502 for a request that died with the process behind it. */
  mayLoseProcess?: true
  /** Nobody may notice anything. */
  isUnnoticed?: true
  needsSmallDisk?: true
  /** Steam and rails by name and behind certificates. */
  needsOutside?: true
  /** Moves clocks, which only processes that were started for it allow. */
  needsClocks?: true
}
