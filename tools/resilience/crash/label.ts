import type { SceneRail, SceneStage } from '../../../apps/api/test/worlds/payout-scene.ts'
import type { ArrangedScene, Gate } from './gates.ts'

/** The condition that must hold while the process is held there. */
export type Proof = 'credited' | 'not_credited' | 'not_ordered' | 'settle_hidden'
export type End = 'paid' | 'unclaimed' | 'returned' | 'breach'

/** Selects the crash points to run. */
export type IsWanted = (number: string, rail: string) => boolean

export type Label = {
  /** The number in the design of the payout path, with a letter when one number has several crash points. */
  number: string
  name: string
  rail: SceneRail
  /**
   * Crash points of one run hold the same process and die with it. The next process dies at those of the second run.
   */
  life: 1 | 2
  stage?: SceneStage
  gate: (scene: ArrangedScene) => Gate
  /** The rail's behaviour before the process reaches the crash point. */
  rails?: { fault?: { target: string; kind: string }; payment?: 'unclaimed' | 'returned' }
  aged?: { orderedSeconds: number; absentSeenSeconds?: number }
  proof?: Proof
  end?: End
  /** All other processes are already held when this one's job is queued. */
  isLast?: true
  /** While it is held, no other process can submit an order, so all others reach their crash points first. */
  holdsOrders?: true
  /** The held process is the API, triggered by the rail's webhook. */
  isApi?: true
  /** Nothing may be sent until the order is made recent again. */
  isStale?: true
}

type Place = Omit<Label, 'rail' | 'life'>

/** The same crash point on several rails. */
export function on(rails: Partial<Record<SceneRail, 1 | 2>>, place: Place): Label[] {
  return Object.entries(rails).map(([rail, life]) => ({ ...place, rail: rail as SceneRail, life }))
}
