import {
  arrangeBankBatch,
  countBankCredits,
  downloadBankFile,
  giveToBank,
  importItsStatement,
  openBankDesk,
  readBankScene,
  sayUploaded,
  type BankScene,
  type BankStaff,
} from '../../../apps/api/test/worlds/bank-scene.ts'
import type { IsWanted } from './label.ts'
import { isCommit } from './postgres-messages.ts'
import type { DatabaseGate } from './postgres-proxy.ts'
import { waitUntil, type Staged } from './staged.ts'
import type { Stop } from './stop.ts'
import type { CrashWorld } from './world.ts'

type State = Awaited<ReturnType<typeof readBankScene>>

/** The steps that staff have done with a batch so far. */
type Desk = { world: CrashWorld; scene: BankScene; isAtBank: boolean; isStated: boolean }
type Numbers = Pick<BankScene, 'payoutId' | 'batchId'>

type BankLabel = {
  number: string
  name: string
  at: DatabaseGate['at']
  /** Matches a statement in the transaction whose commit the process does not survive. */
  commitOf: RegExp
  /** The values of that statement. */
  names: (scene: Numbers) => string[]
  /** How far staff must be before `act` brings the worker to the crash point. */
  after?: (state: State, desk: Desk) => boolean
  act?: (desk: Desk) => Promise<unknown>
  /** It holds the lock under which every order is counted. */
  isLast?: true
  isSo: (state: State) => boolean
}

const payoutBecomes =
  (state: string) =>
  ({ payoutId }: Numbers) => [payoutId, state]
const batchIsReady = ({ batchId }: Numbers) => [String(batchId), 'ready']
const UPDATE_PAYOUT = /update "payouts"/
const UPDATE_BATCH = /^update "bank_batches"/

const BANK_LABELS: readonly BankLabel[] = [
  {
    number: '37a',
    name: 'order for a file begun, not committed',
    at: 'question',
    commitOf: UPDATE_PAYOUT,
    names: payoutBecomes('submitting'),
    isLast: true,
    isSo: ({ payoutState }) => payoutState === 'approved',
  },
  {
    number: '37b',
    name: 'file built, not committed',
    at: 'question',
    commitOf: UPDATE_BATCH,
    names: batchIsReady,
    isSo: ({ batchState }) => batchState === 'building',
  },
  {
    number: '37c',
    name: 'file committed, and nobody knows',
    at: 'answer',
    commitOf: UPDATE_BATCH,
    names: batchIsReady,
    isSo: ({ batchState }) => batchState === 'ready',
  },
  {
    number: '38',
    name: 'file opened for its reader, not committed',
    at: 'question',
    commitOf: /into "audit_log"/,
    names: ({ batchId }) => ['bank_batch.file_read', String(batchId)],
    after: ({ batchState }) => batchState === 'ready',
    act: ({ world, scene }) => {
      // The download times out after ten seconds; then staff try again.
      void downloadBankFile(world.db, scene).catch(() => undefined)
      return Promise.resolve()
    },
    isSo: ({ batchState }) => batchState === 'ready',
  },
  {
    number: '39a',
    name: 'called uploaded, orders not',
    at: 'question',
    commitOf: UPDATE_PAYOUT,
    names: payoutBecomes('submitted'),
    after: (_state, { isAtBank }) => isAtBank,
    act: ({ world, scene }) => sayUploaded(world.db, scene),
    isSo: ({ payoutState }) => payoutState === 'submitting',
  },
  {
    number: '39b',
    name: 'order called uploaded, and nobody knows',
    at: 'answer',
    commitOf: UPDATE_PAYOUT,
    names: payoutBecomes('submitted'),
    after: (_state, { isAtBank }) => isAtBank,
    act: ({ world, scene }) => sayUploaded(world.db, scene),
    isSo: ({ payoutState }) => payoutState === 'submitted',
  },
  {
    number: '40',
    name: 'line of the statement matched, not committed',
    at: 'question',
    commitOf: UPDATE_PAYOUT,
    names: payoutBecomes('settled'),
    after: ({ payoutState }) => payoutState === 'submitted',
    act: bringStatement,
    isSo: ({ payoutState, saleState }) => payoutState === 'submitted' && saleState === 'paying',
  },
]

const FIRST_BATCH = 600_000_000_001n

