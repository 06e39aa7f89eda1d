import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { marketsEnvironment } from '@app/stack/stack-environment'
import { listOnMarket } from '#contexts/payments/listings/list-on-market.ts'
import { readMarket } from '#contexts/payments/listings/read-market.ts'
import type { Db } from '#platform/db/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import type { SettingInput, SettingKey } from '#platform/settings/settings-registry.ts'
import { createDmarketTrading } from '#providers/markets/dmarket.ts'
import { createNbp } from '#providers/prices/nbp.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { createPricedDatabase } from '#test/support/priced-database.ts'
import { newSale } from '#test/support/sale-with-money.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import type { TestDatabase } from '#test/support/test-database.ts'

const TIMEOUT_MS = 700
const NAME = 'AK-47 | Redline (Field-Tested)'

export type MarketBook = {
  offers: {
    id: string
    assetId: string
    priceCents: number
    feeCents: number
    state: 'open' | 'deleted' | 'trade_protected' | 'successful' | 'reverted'
  }[]
  assets: { steamAssetId: string; assetId: string | null }[]
  deposits: { id: string }[]
  balanceCents: number
  mostOffersOfOneItem: number
}

/** The connector's two jobs as the worker's role, the simulated DMarket, and the people around both. */
export class MarketScene {
  readonly testDb: TestDatabase
  readonly simulator: Simulator
  readonly worker: Db

  static async open(): Promise<MarketScene> {
    const [testDb, simulator] = await Promise.all([createPricedDatabase(), startSimulator()])
    const scene = new MarketScene(testDb, simulator)
    // Hundreds of sellers are paid on one day.
    await scene.#change('payout.advance_pool_grosze', 10_000_000_00)
    await scene.#change('payout.advance_new_sellers_daily_grosze', 10_000_000_00)
    return scene
  }

  private constructor(testDb: TestDatabase, simulator: Simulator) {
    this.testDb = testDb
    this.simulator = simulator
    this.worker = testDb.as('skinkantor_worker')
  }

  async close(): Promise<void> {
    await Promise.all([this.testDb.drop(), this.simulator.stop()])
  }

  async setConnector(change: Partial<SettingInput<'market.dmarket'>>): Promise<void> {
    const value = { mode: 'on' as const, shareBps: 10_000, floorBps: 10_300, categories: [], ...change }
    await this.#change('market.dmarket', value)
  }

  async #change<Key extends SettingKey>(key: Key, value: SettingInput<Key>): Promise<void> {
    const changedBy = { type: 'operator' as const, id: 'test' }
    await this.testDb.db
      .transaction()
      .execute((trx) => changeSetting(trx, { key, value, changedBy, reason: 'test' }))
  }

  /** Paid items that Steam can no longer take back, each of which cost 210 zł; DMarket sees them in Steam. */
  async ownItems(count: number): Promise<void> {
    const assets: { steamAssetId: string; title: string }[] = []
    for (let place = 0; place < count; place += 1) {
      const assetId = String(randomInt(1, 2 ** 47))
      const { saleId } = await newSale(this.testDb.db, { items: [{ assetId, fingerprint: randomBytes(32) }] })
      const money = driveMoney(this.testDb.db)
      await money.receive({ saleId }, Date.now() - 1_000)
      const payoutId = await money.openPayout(saleId)
      await money.submit(payoutId)
      await money.lookUp(payoutId, 'settled')
      assets.push({ steamAssetId: assetId, title: NAME })
    }
    await this.simulator.control('dmarket/assets', { assets })
  }

  async setMarketPrice(grosze: number): Promise<void> {
    const name = sql`select id from market_names where market_hash_name = ${NAME}`
    await sql`insert into market_names (market_hash_name, slug) values (${NAME}, 'ak-47-redline-field-tested')
      on conflict do nothing`.execute(this.testDb.db)
    await sql`insert into price_items (list_id, name_id, version, suggested_grosze, quantity, updated_at)
      select l.id, (${name}), '', ${grosze}, 10, now() from price_lists l where l.state = 'live'
      on conflict (list_id, name_id, version) do update set suggested_grosze = excluded.suggested_grosze`.execute(
      this.testDb.db,
    )
  }

  list(): Promise<void> {
    return listOnMarket(this.#tools(), this.#context())
  }

  read(): Promise<void> {
    return readMarket(this.#tools(), this.#context())
  }

  async book(): Promise<MarketBook> {
    return (await this.simulator.control('dmarket')) as MarketBook
  }

  acceptDeposits(): Promise<unknown> {
    return this.simulator.control('dmarket/deposits/accept', {})
  }

  /** Answers whether the offer was still there. */
  async step(offerId: string, step: 'buy' | 'successful' | 'reverted'): Promise<void> {
    await this.simulator.control(`dmarket/offers/${offerId}`, { step })
  }

  /** Twenty minutes and a day pass for everything that waits. */
  async passTime(): Promise<void> {
    await this.testDb.db.transaction().execute(async (trx) => {
      await sql`alter table market_listings disable trigger market_listings_guard`.execute(trx)
      await sql`update market_listings set unsure_since = unsure_since - interval '20 minutes',
        ended_at = ended_at - interval '25 hours'`.execute(trx)
      await sql`alter table market_listings enable trigger market_listings_guard`.execute(trx)
      await sql`update market_connectors set not_before = null`.execute(trx)
    })
  }

  async problem(): Promise<string | null> {
    const { rows } = await sql<{
      error: string | null
    }>`select error from market_connectors`.execute(this.testDb.db)
    return rows[0]?.error ?? null
  }

  #tools() {
    const { httpUrl } = this.simulator
    const { DMARKET_URL, DMARKET_API_KEY, DMARKET_SECRET_KEY } = marketsEnvironment(httpUrl)
    const keys = { publicKey: DMARKET_API_KEY, secretKey: DMARKET_SECRET_KEY }
    return {
      db: this.worker,
      // A new one for each job: the budget of calls is not tested here.
      market: createDmarketTrading({ baseUrl: DMARKET_URL, ...keys, timeoutMs: TIMEOUT_MS, gapMs: 0 }),
      rates: createNbp({ baseUrl: `${httpUrl}/nbp/api`, timeoutMs: 30_000 }),
    }
  }

  #context(): JobContext {
    return {
      jobId: '1',
      attempt: 1,
      log: createLogger({ level: 'silent', process: 'test' }),
      commit: (work) => this.worker.transaction().execute(work),
    }
  }
}
