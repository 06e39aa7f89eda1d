import { randomInt, randomUUID } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AdminTransaction, AdminTransactionResponse } from '@app/contract/office/money'
import type { StaffRole } from '@app/contract/identity/roles'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import type { Db } from '#platform/db/database.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { signInStaff } from '#test/support/staff-factor.ts'
import { newDetails, newSale, newSeller, type SaleInTest } from '#test/support/sale-with-money.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

export type Person = {
  userId: bigint
  browser: TestBrowser
  get: (url: string) => Promise<LightMyRequestResponse>
  /** With a new idempotency key unless one is given. */
  post: (url: string, payload: object, key?: string) => Promise<LightMyRequestResponse>
  put: (url: string, payload: object, key?: string) => Promise<LightMyRequestResponse>
  /** A transaction as this staff member sees it. */
  view: (transactionId: bigint) => Promise<AdminTransaction>
  approve: (transactionId: bigint, changes?: object, key?: string) => Promise<LightMyRequestResponse>
  reject: (transactionId: bigint, changes?: object, key?: string) => Promise<LightMyRequestResponse>
  refer: (transactionId: bigint, reference: string, key?: string) => Promise<LightMyRequestResponse>
}

/** The real server with sellers and with staff who decide about money. */
export class DeskWorld {
  readonly api: TestApi
  readonly money: ReturnType<typeof driveMoney>

  readonly #worker: Db

  private constructor(api: TestApi) {
    this.api = api
    this.#worker = api.testDb.as('skinkantor_worker')
    // The watcher's steps and the rails' responses, with a role that has the rights of both.
    this.money = driveMoney(api.testDb.db)
  }

  static async start(): Promise<DeskWorld> {
    return new DeskWorld(await startTestApi({ DATABASE_POOL_SIZE: '4' }))
  }

  get db() {
    return this.api.testDb.db
  }

  async stop(): Promise<void> {
    await this.api.close()
  }

