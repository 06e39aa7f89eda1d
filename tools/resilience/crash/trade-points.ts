import {
  ageAccept,
  arrangeTrade,
  readTradeScene,
  steamIdOf,
  type TradeOutcome,
  type TradeScene,
} from '../../../apps/api/test/worlds/trade-scene.ts'
import { isInBook } from './actor.ts'
import type { IsWanted } from './label.ts'
import { isCommit, type Statement } from './postgres-messages.ts'
import type { DatabaseGate } from './postgres-proxy.ts'
import { waitUntil, type Staged } from './staged.ts'
import type { SteamGate } from './steam-proxy.ts'
import type { Stop } from './stop.ts'
import type { CrashWorld } from './world.ts'

/** The rules conclude only after this time that an accept call did not arrive. */
const ACCEPT_SECONDS = 61
const LATE_IDS_MS = 9_000
const NEVER_MS = 3_600_000

type Place = TradeScene & { accountId: string; offerId: string; isTold: boolean }
type Stage = { world: CrashWorld; place: Place }

type TradeLabel = {
  number: string
  name: string
  gate: (place: Place) => { in: 'database'; gate: DatabaseGate } | { in: 'steam'; gate: SteamGate }
  isLast?: true
  /** The simulated result of accepting the offer. */
  plan?: object
  /** The actions on Steam's side, once the gate is set. */
  onSteam?: (stage: Stage) => Promise<unknown>
  /** Runs once, after another process has resumed the sale. */
  afterTakenUp?: (stage: Stage) => Promise<unknown>
  isSo?: (outcome: TradeOutcome) => boolean
  /** How often the item has changed owners when the process is held there. */
  moves?: number
  end?: 'paid' | 'undone' | 'owed'
}

/** Matches the commit of a transaction that wrote this about the sale. */
const commitOf =
  ({ saleId }: Place, sql: RegExp, ...wanted: string[]): DatabaseGate['matches'] =>
  (statement, earlier) =>
    isCommit(statement) && earlier.some((one) => says(one, sql, String(saleId), ...wanted))

function says({ sql, values }: Statement, pattern: RegExp, ...wanted: string[]): boolean {
  return pattern.test(sql) && wanted.every((text) => values.some((value) => value?.includes(text)))
}

const inDatabase = (at: DatabaseGate['at'], matches: DatabaseGate['matches']) => ({
  in: 'database' as const,
  gate: { at, matches },
})
const atSteam = (request: RegExp, reach: SteamGate['reach']) => ({
  in: 'steam' as const,
  gate: { request, reach },
})

const acceptOf = ({ sellerId }: Place) => new RegExp(`^POST /tradeoffer/\\d+/accept\\n.*partner=${sellerId}`)
const claimed = (place: Place) => commitOf(place, /^update "trade_offers"/)
const reversed = (place: Place) => commitOf(place, /update trade_readings/, 'reversed')
const before = (matches: DatabaseGate['matches']) => inDatabase('question', matches)
const received = (place: Place) => commitOf(place, /update sales set/, 'items_received')

async function takeBack({ world, place }: Stage): Promise<void> {
  const trades = (await world.ask(`_control/trades?player=${place.sellerId}`)) as { id: string }[]
  await world.control(`trades/${trades[0]?.id}`, { reverse: 'all' })
}

const isIn =
  (state: string) =>
  ({ world, place }: Stage) =>
    waitUntil(
      async () => (await readTradeScene(world.db, place.saleId)).saleState === state,
      `sale ${place.saleId} does not become ${state}`,
    )

const TRADE_LABELS: readonly TradeLabel[] = [
  {
    number: 'T1a',
    name: 'offer found, not committed',
    gate: (place) => before(claimed(place)),
    isLast: true,
    isSo: ({ saleState }) => saleState === 'awaiting_items',
    moves: 0,
  },
  {
    number: 'T1b',
    name: 'offer found and committed, and nobody knows',
    gate: (place) => inDatabase('answer', claimed(place)),
    isSo: ({ saleState }) => saleState === 'offer_seen',
    moves: 0,
  },
  {
    number: 'T2',
    name: 'accept sent, not arrived',
    gate: (place) => atSteam(acceptOf(place), 'left'),
    afterTakenUp: ({ world, place }) => ageAccept(world.db, place.saleId, ACCEPT_SECONDS),
    moves: 0,
  },
  {
    number: 'T3',
    name: 'accepted, reply lost',
    gate: (place) => atSteam(acceptOf(place), 'answered'),
    moves: 1,
  },
  {
    number: 'T4',
    name: 'a confirmation is asked for, reply lost',
    gate: (place) => atSteam(acceptOf(place), 'answered'),
    plan: { needsConfirmation: 'mobile' },
    // A person confirms the trade on the phone.
    afterTakenUp: ({ world, place }) => world.control(`offers/${place.offerId}`, { state: 3 }),
    moves: 0,
  },
  {
    number: 'T5',
    name: 'accepted, new ids missing',
    gate: (place) => before(commitOf(place, /^update "trades" set "status"/)),
    plan: { newAssetIdDelayMs: LATE_IDS_MS },
    moves: 1,
  },
  {
    number: 'T6',
    name: 'new ids read, our inventory not',
    gate: ({ accountId }) =>
      atSteam(new RegExp(`GetInventoryItemsWithDescriptions.*steamid=${accountId}`), 'left'),
    moves: 1,
  },
  {
    number: 'T7',
    name: 'items compared, nothing booked',
    gate: ({ saleId }) => before((statement) => says(statement, /post_journal/, `sale:${saleId}:received`)),
    isSo: ({ isReceivedBooked }) => !isReceivedBooked,
    moves: 1,
  },
  {
    number: 'T8b',
    name: 'receipt committed, and nobody knows',
    gate: (place) => inDatabase('answer', received(place)),
    isSo: ({ isReceivedBooked }) => isReceivedBooked,
    moves: 1,
  },
  {
    number: 'T9',
    name: 'undone before the receipt, not committed',
    gate: (place) => before(reversed(place)),
    plan: { newAssetIdDelayMs: NEVER_MS },
    onSteam: async (stage) => {
      await isIn('verifying')(stage)
      await waitUntil(async () => (await movesOf(stage)) === 1, 'the item does not change hands')
      await takeBack(stage)
    },
    isSo: ({ isReversed, saleState }) => !isReversed && saleState === 'verifying',
    end: 'undone',
  },
  {
    number: 'T10',
    name: 'undone after the payout, not committed',
    gate: (place) => before(reversed(place)),
    onSteam: async (stage) => {
      await isIn('completed')(stage)
      await takeBack(stage)
    },
    isSo: ({ isReversed, openDebts }) => !isReversed && openDebts === 0,
    end: 'owed',
  },
]