/**
 * Statements are processed one after another, so only one process can be held in one. Batches are created in this
 * order, so their ids are known before any processing starts.
 */
export async function arrangeBank(world: CrashWorld, isWanted: IsWanted): Promise<Staged[]> {
  const wanted = BANK_LABELS.filter(({ number }) => isWanted(number, 'bank'))
  // Batches get their ids in the order in which the crash points start.
  const labels = [...wanted.filter(({ isLast }) => !isLast), ...wanted.filter(({ isLast }) => isLast)]
  if (labels.length === 0) return []
  const staff = await openBankDesk(world.db, FIRST_BATCH)
  const turns = { last: Promise.resolve() }
  return labels.map((label, index) =>
    stageBank(world, label, { staff, turns, batchId: FIRST_BATCH + BigInt(index) }),
  )
}

type Place = { staff: BankStaff; batchId: bigint; turns: { last: Promise<void> } }

function stageBank(world: CrashWorld, label: BankLabel, place: Place): Staged {
  const { number, name } = label
  let desk: Desk | undefined
  const state = () => readBankScene(world.db, desk!.scene)
  return {
    result: {
      label: number,
      name,
      rail: 'bank',
      resumedMs: null,
      endedMs: null,
      credits: 0,
      missed: null,
      failure: null,
    },
    ...(label.isLast && { isLast: label.isLast }),
    id: () => (number === '40' ? (desk?.scene.payoutId ?? '') : String(place.batchId)),
    begin: async () => {
      const begun = await begin(world, label, place)
      desk = begun.desk
      return begun.stop
    },
    proof: async () => (label.isSo(await state()) ? null : 'at the label it is not as it must be'),
    goOn: async () => {
      if (desk) await workAtDesk(desk, await state())
    },
    isEnded: async () => desk !== undefined && (await state()).saleState === 'completed',
    book: async () => {
      const credits = desk ? await countBankCredits(world, desk.scene.code) : 0
      return { credits, failure: credits === 1 ? null : `${credits} credits in the bank's book` }
    },
  }
}

async function begin(
  world: CrashWorld,
  label: BankLabel,
  { staff, batchId, turns }: Place,
): Promise<{ desk: Desk; stop: Stop }> {
  let stop: Stop | undefined
  const beforeBatch = (payoutId: string) => {
    if (!label.act) stop = arm(world, label, { payoutId, batchId })
  }
  const scene = await inTurn(turns, () => arrangeBankBatch(world, { staff, batchId, beforeBatch }))
  const desk: Desk = { world, scene, isAtBank: false, isStated: false }
  if (stop) return { desk, stop }
  await waitUntil(async () => {
    const state = await readBankScene(world.db, scene)
    if (label.after?.(state, desk)) return true
    await workAtDesk(desk, state)
    return false
  }, `the batch of ${label.number} does not get there`)
  stop = arm(world, label, scene)
  await label.act?.(desk)
  return { desk, stop }
}

function arm(world: CrashWorld, { at, commitOf, names }: BankLabel, numbers: Numbers): Stop {
  const wanted = names(numbers)
  return world.database.arm({
    at,
    matches: (statement, earlier) =>
      isCommit(statement) &&
      earlier.some(
        ({ sql, values }) => commitOf.test(sql) && wanted.every((value) => values.includes(value)),
      ),
  })
}

async function inTurn<Result>(turns: Place['turns'], work: () => Promise<Result>): Promise<Result> {
  const before = turns.last
  const done = Promise.withResolvers<void>()
  turns.last = done.promise
  await before
  try {
    return await work()
  } finally {
    done.resolve()
  }
}

/** One step of the staff who upload files to the bank and import statements. A failed step is retried. */
async function workAtDesk(desk: Desk, { batchState, payoutState }: State): Promise<void> {
  const { world, scene } = desk
  if (batchState === 'ready' && !desk.isAtBank) {
    const bytes = await downloadBankFile(world.db, scene).catch(() => undefined)
    if (!bytes) return
    await giveToBank(world, bytes)
    desk.isAtBank = true
  } else if (batchState === 'ready') await sayUploaded(world.db, scene)
  else if (payoutState === 'submitted' && !desk.isStated) await bringStatement(desk)
}

async function bringStatement(desk: Desk): Promise<void> {
  desk.isStated = true
  await importItsStatement(desk.world, desk.scene)
}
