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

/** A seller who uses the API directly. The simulated Steam receives the offers as if the seller sent them. */
export class SellerByCalls {
  readonly session: Session
  readonly #context: BrowserContext
  readonly #player: Player
  readonly #email: string
  readonly #assetIds: string[]

  private constructor(
    given: { context: BrowserContext; session: Session; player: Player; email: string },
    assetIds: string[],
  ) {
    this.session = given.session
    this.#context = given.context
    this.#player = given.player
    this.#email = given.email
    this.#assetIds = assetIds
  }

  /** Signs in a seller with `itemCount` items of the same skin, paid by PayPal. */
  static async arrive(browser: Browser, itemCount: number, email: string): Promise<SellerByCalls> {
    const player = await playerWith({ items: Array.from({ length: itemCount }, () => ({ name: SKIN })) })
    const context = await browser.newContext()
    const session = await Session.begin(context.request, player, { language: 'pl', simulator: SIMULATOR })
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
    return new SellerByCalls({ context, session, player, email }, assetIds)
  }

  /** Confirms `saleCount` sales of `itemsPerSale` items each and sends their Steam offers. */
  async sell(saleCount: number, itemsPerSale = 1): Promise<Sold[]> {
    const sold: (Sold & Offer)[] = []
    while (sold.length < saleCount) sold.push(await this.#confirm(itemsPerSale))
    // Steam reports an offer's time in whole seconds, and an offer from before the quote does not count.
    await delay(SECOND_MS)
    for (const { give, message } of sold)
      await control('/_control/offers', { sender: this.#player.steamId, give, message })
    return sold.map(({ id, grosze }) => ({ id, grosze }))
  }

  async #confirm(itemCount: number): Promise<Sold & Offer> {
    const assetIds = this.#assetIds.splice(0, itemCount)
    const { quote } = await this.session.call<QuoteResponse>('POST', '/quotes', { assetIds })
    const { trade } = await this.session.call<SaleResponse>('POST', '/inventory/sell', {
      items: quote.items.map(({ assetId, name }) => ({ assetId, name })),
      quoteId: quote.id,
      paymentMethod: 'paypal',
      paymentDetails: { email: this.#email },
      acceptTerms: true,
      tradeConfirmation: true,
    })
    return { id: trade.id, grosze: Math.round(trade.amount * 100), give: assetIds, message: quote.code }
  }

  async stateOf(id: number): Promise<string> {
    const { trade } = await this.session.call<SaleResponse>('GET', `/trades/${id}`)
    return trade.state
  }

  leave(): Promise<void> {
    return this.#context.close()
  }
}
