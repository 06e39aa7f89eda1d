import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { CalledRail } from '@app/contract/payments/rails'
import { openSealedDetails, savePayoutDetails } from '#contexts/payments/destinations/index.ts'
import { payoutWorkRepository, schedulePayout, type PayoutRails } from '#contexts/payments/payouts/index.ts'
import { makeProcessPayout } from '#contexts/payments/payouts/tasks/process-payout.task.ts'
import type { Db } from '#platform/db/database.ts'
import type { RegisteredJob } from '#platform/jobs/jobs.ts'
import { readPayoutPrivateKeys, type Keys } from '#platform/crypto/keys.ts'
import { driveMoney, quietPorts } from '#test/support/money-driver.ts'
import { newSale, newSeller } from '#test/support/sale-with-money.ts'
import { newDestination, railsAt, saveRailBalance, takeRail } from '#test/support/simulated-rails.ts'
import type { Simulator } from '#test/support/simulator.ts'
import { signInStaff } from '#test/support/staff-factor.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import type { TestDatabase } from '#test/support/test-database.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'

export type PayoutInTest = { payoutId: string; railKey: string; saleId: bigint; userId: bigint }
type JobTools = { db: Db; keys: Keys; rails: PayoutRails }

/** A server, a worker's jobs and the simulator's rails; approved payouts are really sent. */
export class PayoutWorld {
  readonly api: TestApi
  readonly rails: PayoutRails
  readonly workerDb: Db
  #runner: TestRunner | undefined

  private constructor(api: TestApi, rails: PayoutRails) {
    this.api = api
    this.rails = rails
    this.workerDb = api.testDb.as('skinkantor_worker')
  }

  static async start(
    moreJobs: (tools: JobTools) => RegisteredJob[] = () => [],
    openRails = (url: string): PayoutRails => railsAt(url),
  ): Promise<PayoutWorld> {
    const api = await startTestApi()
    const world = new PayoutWorld(api, openRails(api.simulator.httpUrl))
    const { workerDb: db, rails } = world
    const { keys } = world.api
    const privateKeys = readPayoutPrivateKeys(world.api.config.KEYS_DIR)
    await world.keepRatesFresh()
    world.#runner = await startTestRunner(world.testDb, [
      makeProcessPayout({
        db,
        rails,
        ports: { ...quietPorts, schedulePayout },
        openSealed: (id, sealed, approved) => openSealedDetails({ keys, privateKeys }, id, sealed, approved),
        readTrade: async () => 'clean',
        announceUser: async () => undefined,
      }),
      ...moreJobs({ db, keys, rails }),
    ])
    return world
  }

  get db(): Db {
    return this.api.testDb.db
  }

  get testDb(): TestDatabase {
    return this.api.testDb
  }

  get simulator(): Simulator {
    return this.api.simulator
  }

  logLines(): string {
    return this.#runner?.logLines() ?? ''
  }

  async stop(): Promise<void> {
    await this.#runner?.end()
    await this.api.close()
  }

  async keepRatesFresh(): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      await payoutWorkRepository.saveRate(trx, 'btc', '380000')
      await payoutWorkRepository.saveRate(trx, 'ltc', '420')
    })
  }

  async staff(steamId: string, staffRole: 'support' | 'finance' | 'owner'): Promise<TestBrowser> {
    const browser = new TestBrowser(this.api.app)
    await signInStaff(this.api, browser, { steamId, role: staffRole })
    return browser
  }

  /** A sale with received items and an approved payout; no worker processes it yet. */
  payout(rail: CalledRail): Promise<PayoutInTest> {
    return newApprovedPayout({ db: this.db, workerDb: this.workerDb, keys: this.api.keys }, rail)
  }

  row(payoutId: string) {
    return this.db.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirstOrThrow()
  }

  wake(payoutId: string): Promise<void> {
    return this.workerDb.transaction().execute((trx) => schedulePayout(trx, payoutId, 0))
  }

  /** Wakes the payout once; all later steps are the product's own status queries. */
  async workUntil(payoutId: string, state: string): Promise<void> {
    await this.wake(payoutId)
    await vi.waitFor(
      async () => expect((await this.row(payoutId)).state, this.logLines().slice(-2_000)).toBe(state),
      { interval: 100 },
    )
  }

  async isAfterSixInWarsaw(): Promise<boolean> {
    const { rows } = await sql<{ isAfter: boolean }>`
      select extract(hour from now() at time zone 'Europe/Warsaw') >= 6 as "isAfter"`.execute(this.db)
    return rows[0]?.isAfter ?? false
  }
}

/** The seller's limit is set by hand, as by two admins, because all new sellers together have a daily limit. */
export async function newApprovedPayout(
  { db, workerDb, keys }: { db: Db; workerDb: Db; keys: Keys },
  rail: CalledRail,
  input = newDestination(rail),
): Promise<PayoutInTest> {
  const userId = await newSeller(db)
  // `newSeller` creates a key that decrypts nothing; these details are really decrypted.
  await db.deleteFrom('user_keys').where('user_id', '=', userId).execute()
  await db
    .insertInto('seller_risk_profiles')
    .values({ user_id: userId, limit_by_hand_grosze: 1_000_000n })
    .execute()
  const details = await db
    .transaction()
    .execute((trx) => savePayoutDetails(trx, keys, { userId, input, requestId: 'test' }))
  const { saleId, ...sale } = await newSale(db, { userId, payoutDetailsId: details.id })
  await saveRailBalance(workerDb, rail)
  const money = driveMoney(workerDb)
  await money.receive({ saleId, ...sale })
  const payoutId = await money.openPayout(saleId)
  await takeRail(db, money, payoutId, rail)
  const { rail_key: railKey } = await db
    .selectFrom('payouts')
    .select('rail_key')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  return { payoutId, railKey, saleId, userId }
}
