import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { stopBankOrders } from '#contexts/payments/bank-files/index.ts'
import { fingerprintOf } from '#contexts/catalog/inventory/index.ts'
import { lockSeller } from '#contexts/payments/lifecycle/index.ts'
import { schedulePayout } from '#contexts/payments/payouts/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { createMetricsRegistry } from '#platform/observability/metrics.ts'
import { createSteamInventory } from '#providers/steam/inventory.ts'
import { createOperatorSession } from '#providers/steam/operator-session.ts'
import { openRefreshTokenFile } from '#providers/steam/refresh-token-file.ts'
import { createSteamTrades } from '#providers/steam/trade-offers.ts'
import { createSteamWebApi } from '#providers/steam/web-api.ts'
import { admitAccounts } from '#test/support/admit-accounts.ts'
import { saveTradeUrl } from '#test/support/new-user.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { newDetails, newSale, newSeller, type SaleInTest } from '#test/support/sale-with-money.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys, type TestKeys } from '#test/support/test-keys.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import type { AccountWatch, WatchRules } from '#contexts/trading/trades/account-watch.ts'
import { createCallBudget } from '#contexts/trading/trades/call-budget.ts'
import { operatorAccountsRepository } from '#contexts/trading/trades/operator-accounts.repository.ts'
import { createSellerItemsReader } from '#contexts/trading/trades/read-seller-items.ts'
import { makeCheckSeller } from '#contexts/trading/trades/tasks/check-seller.task.ts'
import { requestOffer } from '#contexts/trading/trades/request-offer.ts'
import { runPass } from '#contexts/trading/trades/watch-pass.ts'
import { createWatcherMetrics } from '#contexts/trading/trades/watcher-metrics.ts'

/** Pause after a pass that changed nothing; without it the passes take the processor from the job. */
const IDLE_MS = 30
const STEAM_ID_BASE = 76_561_197_960_265_728n
export const OPERATOR = String(STEAM_ID_BASE + 40_000_000n)
const SKIN = 'AK-47 | Redline (Field-Tested)'
const TRADE_TOKEN = 'aB3-_xYz'
type Prepared = { steamId: string; userId: bigint; payoutDetailsId: string; assetIds: string[] }
export type TradeSale = SaleInTest & Prepared
export type Alert = { about: string; saleId?: bigint }

const RULES: WatchRules = {
  pollSeconds: 15,
  offerPollSeconds: 5,
  sendPatienceSeconds: 120,
  fullPollSeconds: 120,
  patienceSeconds: 600,
  sellerCheckSeconds: 120,
  readEverySeconds: 600,
  historySeconds: 0,
  settleMarginSeconds: 0,
  accountIds: [OPERATOR],
}

/** The watcher's own code against its own simulated Steam, with the worker's job that it needs. */
export class TradeWorld {
  readonly testDb: TestDatabase
  readonly simulator: Simulator
  readonly testKeys: TestKeys
  readonly runner: TestRunner
  readonly folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-watcher-'))
  readonly alerts: Alert[] = []
  readonly #watcherDb: Db
  readonly #apiDb: Db
  readonly #stop = new AbortController()

  private constructor(parts: {
    testDb: TestDatabase
    simulator: Simulator
    testKeys: TestKeys
    runner: TestRunner
  }) {
    this.testDb = parts.testDb
    this.simulator = parts.simulator
    this.testKeys = parts.testKeys
    this.runner = parts.runner
    this.#watcherDb = parts.testDb.as('skinkantor_watcher')
    this.#apiDb = parts.testDb.as('skinkantor_api')
  }

