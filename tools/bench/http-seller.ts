import { setTimeout as delay } from 'node:timers/promises'
import { HttpPerson, type SimulatedWorld } from '../dev/http-person.ts'

const STEAM_ID_BASE = 76_561_197_960_265_728n
const SELLERS_FROM = STEAM_ID_BASE + 600_000_000n
const TRADE_TOKEN = 'aB3-_xYz'
const SKIN = 'AK-47 | Redline (Field-Tested)'
const ASSET_IDS_FROM = 30_000_000_000

export type Quote = { id: string; code: string; total: number; items: { assetId: string; name: string }[] }
export type Sold = { saleId: bigint; quote: Quote }

/** A seller who sells over HTTP, one item at a time. */
export class HttpSeller extends HttpPerson {
  readonly #number: number
  readonly #assetIds: string[]

  constructor(world: SimulatedWorld, apiUrl: string, number: number, things: number) {
    super(world, apiUrl, String(SELLERS_FROM + BigInt(number)))
    this.#number = number
    this.#assetIds = Array.from({ length: things }, (_, index) =>
      String(ASSET_IDS_FROM + number * things + index),
    )
  }

  /** Signs in through the simulated Steam, with a trade URL and items to sell. */
  async arrive(): Promise<void> {
    const items = this.#assetIds.map((assetId) => ({ name: SKIN, assetId }))
    await this.world.control(`inventories/${this.steamId}`, { items })
    await this.world.control(`players/${this.steamId}`, { tradeToken: TRADE_TOKEN })
    await this.signIn()
    const partner = BigInt(this.steamId) - STEAM_ID_BASE
    const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${TRADE_TOKEN}`
    await this.send('PUT', '/api/auth/user/trade-url', { tradeUrl })
    while ((await this.send<{ state: string }>('GET', '/api/inventory')).state === 'reading') await delay(50)
  }

  async sell(): Promise<Sold> {
    return this.sellQuoted(await this.askQuote())
  }

  async askQuote(): Promise<Quote> {
    const assetId = this.takeThing()
    const { quote } = await this.send<{ quote: Quote }>('POST', '/api/quotes', { assetIds: [assetId] })
    return quote
  }

  async sellQuoted(quote: Quote): Promise<Sold> {
    const body = this.sellBody(quote)
    const { trade } = await this.send<{ trade: { id: number } }>('POST', '/api/inventory/sell', body)
    return { saleId: BigInt(trade.id), quote }
  }

  protected get hasThings(): boolean {
    return this.#assetIds.length > 0
  }

  protected takeThing(): string {
    const assetId = this.#assetIds.pop()
    if (assetId === undefined) throw new Error('everything is sold')
    return assetId
  }

  protected sellBody(quote: Quote): object {
    return {
      items: quote.items.map((item) => ({ assetId: item.assetId, name: item.name })),
      quoteId: quote.id,
      paymentMethod: 'paypal',
      paymentDetails: { email: `seller.${this.#number}@example.com` },
      acceptTerms: true,
      tradeConfirmation: true,
    }
  }
}
