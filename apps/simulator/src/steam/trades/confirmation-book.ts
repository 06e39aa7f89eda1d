import { createHash } from 'node:crypto'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import type { TradeBook } from './trade-book.ts'
import { OFFER_STATE, type Offer } from './trade-types.ts'

/** The type of a confirmation that belongs to a trade offer. */
const TRADE = 2
const KEPT_MAX = 10_000

export type Confirmation = {
  id: string
  /** The phone repeats it to show that it has read the list. */
  nonce: string
  type: number
  /** What is confirmed: the id of an offer, or of a market listing. */
  creatorId: string
  timeCreated: number
  headline: string
  summary: readonly string[]
}
export type AnsweredConfirmation = Confirmation & { account: string; op: 'allow' | 'cancel' }

type World = { clock: SimulatorClock; players: PlayerDirectory; trades: TradeBook }

/** What waits on the phone of an account: every unconfirmed offer that it sent, and what a test adds. */
export class ConfirmationBook {
  readonly #world: World
  #added: { account: string; confirmation: Confirmation }[] = []
  #answered: AnsweredConfirmation[] = []
  #usedKeys = new Set<string>()

  constructor(world: World) {
    this.#world = world
  }

  /** Newest first. */
  pending(account: string): Confirmation[] {
    const added = this.#added.filter((one) => one.account === account).map((one) => one.confirmation)
    const offers = this.#world.trades
      .offers(account)
      .filter((offer) => offer.sender === account && offer.state === OFFER_STATE.needsConfirmation)
    return [...added, ...offers.map((offer) => this.#confirmationOf(offer))]
  }

  answered(account: string): AnsweredConfirmation[] {
    return this.#answered.filter((one) => one.account === account)
  }

  /** Something that waits on the phone beside our offers, and that nobody may confirm by mistake. */
  add(account: string, { type, creatorId }: { type: number; creatorId: string }): Confirmation {
    const confirmation: Confirmation = {
      ...numbersOf(`${type} ${creatorId} ${this.#added.length}`),
      type,
      creatorId,
      timeCreated: this.#world.trades.nowSeconds(),
      headline: 'Added by a test',
      summary: [''],
    }
    this.#added.push({ account, confirmation })
    return confirmation
  }

  answer(account: string, confirmation: Confirmation, op: 'allow' | 'cancel'): void {
    this.#answered.push({ ...confirmation, account, op })
    if (this.#answered.length > KEPT_MAX) this.#answered.shift()
    this.#added = this.#added.filter((one) => one.confirmation !== confirmation)
    const offer = this.#world.trades.offer(confirmation.creatorId)
    const isOffer =
      confirmation.type === TRADE &&
      offer?.sender === account &&
      offer.state === OFFER_STATE.needsConfirmation
    if (!isOffer) return
    if (op === 'allow') this.#activate(offer)
    else this.#world.trades.setState(offer, OFFER_STATE.canceledBySecondFactor)
  }

  /** A key that answers a confirmation works once. False when it was used before. */
  useKey(account: string, key: string): boolean {
    const name = `${account} ${key}`
    if (this.#usedKeys.has(name)) return false
    this.#usedKeys.add(name)
    const [oldest] = this.#usedKeys
    if (this.#usedKeys.size > KEPT_MAX && oldest !== undefined) this.#usedKeys.delete(oldest)
    return true
  }

  reset(): void {
    this.#added = []
    this.#answered = []
    this.#usedKeys.clear()
  }

  /** The partner sees the offer from now on, and may be a player who answers gifts at once. */
  #activate(offer: Offer): void {
    const { players, trades } = this.#world
    trades.setState(offer, OFFER_STATE.active)
    const answer = players.find(offer.recipient)?.answersGifts
    if (offer.asked.length > 0) return
    if (answer === 'accept') trades.accept(offer)
    if (answer === 'decline') trades.setState(offer, OFFER_STATE.declined)
  }

  #confirmationOf(offer: Offer): Confirmation {
    const [first] = offer.given
    const given = offer.given.length === 1 ? (first?.name ?? '') : `${offer.given.length} items`
    const asked = offer.asked.length === 0 ? 'nothing' : `${offer.asked.length} items`
    return {
      ...numbersOf(`offer ${offer.id}`),
      type: TRADE,
      creatorId: offer.id,
      timeCreated: offer.timeCreated,
      headline: this.#world.players.find(offer.recipient)?.personaName ?? offer.recipient,
      summary: [`You will give up your ${given}`, `You will receive ${asked}`],
    }
  }
}

/** Stable numbers, so that nothing has to be stored for an offer. */
function numbersOf(seed: string): { id: string; nonce: string } {
  const hash = createHash('sha256').update(`confirmation ${seed}`).digest()
  return { id: String(hash.readUIntBE(0, 5)), nonce: String(hash.readBigUInt64BE(8)) }
}
