import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { PayoutDetailsInput } from '@app/contract/payout-details'
import { openPayoutDetails, savePayoutDetails } from '#features/payout-details/index.ts'
import { payoutWorkRepository, wakePayout, type PayoutRails } from '#features/payouts/index.ts'
import { makeWorkOnPayout } from '#features/payouts/tasks/work-on-payout.task.ts'
import type { Db } from '#platform/database.ts'
import type { RegisteredJob } from '#platform/jobs.ts'
import { readPayoutPrivateKeys, type Keys } from '#platform/keys.ts'
import { createBtcPay } from '#providers/payouts/btcpay.ts'
import { createPayPal } from '#providers/payouts/paypal.ts'
import { createSkrill } from '#providers/payouts/skrill.ts'
import { driveMoney } from './money-driver.ts'
import { PATIENCE_MS } from './patience.ts'
import { newSale, newSeller } from './sale-with-money.ts'
import type { Simulator } from './simulator.ts'
import { signInStaff } from './staff-factor.ts'
import { startTestApi, type TestApi } from './test-api.ts'
import { TestBrowser } from './test-browser.ts'
import type { TestDatabase } from './test-database.ts'
import { startTestRunner, type TestRunner } from './test-runner.ts'

export type CalledRailName = 'paypal' | 'skrill' | 'btc' | 'ltc'
export type PayoutInTest = { payoutId: string; railKey: string; saleId: bigint; userId: bigint }
type JobTools = { db: Db; keys: Keys; rails: PayoutRails }

/** A server, a worker's jobs, and the simulator's rails; payouts that are approved and really go out. */
export class PayoutWorld {
  readonly api: TestApi
  readonly rails: PayoutRails
  readonly workerDb: Db
  #runner: TestRunner | undefined

  private constructor(api: TestApi) {
    this.api = api
    this.rails = railsAt(api.simulator.httpUrl)
    this.workerDb = api.testDb.as('skinkantor_worker')
  }

  static async start(moreJobs: (tools: JobTools) => RegisteredJob[] = () => []): Promise<PayoutWorld> {
    const world = new PayoutWorld(await startTestApi())
    const { workerDb: db, rails } = world
    const { keys } = world.api
    const privateKeys = readPayoutPrivateKeys(world.api.config.KEYS_DIR)
    await world.keepRatesFresh()
    world.#runner = await startTestRunner(world.testDb, [
      makeWorkOnPayout({
        db,
        rails,
        ports: { wakePayout, watchReversal: async () => undefined, alert: () => undefined },
        openDetails: (id) => openPayoutDetails(db, privateKeys, id),
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

  /** A sale whose items are here and whose payout is approved; nobody works on it yet. */
  payout(rail: CalledRailName): Promise<PayoutInTest> {
    return newApprovedPayout({ db: this.db, workerDb: this.workerDb, keys: this.api.keys }, rail)
  }

  row(payoutId: string) {
    return this.db.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirstOrThrow()
  }

  wake(payoutId: string): Promise<void> {
    return this.workerDb.transaction().execute((trx) => wakePayout(trx, payoutId, 0))
  }

  /** Wakes the payout once; everything after that is the product's own look-ups. */
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

/** Sellers for whom two admins vouch: new ones together have a limit for each day. */
export async function newApprovedPayout(
  { db, workerDb, keys }: { db: Db; workerDb: Db; keys: Keys },
  rail: CalledRailName,
  input = newDestination(rail),
): Promise<PayoutInTest> {
  const userId = await newSeller(db)
  // That helper makes a key that opens nothing; these details are really opened.
  await db.deleteFrom('user_keys').where('user_id', '=', userId).execute()
  await db
    .insertInto('seller_standings')
    .values({ user_id: userId, limit_by_hand_grosze: 1_000_000n })
    .execute()
  const details = await db
    .transaction()
    .execute((trx) => savePayoutDetails(trx, keys, { userId, input, requestId: 'test' }))
  const { saleId, ...sale } = await newSale(db, { userId, payoutDetailsId: details.id })
  const money = driveMoney(workerDb)
  await money.receive({ saleId, ...sale })
  const payoutId = await money.openPayout(saleId)
  const { rail_key: railKey } = await db
    .selectFrom('payouts')
    .select('rail_key')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  return { payoutId, railKey, saleId, userId }
}

function newDestination(rail: CalledRailName): PayoutDetailsInput {
  if (rail === 'btc') return { method: 'crypto', coin: 'BTC', address: newBtcAddress() }
  if (rail === 'ltc') return { method: 'crypto', coin: 'LTC', address: newAddress(0x30) }
  return { method: rail, email: `ola.${randomBytes(8).toString('hex')}@example.com` }
}

/** Of a key that nobody has. */
export function newBtcAddress(): string {
  return newAddress(0x00)
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function newAddress(version: number): string {
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  const body = Buffer.concat([Buffer.from([version]), randomBytes(20)])
  const bytes = Buffer.concat([body, sha256(sha256(body)).subarray(0, 4)])
  let text = ''
  for (let left = BigInt(`0x${bytes.toString('hex')}`); left > 0n; left /= 58n)
    text = `${BASE58[Number(left % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros) + text
}

export function railsAt(url: string, timeoutMs = PATIENCE_MS): PayoutRails {
  const access = { timeoutMs }
  const node = { ...access, baseUrl: `${url}/btcpay`, storeId: 'store-1', apiKey: 'simulator-manager-key' }
  return {
    paypal: createPayPal({
      ...access,
      baseUrl: `${url}/paypal`,
      clientId: 'simulator-client',
      secret: 'simulator-secret',
      emailSubject: 'Wypłata',
    }),
    skrill: createSkrill({
      ...access,
      baseUrl: `${url}/skrill/app`,
      email: 'merchant@simulator.example',
      password: 'simulator-password',
      subject: 'Wypłata',
      note: 'Dziękujemy',
    }),
    btc: createBtcPay({ ...node, coin: 'BTC' }),
    ltc: createBtcPay({ ...node, coin: 'LTC' }),
  }
}