  static async start(): Promise<TradeWorld> {
    const [testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
    const testKeys = createTestKeys()
    const steam = createSteamWebApi({
      baseUrl: simulator.httpUrl,
      apiKey: 'simulator',
      timeoutMs: PATIENCE_MS,
    })
    const job = makeCheckSeller({ db: testDb.as('skinkantor_worker'), keys: testKeys.keys, steam })
    const runner = await startTestRunner(testDb, [job])
    const world = new TradeWorld({ testDb, simulator, testKeys, runner })
    await admitAccounts(testDb.db, [OPERATOR])
    await world.giveToken()
    return world
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#endRunner()
    await Promise.all([this.testDb.drop(), this.simulator.stop()])
    this.testKeys.remove()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** For a test whose own worker runs all jobs. */
  async handOverJobs(): Promise<void> {
    await this.#endRunner()
  }

  #runnerEnded: Promise<void> | undefined
  #endRunner(): Promise<void> {
    return (this.#runnerEnded ??= this.runner.end())
  }

  get db(): Db {
    return this.testDb.db
  }

  get tokenFile(): string {
    return path.join(this.folder, 'refresh-token')
  }

  /** Puts the token there as an operator does. */
  async giveToken(): Promise<void> {
    const session = (await this.simulator.control(`steam/sessions/${OPERATOR}`)) as { refreshToken: string }
    writeFileSync(this.tokenFile, session.refreshToken)
  }

  /** A seller who can trade, with this many skins in the inventory. */
  async prepare(wish: { items?: object[]; count?: number; seller?: TradeSale } = {}): Promise<Prepared> {
    const given = wish.items ?? Array.from({ length: wish.count ?? 2 }, () => ({}))
    const items = given.map((facts) => ({ name: SKIN, assetId: newAssetId(), ...facts }))
    const steamId =
      wish.seller?.steamId ?? String(STEAM_ID_BASE + BigInt(randomInt(500_000_000, 2_000_000_000)))
    await this.simulator.control(`inventories/${steamId}`, { items })
    const userId = wish.seller?.userId ?? (await this.#seller(steamId))
    const payoutDetailsId = wish.seller?.payoutDetailsId ?? (await newDetails(this.db, userId))
    return { steamId, userId, payoutDetailsId, assetIds: items.map(({ assetId }) => assetId) }
  }

  /** A sale of these items as they are in the inventory now. */
  async sell(prepared: Prepared, wish: { deadlineAt?: Date; quotedAt?: Date } = {}): Promise<TradeSale> {
    const fingerprints = await this.fingerprints(prepared.steamId)
    const { userId, payoutDetailsId, assetIds } = prepared
    const items = assetIds.map((assetId) => ({
      assetId,
      fingerprint: Buffer.from(fingerprints.get(assetId) ?? '', 'hex'),
    }))
    const sale = await newSale(this.db, { ...wish, userId, payoutDetailsId, marketGrosze: 100_00n, items })
    return { ...prepared, ...sale }
  }

  async sale(
    wish: { items?: object[]; count?: number; seller?: TradeSale; deadlineAt?: Date; quotedAt?: Date } = {},
  ): Promise<TradeSale> {
    return this.sell(await this.prepare(wish), wish)
  }

  async #seller(steamId: string): Promise<bigint> {
    const userId = await newSeller(this.db, { steamId, keys: this.testKeys.keys })
    await this.simulator.control(`players/${steamId}`, { tradeToken: TRADE_TOKEN })
    const partner = BigInt(steamId) - STEAM_ID_BASE
    await saveTradeUrl(
      { db: this.db, keys: this.testKeys.keys },
      {
        userId,
        steamId,
        tradeUrl: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${TRADE_TOKEN}`,
        requestId: 'test',
      },
    )
    return userId
  }

  async fingerprints(steamId: string): Promise<Map<string, string>> {
    const source = createSteamInventory({
      baseUrl: this.simulator.httpUrl,
      timeoutMs: PATIENCE_MS,
      proxyUrls: [],
    })
    const egress = source.egresses[0]!
    const query = { egress, steamId, startAssetId: null, signal: this.#stop.signal }
    const answer = await source.fetchPage(query)
    if (answer.kind !== 'page') throw new Error(answer.failure)
    return new Map(answer.page.items.map((item) => [item.assetId, fingerprintOf(item)]))
  }

  async offer(
    sale: Pick<Prepared, 'steamId' | 'assetIds'>,
    more: Record<string, unknown> = {},
  ): Promise<string> {
    const made = await this.simulator.control('offers', {
      sender: sale.steamId,
      give: sale.assetIds,
      ...more,
    })
    return (made as { id: string }).id
  }

  /** Reserves a place as the API does; a watcher must hold the account's lease at that moment. */
  async request(sale: Pick<TradeSale, 'saleId' | 'userId'>): Promise<boolean> {
    const watcherId = randomUUID()
    const lease = { accountId: OPERATOR, watcherId, seconds: 60 }
    await operatorAccountsRepository.takeLease(this.#watcherDb, lease)
    try {
      return await this.reserve(sale)
    } finally {
      await operatorAccountsRepository.giveUp(this.#watcherDb, lease)
    }
  }

  /** Reserves a place of an account that a watcher process holds. */
  async reserve(sale: Pick<TradeSale, 'saleId' | 'userId'>): Promise<boolean> {
    return this.#apiDb.transaction().execute(async (trx) => {
      await lockSeller(trx, sale.userId)
      return requestOffer(trx, this.parts().ports, sale)
    })
  }

  /** A sale whose offer we send. */
  async ourSale(wish: Parameters<TradeWorld['sale']>[0] = {}): Promise<TradeSale> {
    const sale = await this.sale(wish)
    expect(await this.request(sale)).toBe(true)
    return sale
  }

  /** Our offers to this seller that Steam has, whatever we know of them. */
  async sentTo(sale: Pick<Prepared, 'steamId'>): Promise<{ id: string; state: number; message: string }[]> {
    const offers = (await this.simulator.control(`offers?player=${sale.steamId}`)) as {
      id: string
      sender: string
      state: number
      message: string
    }[]
    return offers.filter(({ sender }) => sender === OPERATOR)
  }

  /** The seller's phone, or Steam, gives the offer this state. */
  async answer(offerId: string | null, state: number): Promise<void> {
    await this.simulator.control(`offers/${offerId}`, { state })
  }

  async outgoing(sale: { saleId: bigint }) {
    return this.db
      .selectFrom('outgoing_offers')
      .selectAll()
      .where('sale_id', '=', sale.saleId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  }

  /** As if the call had left this much earlier. */
  async ageSend(sale: { saleId: bigint }, seconds = 120): Promise<void> {
    await sql`update outgoing_offers set arrives_by = arrives_by - make_interval(secs => ${seconds}), not_before = now()
      where sale_id = ${String(sale.saleId)} and state <> 'ended'`.execute(this.db)
  }

  fault(target: string, kind: string, more: object = {}): Promise<unknown> {
    return this.simulator.control('faults', { target, kind, ...more })
  }

  heal(): Promise<unknown> {
    return this.simulator.control('faults', undefined, 'DELETE')
  }

  /** Everything of a watcher except its lease, with its own session. Only accept, send and cancel may have a shorter timeout. */
  parts(
    rules: Partial<WatchRules> = {},
    calls = { perWindow: 1_000, windowSeconds: 1 },
    acceptMsMax = PATIENCE_MS,
  ) {
    const budget = createCallBudget({
      db: this.#watcherDb,
      name: `watcher-account:${OPERATOR}`,
      callsPerWindow: calls.perWindow,
      windowSeconds: calls.windowSeconds,
      timeoutMs: PATIENCE_MS,
      backoffSeconds: [1],
      signal: this.#stop.signal,
    })
    const session = createOperatorSession({
      baseUrl: this.simulator.httpUrl,
      steamId: OPERATOR,
      tokenFile: openRefreshTokenFile(this.tokenFile),
      timeoutMs: PATIENCE_MS,
      renewAfterMs: 3_600_000,
      inBudget: budget.run,
    })
    const tradesWithin = (timeoutMs: number) =>
      createSteamTrades({
        webApiUrl: this.simulator.httpUrl,
        communityUrl: this.simulator.httpUrl,
        session,
        timeoutMs,
        budget,
      })
    const registry = createMetricsRegistry('test')
    const alert = (about: string, ids: { saleId?: bigint }) => void this.alerts.push({ about, ...ids })
    return {
      db: this.#watcherDb,
      accountId: OPERATOR,
      rules: { ...RULES, ...rules },
      registry,
      metrics: createWatcherMetrics(registry),
      log: createLogger({ level: 'debug', process: 'test' }, this.#log),
      announceUser: async () => undefined,
      ports: {
        schedulePayout,
        stopBankOrders: (trx: Trx, userId: bigint) => stopBankOrders(trx, alert, userId),
        payoutCeilingGrosze: 0n,
        alert,
      },
      source: {
        ...tradesWithin(PATIENCE_MS),
        prepareAccept: tradesWithin(acceptMsMax).prepareAccept,
        prepareSend: tradesWithin(acceptMsMax).prepareSend,
        cancel: tradesWithin(acceptMsMax).cancel,
      },
      readSellerItems: createSellerItemsReader({
        db: this.#watcherDb,
        source: createSteamInventory({
          baseUrl: this.simulator.httpUrl,
          timeoutMs: PATIENCE_MS,
          proxyUrls: [],
        }),
        callsPerWindow: 1_000,
        windowSeconds: 1,
        backoffSeconds: [1],
        signal: this.#stop.signal,
      }),
    }
  }

  readonly logLines: string[] = []
  readonly #log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      this.logLines.push(chunk.toString())
      done()
    },
  })

  /** One watcher with its own session. */
  watcher(
    rules: Partial<WatchRules> = {},
    calls?: { perWindow: number; windowSeconds: number },
    acceptMsMax?: number,
  ) {
    const watcherId = randomUUID()
    const parts = this.parts(rules, calls, acceptMsMax)
    const take = (seconds: number) =>
      operatorAccountsRepository.takeLease(parts.db, { accountId: OPERATOR, watcherId, seconds })
    const under = (fence: bigint): AccountWatch => ({
      ...parts,
      commit: (work) =>
        parts.db.transaction().execute(async (trx) => {
          await operatorAccountsRepository.assertHeld(trx, { accountId: OPERATOR, watcherId, fence })
          return work(trx)
        }),
    })
    return {
      watcherId,
      take,
      under,
      registry: parts.registry,
      /** Releases its lease afterwards, so that a test can run one watcher after another. */
      pass: async () => {
        const fence = await take(60)
        if (fence === undefined) throw new Error('another one watches')
        try {
          await runPass(under(fence), { withPoll: true })
        } finally {
          await operatorAccountsRepository.giveUp(parts.db, { accountId: OPERATOR, watcherId })
        }
      },
    }
  }

  async state(sale: { saleId: bigint }): Promise<string> {
    const row = await this.db
      .selectFrom('sales')
      .select('state')
      .where('id', '=', sale.saleId)
      .executeTakeFirstOrThrow()
    return row.state
  }

  /** Runs passes, as a watcher does, until the sale reaches the state. */
  async passUntil(
    watcher: { pass: () => Promise<void> },
    sale: { saleId: bigint },
    state: string,
  ): Promise<void> {
    // A job checks the seller and takes its time, however fast the passes are.
    const untilMs = performance.now() + PATIENCE_MS
    let before = ''
    do {
      await watcher.pass()
      const now = await this.state(sale)
      if (now === state) return
      if (now === before) await delay(IDLE_MS)
      before = now
    } while (performance.now() < untilMs)
    expect(await this.state(sale), this.logLines.slice(-20).join('')).toBe(state)
  }

  async findings(sale: { saleId: bigint }): Promise<string[]> {
    const rows = await this.db
      .selectFrom('sale_review_reasons')
      .select('code')
      .where('sale_id', '=', sale.saleId)
      .orderBy('id')
      .execute()
    return rows.map(({ code }) => code)
  }

  async offerRow(offerId: string) {
    return this.db
      .selectFrom('trade_offers')
      .select(['state', 'reasons', 'problem', 'sale_id', 'refused_at'])
      .where('offer_id', '=', offerId)
      .executeTakeFirst()
  }

  async payouts(sale: { saleId: bigint }): Promise<string[]> {
    const rows = await this.db
      .selectFrom('payouts')
      .select('state')
      .where('sale_id', '=', sale.saleId)
      .execute()
    return rows.map(({ state }) => state)
  }

  async tradeId(sale: { saleId: bigint }): Promise<string> {
    const row = await this.db
      .selectFrom('trades')
      .select('trade_id')
      .where('sale_id', '=', sale.saleId)
      .executeTakeFirstOrThrow()
    return row.trade_id ?? ''
  }

  /** The items that really moved, whatever any side reports. */
  async moved(sale: TradeSale): Promise<{ to: string }[]> {
    const response = await fetch(`${this.simulator.httpUrl}/_book?player=${sale.steamId}`)
    return ((await response.json()) as { items: { to: string }[] }).items
  }

  /** Backdates the accept by this many seconds. */
  async ageAccept(sale: { saleId: bigint }, seconds: number): Promise<void> {
    await sql`update sale_financials set accept_started_at = accept_started_at - make_interval(secs => ${seconds})
      where sale_id = ${String(sale.saleId)}`.execute(this.db)
  }

  async dueNow(sale: { saleId: bigint }): Promise<void> {
    await sql`update trades set next_read_at = now() where sale_id = ${String(sale.saleId)}`.execute(this.db)
  }
}

function newAssetId(): string {
  return String(randomInt(10_000_000_000, 200_000_000_000))
}
