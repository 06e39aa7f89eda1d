import {
  readTradeScene,
  requestOfferOf,
  applyOfferEvent,
} from '../../../apps/api/test/worlds/sent-offer-scene.ts'
import { arrangeTrade, steamIdOf, type TradeScene } from '../../../apps/api/test/worlds/trade-scene.ts'
import { isInBook } from './actor.ts'
import type { IsWanted } from './label.ts'
import { isCommit } from './postgres-messages.ts'
import type { DatabaseGate } from './postgres-proxy.ts'
import { waitUntil, type Staged } from './staged.ts'
import type { SteamGate } from './steam-proxy.ts'
import type { Stop } from './stop.ts'
import type { CrashWorld } from './world.ts'

type Place = TradeScene & { accountId: string; offerId: string }
type Stage = { world: CrashWorld; place: Place }
type SteamOffer = { id: string; sender: string; state: number }

type SentLabel = {
  number: string
  name: string
  gate: (place: Place) => { database: DatabaseGate } | { steam: SteamGate }
  /** The gate names the offer, so it is set only when Steam has it. */
  isAfterSent?: true
  /** What happens once the gate is set. */
  afterwards?: (stage: Stage) => Promise<void>
  /** How many offers of ours Steam has while the process is held. */
  offers: number
  end?: 'cancelled'
}

/** The rules conclude only after this time that a call did not arrive. */
const SEND_SECONDS = 61

const commitOf =
  ({ saleId }: Place, sql: RegExp): DatabaseGate['matches'] =>
  (statement, earlier) =>
    isCommit(statement) &&
    earlier.some((one) => sql.test(one.sql) && one.values.some((value) => value === String(saleId)))
const before = (matches: DatabaseGate['matches']) => ({ database: { at: 'question' as const, matches } })
const atSteam = (request: RegExp, reach: SteamGate['reach']) => ({ steam: { request, reach } })
const sendTo = ({ sellerId }: Place) =>
  new RegExp(`^POST /tradeoffer/new/send[^\\n]*\\n.*partner=${sellerId}`)
const MOVED = /update sales set/

const isSent = ({ world, place }: Stage) =>
  waitUntil(
    async () => (await readTradeScene(world.db, place.saleId)).saleState === 'offer_sent',
    `the offer of sale ${place.saleId} is not sent`,
  )

async function cancel(stage: Stage): Promise<void> {
  await isSent(stage)
  await applyOfferEvent(stage.world.db, stage.place.saleId, { type: 'cancelled_by_seller' })
}

const LABELS: readonly SentLabel[] = [
  {
    number: 'S1',
    name: 'about to send, not committed',
    gate: (place) => before(commitOf(place, /state = 'offer_wanted' for update/)),
    offers: 0,
  },
  {
    number: 'S2',
    name: 'committed as sending, call lost',
    gate: (place) => atSteam(sendTo(place), 'left'),
    offers: 0,
  },
  {
    number: 'S3',
    name: 'sent, reply lost',
    gate: (place) => atSteam(sendTo(place), 'answered'),
    offers: 1,
  },
  {
    number: 'S4',
    name: 'offer named, not committed',
    gate: (place) => before(commitOf(place, /insert into trade_offers/)),
    offers: 1,
  },
  {
    number: 'S5',
    name: 'accept read, not committed',
    gate: (place) => before(commitOf(place, /insert into trades/)),
    afterwards: async (stage) => {
      await isSent(stage)
      await accept(stage)
    },
    offers: 1,
  },
  {
    number: 'S6',
    name: 'cancelled at Steam, reply lost',
    gate: ({ offerId }) => atSteam(new RegExp(`^POST /tradeoffer/${offerId}/cancel`), 'answered'),
    isAfterSent: true,
    afterwards: cancel,
    offers: 1,
    end: 'cancelled',
  },
  {
    number: 'S7',
    name: 'cancel read, not committed',
    gate: ({ saleId }) => ({
      database: {
        at: 'question',
        matches: (statement, earlier) =>
          isCommit(statement) &&
          earlier.some(
            ({ sql, values }) =>
              MOVED.test(sql) && values.includes(String(saleId)) && values.includes('cancelled'),
          ),
      },
    }),
    afterwards: cancel,
    offers: 1,
    end: 'cancelled',
  },
]

