import type { BalanceResponse } from '@app/contract/payments/balance'
import { setTimeout as delay } from 'node:timers/promises'
import type { InventoryResponse } from '@app/contract/catalog/inventory'
import type { QuoteResponse, SaleResponse } from '@app/contract/selling/sales'
import { expect, type Browser, type BrowserContext } from '@playwright/test'
import { playerWith } from './inventories.ts'
import { control, SIMULATOR, type Player } from './people.ts'
import { Session } from './session.ts'

const SECOND_MS = 1_000
const SKIN = 'AK-47 | Redline (Field-Tested)'

export type Sold = { id: number; grosze: number }
type Offer = { give: string[]; message: string }
type Destination = { email: string } | { accountNumber: string; ownerName: string }
/** The product that the seller visits, when it is not the one that all tests share. */
type Site = { url?: string; simulatorUrl: string }

/** A seller who uses the API directly. The simulated Steam receives the offers as if the seller sent them. */
export class SellerByCalls {
  readonly session: Session
  readonly #context: BrowserContext
  readonly #player: Player
  readonly #destination: Destination
  readonly #simulator: string
  readonly #assetIds: string[]

  private constructor(
    given: {
      context: BrowserContext
      session: Session
      player: Player
      destination: Destination
      simulator: string
    },
    assetIds: string[],
  ) {
    this.session = given.session
    this.#context = given.context
    this.#player = given.player
    this.#destination = given.destination
    this.#simulator = given.simulator
    this.#assetIds = assetIds
  }

  /** Signs in a seller with `itemCount` items of the same skin, paid to this PayPal address or bank account. */
  static async arrive(
    browser: Browser,
    itemCount: number,
    payTo: string | Destination,
    site: Site = { simulatorUrl: SIMULATOR },
  ): Promise<SellerByCalls> {
    const simulator = site.simulatorUrl
    const items = Array.from({ length: itemCount }, () => ({ name: SKIN }))
    const player = await playerWith({ items }, undefined, simulator)
    const context = await browser.newContext(site.url === undefined ? {} : { baseURL: site.url })
    const session = await Session.begin(context.request, player, { language: 'pl', simulator })
    await session.call('PUT', '/auth/user/trade-url', { tradeUrl: player.tradeUrl })
    let assetIds: string[] = []
    await expect
      .poll(
        async () => {
          const { inventory } = await session.call<InventoryResponse>('GET', '/inventory')
          assetIds = inventory.map(({ assetId }) => assetId)
          return assetIds.length
        },
        { timeout: 60_000 },
      )
      .toBe(itemCount)
    const destination = typeof payTo === 'string' ? { email: payTo } : payTo
    return new SellerByCalls({ context, session, player, destination, simulator }, assetIds)
  }

  /** Confirms `saleCount` sales of `itemsPerSale` items each and sends their Steam offers. */
  async sell(saleCount: number, itemsPerSale = 1): Promise<Sold[]> {
    const sold: (Sold & Offer)[] = []
    while (sold.length < saleCount) sold.push(await this.#confirm(itemsPerSale))
    // Steam reports an offer's time in whole seconds, and an offer from before the quote does not count.
    await delay(SECOND_MS)
    for (const { give, message } of sold)
      await control(
        '/_control/offers',
        { sender: this.#player.steamId, give, message },
        'POST',
        this.#simulator,
      )
    return sold.map(({ id, grosze }) => ({ id, grosze }))
  }

  async #confirm(itemCount: number): Promise<Sold & Offer> {
    const assetIds = this.#assetIds.splice(0, itemCount)
    const { quote } = await this.session.call<QuoteResponse>('POST', '/quotes', { assetIds })
    const { trade } = await this.session.call<SaleResponse>('POST', '/inventory/sell', {
      items: quote.items.map(({ assetId, name }) => ({ assetId, name })),
      quoteId: quote.id,
      paymentMethod: 'email' in this.#destination ? 'paypal' : 'bank',
      paymentDetails: this.#destination,
      acceptTerms: true,
      tradeConfirmation: true,
    })
    return { id: trade.id, grosze: Math.round(trade.amount * 100), give: assetIds, message: quote.code }
  }

  /** The number of items that are worth at least this sum. */
  async countWorth(grosze: number): Promise<number> {
    const assetIds = this.#assetIds.slice(0, 1)
    const { quote } = await this.session.call<QuoteResponse>('POST', '/quotes', { assetIds })
    return Math.ceil(grosze / Math.round(quote.total * 100))
  }

  /** Takes all traded items back on Steam. */
  async reverseTrades(): Promise<void> {
    const path = `/_control/trades?player=${this.#player.steamId}`
    const trades = (await control(path, undefined, 'GET', this.#simulator)) as { id: string }[]
    await control(`/_control/trades/${trades.at(-1)?.id}`, { reverse: 'all' }, 'POST', this.#simulator)
  }

  async stateOf(id: number): Promise<string> {
    const { trade } = await this.session.call<SaleResponse>('GET', `/trades/${id}`)
    return trade.state
  }

  async balance(): Promise<number> {
    const { balance } = await this.session.call<BalanceResponse>('GET', '/account/balance')
    return balance.available
  }

  leave(): Promise<void> {
    return this.#context.close()
  }
}
