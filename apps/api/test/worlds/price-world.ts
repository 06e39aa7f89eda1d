import { Writable } from 'node:stream'
import type { Db } from '#platform/db/database.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { createNbp } from '#providers/prices/nbp.ts'
import { openMarkets } from '#providers/prices/open-markets.ts'
import { createSkinport } from '#providers/prices/skinport.ts'
import { marketsEnvironment } from '@app/stack/stack-environment'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { priceListsRepository } from '#contexts/catalog/prices/price-lists.repository.ts'
import type { PriceSource } from '#contexts/catalog/prices/price-source.ts'
import type { MarketSource } from '#contexts/catalog/prices/domain/decide-price.ts'
import { refreshMarket, type MarketResult } from '#contexts/catalog/prices/refresh-market.ts'
import {
  refreshPrices,
  type RefreshPricesTools,
  type RefreshResult,
} from '#contexts/catalog/prices/refresh-prices.ts'

const log = createLogger(
  { level: 'silent', process: 'test' },
  new Writable({ write: (_, __, done) => done() }),
)

/**
 * `whole`: the provider's 24 000 rows. `short`: a tenth of them, for tests that do not depend on the size: all work
 * on the list takes a tenth of the time.
 */
type ListSize = 'whole' | 'short'

/** For tests that also mean something with the whole list: the nightly suite sets `PRICE_LIST=whole`. */
export const LIST_SIZE: ListSize = process.env['PRICE_LIST'] === 'whole' ? 'whole' : 'short'

/** A database and a simulated provider without a call limit; refreshes run here, with the worker's rights. */
export class PriceWorld {
  readonly testDb: TestDatabase
  readonly simulator: Simulator
  readonly worker: Db

  private constructor(testDb: TestDatabase, simulator: Simulator) {
    this.testDb = testDb
    this.simulator = simulator
    this.worker = testDb.as('skinkantor_worker')
  }

  static async start(size: ListSize): Promise<PriceWorld> {
    const [testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
    return PriceWorld.around(testDb, simulator, size)
  }

  /** For tests that already have a server with a database and a simulator. */
  static async around(testDb: TestDatabase, simulator: Simulator, size: ListSize): Promise<PriceWorld> {
    await simulator.control('prices', { limit: 'off', size })
    return new PriceWorld(testDb, simulator)
  }

  source(timeoutMs = PATIENCE_MS): PriceSource {
    return createSkinport({ baseUrl: `${this.simulator.httpUrl}/skinport/v1`, timeoutMs })
  }

  tools(overrides: Partial<RefreshPricesTools> = {}): RefreshPricesTools {
    const { httpUrl } = this.simulator
    return {
      db: this.worker,
      source: this.source(),
      rates: createNbp({ baseUrl: `${httpUrl}/nbp/api`, timeoutMs: PATIENCE_MS }),
      gapSeconds: 0,
      historyDays: 400,
      hasCatalogue: false,
      announce: async () => undefined,
      ...overrides,
    }
  }

  refresh(overrides: Partial<RefreshPricesTools> = {}): Promise<RefreshResult> {
    return refreshPrices(
      this.tools(overrides),
      { askedBy: 'schedule' },
      { log, commit: (work) => this.worker.transaction().execute(work) },
    )
  }

  /** Reads one of the other markets, as its job does. */
  refreshMarket(source: MarketSource): Promise<MarketResult> {
    const { db, rates, announce } = this.tools()
    const markets = openMarkets(marketsEnvironment(this.simulator.httpUrl), PATIENCE_MS)
    return refreshMarket({ db, rates, announce, markets, gapSeconds: 0 }, source, {
      log,
      commit: (work) => this.worker.transaction().execute(work),
    })
  }

  async live() {
    return priceListsRepository.findLive(this.testDb.db)
  }

  async newest() {
    const list = await priceListsRepository.findNewest(this.testDb.db)
    if (!list) throw new Error('no list at all')
    return { ...list, reasons: list.reasons as { code: string; text: string }[] }
  }

  /** Advances the simulated market, so that the next list has other prices. */
  async moveMarket(step = 1): Promise<void> {
    await this.simulator.control('prices', { step })
  }

  async poison(
    kind: string,
    options: { target?: string; count?: number; match?: string } = {},
  ): Promise<void> {
    await this.simulator.control('faults', { target: 'prices.items', kind, ...options })
  }

  async heal(): Promise<void> {
    await this.simulator.control('faults', undefined, 'DELETE')
  }

  async stop(): Promise<void> {
    await Promise.all([this.testDb.drop(), this.simulator.stop()])
  }
}