const ENDS: Record<NonNullable<TradeLabel['end']>, (outcome: TradeOutcome) => boolean> = {
  paid: ({ saleState, isReceivedBooked }) => saleState === 'completed' && isReceivedBooked,
  undone: ({ saleState, isReversed, isReceivedBooked }) =>
    saleState === 'failed' && isReversed && !isReceivedBooked,
  owed: ({ saleState, isReversed, isReversalBooked, openDebts }) =>
    saleState === 'completed' && isReversed && isReversalBooked && openDebts === 1,
}

/** Each crash point has its own account, so a watcher that is held for one continues with the others. */
const FIRST_ACCOUNT = 40_000_000
export const TRADE_ACCOUNTS = TRADE_LABELS.map((_label, index) => FIRST_ACCOUNT + index)

export async function arrangeTrades(world: CrashWorld, isWanted: IsWanted): Promise<Staged[]> {
  const wanted = [...TRADE_LABELS.entries()].filter(([, { number }]) => isWanted(number, 'Steam'))
  return Promise.all(
    wanted.map(async ([index, label]) => {
      const accountId = steamIdOf(TRADE_ACCOUNTS[index]!)
      // A player unknown to Steam cannot hold items.
      await world.control(`players/${accountId}`, { tradeToken: 'EXAMPLE1' })
      await world.control(`inventories/${accountId}`, { items: [] })
      const scene = await arrangeTrade(world)
      return stageTrade({ world, place: { ...scene, accountId, offerId: '', isTold: false } }, label)
    }),
  )
}

function stageTrade(stage: Stage, label: TradeLabel): Staged {
  const { world, place } = stage
  const { number, name, end = 'paid' } = label
  return {
    result: {
      label: number,
      name,
      rail: 'Steam',
      resumedMs: null,
      endedMs: null,
      credits: 0,
      missed: null,
      failure: null,
    },
    id: () => String(place.saleId),
    ...(label.isLast ? { isLast: true } : {}),
    begin: () => begin(stage, label),
    proof: async () => {
      const moves = await movesOf(stage)
      if (label.moves !== undefined && moves !== label.moves)
        return `at the label the item has moved ${moves} times`
      const isSo = label.isSo?.(await readTradeScene(world.db, place.saleId)) ?? true
      return isSo ? null : 'at the label it is not as it must be'
    },
    goOn: async (isTakenUp) => {
      if (!isTakenUp || place.isTold) return
      place.isTold = true
      await label.afterTakenUp?.(stage)
    },
    isEnded: async () => ENDS[end](await readTradeScene(world.db, place.saleId)),
    book: () => readBook(stage, end),
  }
}

async function begin({ world, place }: Stage, label: TradeLabel): Promise<Stop> {
  const wanted = label.gate(place)
  const stop = wanted.in === 'database' ? world.database.arm(wanted.gate) : world.steam.arm(wanted.gate)
  const offer = (await world.control('offers', {
    sender: place.sellerId,
    recipient: place.accountId,
    give: [place.assetId],
    ...(label.plan ? { plan: label.plan } : {}),
  })) as { id: string }
  place.offerId = offer.id
  await label.onSteam?.({ world, place })
  return stop
}

async function movesOf({ world, place }: Stage): Promise<number> {
  return ((await world.ask(`_book?player=${place.sellerId}`)) as { items: unknown[] }).items.length
}

/** Expects one payout and one transfer of the item to us; for an undone trade, also one transfer back. */
async function readBook(stage: Stage, end: NonNullable<TradeLabel['end']>) {
  const { world, place } = stage
  const { railKeys } = await readTradeScene(world.db, place.saleId)
  const book = await world.book()
  const credits = railKeys.filter((key) => isInBook(book.credits, key)).length
  const moves = await movesOf(stage)
  const wantedCredits = end === 'undone' ? 0 : 1
  const wantedMoves = end === 'paid' ? 1 : 2
  if (credits !== wantedCredits) return { credits, failure: `${credits} credits in the rail's book` }
  return { credits, failure: moves === wantedMoves ? null : `the item has moved ${moves} times` }
}
