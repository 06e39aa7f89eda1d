import {
  ageOrder,
  arrangePayout,
  wakeScenes,
  type SceneOutcome,
} from '../../../apps/api/test/worlds/payout-scene.ts'
import type { ArrangedScene } from './gates.ts'
import type { End, Label, Proof } from './label.ts'
import type { Book, CrashWorld } from './world.ts'

export type LabelResult = {
  label: string
  name: string
  rail: string
  /** The time from the kill until another process first accesses this payout; null when no work was left. */
  resumedMs: number | null
  endedMs: number | null
  credits: number
  /**
   * Why the process was not at this crash point when it was killed. The crash point is tried again, but the sale's
   * result still counts.
   */
  missed: string | null
  failure: string | null
}

/** A crash point with its payout. */
export type Actor = {
  label: Label
  scene: ArrangedScene
  isHeld: () => boolean
  isReached: () => boolean
  result: LabelResult
}

const ARRANGED_AT_ONCE = 6

export async function arrangeActors(world: CrashWorld, labels: readonly Label[]): Promise<Actor[]> {
  const actors: Actor[] = []
  for (let from = 0; from < labels.length; from += ARRANGED_AT_ONCE) {
    const some = labels.slice(from, from + ARRANGED_AT_ONCE)
    const scenes = await Promise.all(some.map((label) => arrange(world, label)))
    actors.push(...some.map((label, index) => newActor(label, scenes[index]!)))
  }
  return actors
}

async function arrange(world: CrashWorld, label: Label): Promise<ArrangedScene> {
  const { rails, aged } = label
  const scene = await arrangePayout(world, {
    rail: label.rail,
    stage: label.stage ?? 'approved',
    beforeOrder: async (match) => {
      if (rails?.fault) await world.control('faults', { ...rails.fault, count: 1, match })
    },
  })
  if (rails?.payment) {
    const rail = label.rail === 'btc' || label.rail === 'ltc' ? 'btcpay' : label.rail
    await world.control(`rails/${rail}/payments`, { key: scene.railKey, state: rails.payment })
  }
  if (aged) await ageOrder(world.db, scene.payoutId, aged)
  return { ...scene, jobId: '' }
}

function newActor(label: Label, scene: ArrangedScene): Actor {
  const { number, name, rail } = label
  const result = {
    label: number,
    name,
    rail,
    resumedMs: null,
    endedMs: null,
    credits: 0,
    missed: null,
    failure: null,
  }
  return { label, scene, isHeld: () => false, isReached: () => false, result }
}

/** The gates share the scene object, so that they see the job's id as soon as it is set. */
export async function wakeActors(world: CrashWorld, actors: readonly Actor[]): Promise<void> {
  const payoutIds = actors.map(({ scene }) => scene.payoutId)
  await wakeScenes(world.db, payoutIds, {
    onQueued: (jobIds) => {
      for (const [index, { scene }] of actors.entries()) scene.jobId = jobIds[index] ?? ''
    },
  })
}

export function isInBook(entries: readonly { key: string }[], key: string): boolean {
  return entries.some((entry) => entry.key === key)
}

export const PROOFS: Record<Proof, (scene: ArrangedScene, book: Book, outcome: SceneOutcome) => boolean> = {
  credited: ({ railKey }, book) => isInBook(book.credits, railKey),
  not_credited: ({ railKey }, book) => !isInBook(book.credits, railKey),
  not_ordered: ({ railKey }, book) => !isInBook(book.instructions, railKey),
  settle_hidden: (_scene, _book, outcome) => !outcome.isSettleBooked && outcome.saleState === 'paying',
}

const last = (states: readonly string[]) => states.at(-1)

export const ENDS: Record<End, (outcome: SceneOutcome) => boolean> = {
  paid: ({ saleState, payoutStates }) => saleState === 'completed' && last(payoutStates) === 'settled',
  unclaimed: ({ saleState, payoutStates }) => saleState === 'paying' && last(payoutStates) === 'unclaimed',
  returned: ({ saleState, payoutStates }) => saleState === 'completed' && last(payoutStates) === 'returned',
  breach: ({ payoutStates, isRailPaused }) => last(payoutStates) === 'unknown' && isRailPaused,
}
