import type { SceneRail, SceneStage } from '../../../apps/api/test/worlds/payout-scene.ts'
import type { ArrangedScene, Gate } from './gates.ts'

/** What must be true while the process stands there. */
export type Proof = 'credited' | 'not_credited' | 'not_ordered' | 'settle_hidden'
export type End = 'paid' | 'unclaimed' | 'returned' | 'breach'

/** Which places are led to. */
export type IsWanted = (number: string, rail: string) => boolean

export type Label = {
  /** As in the design of the payout path; a letter where one number has several places. */
  number: string
  name: string
  rail: SceneRail
  /** Labels of one life stop the same process and die with it. Whoever takes over dies at those of the next. */
  life: 1 | 2
  stage?: SceneStage
  gate: (scene: ArrangedScene) => Gate
  /** What the rail does, or was told to do, before the process gets there. */
  rails?: { fault?: { target: string; kind: string }; payment?: 'unclaimed' | 'returned' }
  aged?: { orderedSeconds: number; absentSeenSeconds?: number }
  proof?: Proof
  end?: End
  /** Everything else stands still when this one's work is put into the queue. */
  isLast?: true
  /** Nobody else gives an order while it stands there, so all others are led to their places before. */
  holdsOrders?: true
  /** The API stops, woken by a message of the rail. */
  isApi?: true
  /** Nothing may be sent until the order is young again. */
  isStale?: true
}

type Place = Omit<Label, 'rail' | 'life'>

/** The same place on several rails. */
export function on(rails: Partial<Record<SceneRail, 1 | 2>>, place: Place): Label[] {
  return Object.entries(rails).map(([rail, life]) => ({ ...place, rail: rail as SceneRail, life }))
}