  /**
   * Checks every rule of the books; called after each test. No worker takes jobs here, so waiting jobs are no breach.
   */
  async assertBooks(): Promise<void> {
    const results = await verifyLedger(this.#worker)
    expect(results.filter(({ id, breaches }) => breaches > 0 && id !== 'I12')).toEqual([])
  }

  async staff(staffRole: StaffRole = 'finance'): Promise<Person> {
    return this.#signIn(newSteamId(), staffRole)
  }

  /** A seller whose account qualifies for an advance. */
  async seller(): Promise<Person> {
    const steamId = newSteamId()
    await newSeller(this.db, { steamId, keys: this.api.keys })
    return this.#signIn(steamId)
  }

  /** Makes a seller a staff member. */
  async makeStaff(person: Person): Promise<Person> {
    const { steam_id: steamId } = await this.db
      .selectFrom('users')
      .select('steam_id')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow()
    return this.#signIn(steamId, 'owner')
  }

  /** Verified items and a payout of 70 % of this price; two admins gave the seller a limit that is high enough. */
  async receivedSale(
    wish: {
      marketGrosze?: bigint
      userId?: bigint
      method?: 'bank' | 'paypal'
      payoutDetailsId?: string
      settlesAt?: number
    } = {},
  ): Promise<SaleInTest> {
    const userId = wish.userId ?? (await newSeller(this.db))
    await this.trust(userId)
    const payoutDetailsId =
      wish.payoutDetailsId ?? (await newDetails(this.db, userId, { method: wish.method ?? 'paypal' }))
    const marketGrosze = wish.marketGrosze ?? 1_000_00n
    const sale = await newSale(this.db, { userId, payoutDetailsId, marketGrosze })
    await this.money.receive(sale, wish.settlesAt)
    return sale
  }

  /** The seller was paid to this destination before, so that one admin is enough from 500 zlotys on. */
  async provenSale(method: 'bank' | 'paypal' = 'paypal'): Promise<SaleInTest> {
    const first = await this.receivedSale({ marketGrosze: 300_00n, method: 'paypal' })
    await this.settle(first.saleId)
    if (method === 'paypal') return this.receivedSale(first)
    const sale = await this.receivedSale({ userId: first.userId, marketGrosze: 300_00n, method })
    await this.settle(sale.saleId)
    return this.receivedSale({ ...sale, marketGrosze: 1_000_00n })
  }

  /** Settles the payout by the rail's own status, whichever rail it is. */
  async settle(saleId: bigint): Promise<void> {
    const payoutId = await this.money.openPayout(saleId)
    await this.money.submit(payoutId)
    await this.money.lookUp(payoutId, 'settled')
  }

  async trust(userId: bigint): Promise<void> {
    await this.db
      .insertInto('seller_risk_profiles')
      .values({ user_id: userId, limit_by_hand_grosze: 100_000_00n })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
  }

  /** A sale that was flagged for review. */
  async reviewedSale(marketGrosze = 300_00n): Promise<SaleInTest> {
    const sale = await newSale(this.db, { marketGrosze })
    await this.money.saleEvent(sale.saleId, { type: 'doubt' })
    return sale
  }

  /** A paid sale that was then reversed on Steam: the seller is on hold and owes the money. */
  async debtor(): Promise<SaleInTest & { debtId: bigint }> {
    const sale = await this.receivedSale({ marketGrosze: 300_00n })
    await this.settle(sale.saleId)
    await this.money.saleEvent(sale.saleId, { type: 'reversed_on_steam' })
    const { id: debtId } = await this.db
      .selectFrom('debts')
      .select('id')
      .where('sale_id', '=', sale.saleId)
      .executeTakeFirstOrThrow()
    return { ...sale, debtId }
  }

  async payoutOf(transactionId: bigint) {
    return this.db
      .selectFrom('payouts')
      .selectAll()
      .where('transaction_id', '=', transactionId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
  }

  /** Jobs that will process this payout. */
  async jobsOf(payoutId: string): Promise<number> {
    const { rows } =
      await sql`select 1 from graphile_worker.jobs where key = ${`payout:${payoutId}`}`.execute(this.#worker)
    return rows.length
  }

  async auditOf(type: string, id: string) {
    return this.db
      .selectFrom('audit_log')
      .leftJoin('audit_reasons', 'audit_reasons.mark', 'audit_log.reason')
      .select(['action', 'actor_type', 'actor_id', 'audit_reasons.text as reason', 'details'])
      .where('object_type', '=', type)
      .where('object_id', '=', id)
      .orderBy('id')
      .execute()
  }

  async saleState(saleId: bigint): Promise<string> {
    const { state } = await this.db
      .selectFrom('sales')
      .select('state')
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow()
    return state
  }

  async #signIn(steamId: string, role?: StaffRole): Promise<Person> {
    const browser = new TestBrowser(this.api.app)
    if (role) await signInStaff(this.api, browser, { steamId, role })
    else await browser.signIn(this.api.simulator, steamId)
    const { id: userId } = await this.db
      .selectFrom('users')
      .select('id')
      .where('steam_id', '=', steamId)
      .executeTakeFirstOrThrow()
    return personOf(userId, browser)
  }
}

function personOf(userId: bigint, browser: TestBrowser): Person {
  const send =
    (method: 'POST' | 'PUT') =>
    (url: string, payload: object, key: string = randomUUID()) => {
      const options: InjectOptions = { payload, headers: { 'idempotency-key': key } }
      return browser.send(method, url, options)
    }
  const post = send('POST')
  const view = async (transactionId: bigint) => {
    const answer = await browser.send('GET', `/api/admin/transactions/${transactionId}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<AdminTransactionResponse>().transaction
  }
  const decide =
    (verb: string, bodyOf: (seen: AdminTransaction) => object) =>
    async (transactionId: bigint, changes: object = {}, key?: string) => {
      const body = { ...bodyOf(await view(transactionId)), ...changes }
      return post(`/api/admin/transactions/${transactionId}/${verb}`, body, key)
    }
  const refer = decide('reference', ({ version }) => ({ version }))
  return {
    userId,
    browser,
    get: (url) => browser.send('GET', url),
    post,
    put: send('PUT'),
    view,
    approve: decide('approve', ({ version, destination }) => ({ version, destination: destination?.mark })),
    reject: decide('reject', ({ version }) => ({ version, reason: 'this is not right' })),
    refer: (transactionId, reference, key) => refer(transactionId, { reference }, key),
  }
}

function newSteamId(): string {
  return String(76_561_197_960_265_728n + BigInt(randomInt(500_000_000, 2_000_000_000)))
}
