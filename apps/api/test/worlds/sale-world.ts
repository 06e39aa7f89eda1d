import { randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { InventoryItem } from '@app/contract/catalog/inventory'
import type { QuoteResponse, SaleResponse, SellRequest } from '@app/contract/selling/sales'
import { InventoryWorld, type Player } from './inventory-world.ts'
import { createPricedDatabase } from '#test/support/priced-database.ts'

const STEAM_ID_BASE = 76_561_197_960_265_728n
const TRADE_TOKEN = 'aB3-_xYz'
const SKIN = 'AK-47 | Redline (Field-Tested)'

/** Valid details without a real owner. */
export const BANK_DETAILS = { accountNumber: '61109010140000071219812874', ownerName: 'Zażółć Gęślą' }

export type Seller = Player & {
  /** Items that can be sold, as the inventory showed them. */
  items: InventoryItem[]
  quote: (assetIds?: readonly string[]) => Promise<QuoteResponse['quote']>
  send: (method: 'GET' | 'POST', url: string, options?: InjectOptions) => Promise<LightMyRequestResponse>
}

/** A server with prices, and sellers who are ready to sell. */
export class SaleWorld {
  readonly inventories: InventoryWorld

  private constructor(inventories: InventoryWorld) {
    this.inventories = inventories
  }

  static async start(overrides: Record<string, string> = {}): Promise<SaleWorld> {
    const options = { STEAM_INVENTORY_PER_WINDOW: '1000', ...overrides }
    const inventories = await InventoryWorld.start(options, createPricedDatabase)
    await SaleWorld.pricesArrive(inventories.api.app)
    return new SaleWorld(inventories)
  }

  static async pricesArrive(app: FastifyInstance): Promise<void> {
    await vi.waitFor(async () => {
      expect((await app.inject('/api/skins/calculator')).statusCode).toBe(200)
    })
  }

  get api() {
    return this.inventories.api
  }

  get db() {
    return this.inventories.api.testDb.db
  }

  stop(): Promise<void> {
    return this.inventories.stop()
  }

  /** A number of skins of one kind, or exactly the given items. */
  async seller(inventory: number | object[] = 3, ...apps: FastifyInstance[]): Promise<Seller> {
    const items =
      typeof inventory === 'number'
        ? Array.from({ length: inventory }, () => ({ name: SKIN, assetId: newAssetId() }))
        : inventory
    const player = await this.inventories.player({ items }, ...apps)
    await this.makeReady(player)
    const { inventory: shown } = await player.ask()
    const send: Seller['send'] = (method, url, options) => player.browser.send(method, url, options)
    return {
      ...player,
      send,
      items: shown.filter(({ lock }) => lock === null),
      quote: async (assetIds = shown.map(({ assetId }) => assetId)) => {
        const answer = await send('POST', '/api/quotes', { payload: { assetIds } })
        expect(answer.statusCode, this.#story(answer)).toBe(200)
        return answer.json<QuoteResponse>().quote
      },
    }
  }

  async makeReady(player: Player): Promise<void> {
    await this.api.simulator.control(`players/${player.steamId}`, { tradeToken: TRADE_TOKEN })
    await this.db
      .updateTable('users')
      .set({
        steam_vac_banned: false,
        steam_community_banned: false,
        steam_economy_ban: 'none',
        steam_checked_at: sql`now()`,
      })
      .where('steam_id', '=', player.steamId)
      .execute()
    const partner = BigInt(player.steamId) - STEAM_ID_BASE
    const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${TRADE_TOKEN}`
    const saved = await player.browser.send('PUT', '/api/auth/user/trade-url', { payload: { tradeUrl } })
    expect(saved.statusCode).toBe(200)
  }

  sell(
    seller: Seller,
    quote: QuoteResponse['quote'],
    changes: Partial<SellRequest> = {},
    key: string = randomUUID(),
  ): Promise<LightMyRequestResponse> {
    return seller.send('POST', '/api/inventory/sell', {
      headers: { 'idempotency-key': key },
      payload: { ...sellBody(quote), ...changes },
    })
  }

  async sold(seller: Seller, assetIds?: readonly string[]): Promise<SaleResponse['trade']> {
    const answer = await this.sell(seller, await seller.quote(assetIds))
    expect(answer.statusCode, this.#story(answer)).toBe(200)
    return answer.json<SaleResponse>().trade
  }

  /** The response and, where the server failed, its log lines about the request. */
  #story(answer: LightMyRequestResponse): string {
    const { requestId } = answer.json<{ requestId?: string }>()
    const lines = this.api.logLines().split('\n')
    return [answer.body, ...lines.filter((line) => requestId && line.includes(requestId))].join('\n')
  }

  async userId(seller: Player): Promise<bigint> {
    const { id } = await this.db
      .selectFrom('users')
      .select('id')
      .where('steam_id', '=', seller.steamId)
      .executeTakeFirstOrThrow()
    return id
  }

  /** Checks all rules between rows in the whole database. */
  async assertBooksAreRight(): Promise<void> {
    const { rows } = await sql`
      select 'transaction without a sale' as problem, id from transactions t
        where type = 'sale' and not exists (select 1 from sales s where s.id = t.id and s.status = t.status
          and s.total_grosze = t.amount_grosze and s.user_id = t.user_id)
      union all select 'sum', id from sales s
        where total_grosze is distinct from (select sum(our_grosze)::bigint from sale_items i where i.sale_id = s.id)
      union all select 'last event', id from sales s
        where state <> (select state from sale_events e where e.sale_id = s.id order by version desc limit 1)
      union all select 'held or let go wrongly', id from sales s join sale_items i on i.sale_id = s.id
        where (status in ('failed', 'cancelled')) <> (released_at is not null)
      union all select 'no answer kept', id from sales s
        where 1 <> (select count(*) from idempotency_keys k where k.transaction_id = s.id)`.execute(this.db)
    expect(rows).toEqual([])
  }
}

/** An id that no other test uses. */
export function newAssetId(): string {
  return String(randomInt(10_000_000_000, 200_000_000_000))
}

export function sellBody(quote: QuoteResponse['quote']): SellRequest {
  return {
    items: quote.items.map(({ assetId, name }) => ({ assetId, name })),
    quoteId: quote.id,
    paymentMethod: 'bank',
    paymentDetails: BANK_DETAILS,
    acceptTerms: true,
    tradeConfirmation: true,
  }
}
