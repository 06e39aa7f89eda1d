import { setTimeout as delay } from 'node:timers/promises'
import { nickname } from '../../apps/api/test/seed/nicknames.ts'
import { randomFor, type Random } from '../../apps/api/test/seed/random.ts'
import { SKINS, WEARS } from '../../apps/api/test/seed/history/history-skins.ts'
import { newAccountNumber, newCoinAddress } from '../../e2e/support/destinations.ts'
import { HttpPerson, type SimulatedWorld } from './http-person.ts'

const STEAM_ID_BASE = 76_561_197_960_265_728n
const ACCOUNTS_FROM = 700_000_000
const ACCOUNTS = 90_000_000
const TRADE_TOKEN = 'dEmo-4_x'
const OFFER_ACTIVE = 2
const OFFER_ACCEPTED = 3
/** One look each second. */
const LOOKS_MAX = 90
const DRAWN_SKINS = 5
const TWO_ITEMS_SHARE = 0.25
const SALE_GROSZE_MAX = 250_00
/** As often as people choose them. */
const METHODS = ['bank', 'bank', 'bank', 'paypal', 'paypal', 'paypal', 'skrill', 'crypto'] as const

type World = SimulatedWorld & { ask: (address: string) => Promise<unknown> }
type Held = { assetId: string; name: string; ourPrice: number | null; lock: object | null }
type Quote = { id: string; items: { assetId: string; name: string }[] }
type Sale = { id: number; state: string }

/** A made-up player who comes to the demo, sells one or two skins and accepts our offer on the phone. */
export class DemoTrader extends HttpPerson {
  readonly #random: Random
  readonly #name: string
  readonly #world: World

  constructor(world: World, apiUrl: string, seed: number) {
    const random = randomFor(seed, 0, 0)
    super(world, apiUrl, String(STEAM_ID_BASE + BigInt(ACCOUNTS_FROM + random.below(ACCOUNTS))))
    this.#world = world
    this.#random = random
    this.#name = nickname(random)
  }

  /** Ends when the money is paid, or when this takes unusually long, as after a fault of the demo's controls. */
  async sell(method: (typeof METHODS)[number] = this.#random.pick(METHODS)): Promise<string> {
    await this.#arrive()
    const chosen = this.#choose(await this.#readItems())
    if (chosen.length === 0) return 'nothing to sell'
    const assetIds = chosen.map(({ assetId }) => assetId)
    const { quote } = await this.send<{ quote: Quote }>('POST', '/api/quotes', { assetIds })
    const { trade } = await this.send<{ trade: Sale }>('POST', '/api/inventory/sell', {
      items: quote.items.map(({ assetId, name }) => ({ assetId, name })),
      quoteId: quote.id,
      paymentMethod: method,
      paymentDetails: this.#detailsFor(method),
      acceptTerms: true,
      tradeConfirmation: true,
    })
    await this.#acceptOffer()
    return this.#untilPaid(trade.id)
  }

  async #arrive(): Promise<void> {
    const items = Array.from({ length: DRAWN_SKINS }, () => {
      const [name, wear] = this.#random.pick(SKINS)
      return { name: `${name} (${WEARS[wear]})` }
    })
    await this.world.control(`players/${this.steamId}`, {
      personaName: this.#name,
      tradeToken: TRADE_TOKEN,
      isDriven: true,
    })
    await this.world.control(`inventories/${this.steamId}`, { items })
    await this.signIn()
    const partner = BigInt(this.steamId) - STEAM_ID_BASE
    const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${TRADE_TOKEN}`
    await this.send('PUT', '/api/auth/user/trade-url', { tradeUrl })
  }

  async #readItems(): Promise<Held[]> {
    let inventory: Held[] = []
    await this.#until(async () => {
      const answer = await this.send<{ state: string; inventory: Held[] }>('GET', '/api/inventory')
      inventory = answer.inventory
      return answer.state !== 'reading'
    })
    return inventory
  }

  #choose(held: readonly Held[]): Held[] {
    const open = held.filter(({ lock, ourPrice }) => lock === null && ourPrice !== null && ourPrice >= 20)
    const first = open.find(({ ourPrice }) => ourPrice! * 100 <= SALE_GROSZE_MAX)
    if (!first) return []
    const second = open.find(
      (one) => one !== first && (one.ourPrice! + first.ourPrice!) * 100 <= SALE_GROSZE_MAX,
    )
    return second && this.#random.chance(TWO_ITEMS_SHARE) ? [first, second] : [first]
  }

  #detailsFor(method: (typeof METHODS)[number]): object {
    if (method === 'bank') return { accountNumber: newAccountNumber(), ownerName: 'Jan Przykład' }
    if (method !== 'crypto') return { email: `gracz.${this.#random.hex(8)}@example.com` }
    const coin = this.#random.pick(['BTC', 'LTC'] as const)
    return { coin, address: newCoinAddress(coin) }
  }

  async #acceptOffer(): Promise<void> {
    let offerId: string | undefined
    await this.#until(async () => {
      const offers = (await this.#world.ask(`_control/offers?player=${this.steamId}`)) as {
        id: string
        state: number
      }[]
      offerId = offers.find(({ state }) => state === OFFER_ACTIVE)?.id
      return offerId !== undefined
    })
    if (offerId === undefined) return
    // A person needs a few seconds to take the phone.
    await delay(3_000 + this.#random.below(9_000))
    await this.world.control(`offers/${offerId}`, { state: OFFER_ACCEPTED })
  }

  async #untilPaid(saleId: number): Promise<string> {
    let state = ''
    await this.#until(async () => {
      state = (await this.send<{ trade: Sale }>('GET', `/api/trades/${saleId}`)).trade.state
      return state === 'completed'
    })
    return state
  }

  async #until(isDone: () => Promise<boolean>): Promise<void> {
    for (let looks = 0; looks < LOOKS_MAX && !(await isDone()); looks += 1) await delay(1_000)
  }
}