/** After the accounts of the other trades: each crash point has its own. */
const FIRST_ACCOUNT = 40_000_100
export const SENT_OFFER_ACCOUNTS = LABELS.map((_label, index) => FIRST_ACCOUNT + index)

export async function arrangeSentOffers(world: CrashWorld, isWanted: IsWanted): Promise<Staged[]> {
  const wanted = [...LABELS.entries()].filter(([, { number }]) => isWanted(number, 'Steam'))
  return Promise.all(
    wanted.map(async ([index, label]) => {
      const accountId = steamIdOf(SENT_OFFER_ACCOUNTS[index]!)
      await world.control(`players/${accountId}`, { tradeToken: 'EXAMPLE1' })
      await world.control(`inventories/${accountId}`, { items: [] })
      const scene = await arrangeTrade(world)
      return stageOffer({ world, place: { ...scene, accountId, offerId: '' } }, label)
    }),
  )
}

function stageOffer(stage: Stage, label: SentLabel): Staged {
  const { world, place } = stage
  const isCancelled = label.end === 'cancelled'
  return {
    result: {
      label: label.number,
      name: label.name,
      rail: 'Steam',
      resumedMs: null,
      endedMs: null,
      credits: 0,
      missed: null,
      failure: null,
    },
    // A sale whose call may still arrive is only polled for, so the account's statements show that it is taken up.
    id: () => place.accountId,
    begin: () => begin(stage, label),
    proof: async () => {
      const offers = (await ours(stage)).length
      return offers === label.offers ? null : `at the label Steam has ${offers} offers`
    },
    goOn: async (isTakenUp) => {
      if (!isTakenUp) return
      await world.db
        .updateTable('outgoing_offers')
        .set({ arrives_by: new Date(Date.now() - SEND_SECONDS * 1_000) })
        .where('sale_id', '=', place.saleId)
        .where('state', '=', 'sending')
        .execute()
      if (!isCancelled) await accept(stage)
    },
    isEnded: async () => {
      const { saleState } = await readTradeScene(world.db, place.saleId)
      return saleState === (isCancelled ? 'cancelled' : 'completed')
    },
    book: () => readBook(stage, isCancelled),
  }
}

async function begin(stage: Stage, label: SentLabel): Promise<Stop> {
  const { world, place } = stage
  const arm = () => {
    const gate = label.gate(place)
    return 'database' in gate ? world.database.arm(gate.database) : world.steam.arm(gate.steam)
  }
  const early = label.isAfterSent ? undefined : arm()
  await requestOfferOf(world.db, place)
  if (label.isAfterSent) {
    await isSent(stage)
    place.offerId = (await ours(stage))[0]?.id ?? ''
  }
  const stop = early ?? arm()
  await label.afterwards?.(stage)
  return stop
}

async function ours({ world, place }: Stage): Promise<SteamOffer[]> {
  const offers = (await world.ask(`_control/offers?player=${place.sellerId}`)) as SteamOffer[]
  return offers.filter(({ sender }) => sender === place.accountId)
}

/** The seller accepts whatever we sent. */
async function accept(stage: Stage): Promise<void> {
  for (const { id, state } of await ours(stage))
    if (state === 2) await stage.world.control(`offers/${id}`, { state: 3 })
}

/** One accepted offer and one credit, or a cancelled offer and none. */
async function readBook(stage: Stage, isCancelled: boolean) {
  const { world, place } = stage
  const { railKeys } = await readTradeScene(world.db, place.saleId)
  const book = await world.book()
  const credits = railKeys.filter((key) => isInBook(book.credits, key)).length
  const offers = await ours(stage)
  const accepted = offers.filter(({ state }) => state === 3).length
  const live = offers.filter(({ state }) => state === 2 || state === 9).length
  const wanted = isCancelled ? 0 : 1
  if (credits !== wanted) return { credits, failure: `${credits} credits in the rail's book` }
  if (live > 0) return { credits, failure: `${live} offers are still open` }
  return { credits, failure: accepted === wanted ? null : `${accepted} offers were accepted` }
}
