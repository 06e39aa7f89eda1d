import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type {
  BankBatch,
  BankBatchDetailsResponse,
  ImportStatementResponse,
} from '@app/contract/payments/bank'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import type { FileLimits } from '#contexts/payments/bank-files/domain/file-limits.ts'
import { stopBankOrders } from '#contexts/payments/bank-files/index.ts'
import type { MoneyPorts, TradeReading } from '#contexts/payments/lifecycle/index.ts'
import { openPayoutDetails, savePayoutDetails } from '#contexts/payments/destinations/index.ts'
import { schedulePayout } from '#contexts/payments/payouts/index.ts'
import { makeReconcileRail } from '#contexts/payments/reconciliation/tasks/reconcile-rail.task.ts'
import type { Db } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { readPayoutPrivateKeys } from '#platform/crypto/keys.ts'
import { sealFor } from '#platform/crypto/sealed-box.ts'
import { openingOf, newAccountNumber, OPERATOR_ACCOUNT, setBankAccount } from './bank-scene.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newSeller, newSale } from '#test/support/sale-with-money.ts'
import { signInStaff } from '#test/support/staff-factor.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { makeHandOverBankFile } from '#contexts/payments/bank-files/tasks/hand-over-bank-file.task.ts'
import { makeSettleBankStatement } from '#contexts/payments/bank-files/tasks/settle-bank-statement.task.ts'
import { makeProcessBankBatch } from '#contexts/payments/bank-files/tasks/process-bank-batch.task.ts'

export type BankPayout = {
  payoutId: string
  saleId: bigint
  userId: bigint
  accountNumber: string
  amountGrosze: bigint
}

/** A server, two finance admins, a worker's jobs, and the simulator as the bank. */
export class BankWorld {
  readonly api: TestApi
  readonly maker: TestBrowser
  readonly checker: TestBrowser
  trade: TradeReading = 'clean'
  readonly alerts: string[] = []
  /** The same alerts with the objects they are about. */
  readonly alerted: { about: string; batchId?: bigint; payoutId?: string }[] = []
  readonly #workerDb: Db
  #limits: FileLimits | undefined
  #runner: TestRunner | undefined
  #reviewer: TestBrowser | undefined

  private constructor(api: TestApi, maker: TestBrowser, checker: TestBrowser) {
    this.api = api
    this.maker = maker
    this.checker = checker
    this.#workerDb = api.testDb.as('skinkantor_worker')
  }

  /** Tests download more files than staff do; `limits` are those of the worker. */
  static async start(limits: FileLimits = { admin: 1_000, house: 1_000 }): Promise<BankWorld> {
    const api = await startTestApi()
    await setBankAccount(api.testDb.db)
    const world = new BankWorld(
      api,
      await BankWorld.#staff(api, '76561198000000301'),
      await BankWorld.#staff(api, '76561198000000302'),
    )
    world.#limits = limits
    world.#runner = await world.startRunner()
    return world
  }

  static async #staff(api: TestApi, steamId: string): Promise<TestBrowser> {
    const browser = new TestBrowser(api.app)
    await signInStaff(api, browser, { steamId, role: 'finance' })
    return browser
  }

  get db(): Db {
    return this.api.testDb.db
  }

  logLines(): string {
    return this.#runner?.logLines() ?? ''
  }

  /** As in every process: a reversal or a freeze stops orders in bank files. */
  readonly ports: MoneyPorts = {
    schedulePayout,
    stopBankOrders: (trx, userId) => stopBankOrders(trx, this.ports.alert, userId),
    payoutCeilingGrosze: 1_000_000_00n,
    alert: (about, ids) => {
      this.alerts.push(about)
      this.alerted.push({ about, ...ids })
    },
  }

  startRunner(): Promise<TestRunner> {
    const db = this.#workerDb
    const { keys } = this.api
    const privateKeys = readPayoutPrivateKeys(this.api.config.KEYS_DIR)
    const options = {
      db,
      keys,
      ports: this.ports,
      readTrade: async () => this.trade,
      announceUser: async () => undefined,
    }
    return startTestRunner(this.api.testDb, [
      makeProcessBankBatch({
        ...options,
        readPayer: async () => ({
          accountNumber: OPERATOR_ACCOUNT,
          name: 'Operator "A, B" | S.A.',
          address: ['ul. Żółta 1'],
        }),
        openDetails: (id, approved) => openPayoutDetails(db, { keys, privateKeys }, id, approved),
      }),
      makeHandOverBankFile({
        privateKeys,
        alert: this.ports.alert,
        ...(this.#limits ? { limits: this.#limits } : {}),
      }),
      makeSettleBankStatement(options),
      makeReconcileRail({ db, keys, rails: {}, alert: (about) => void this.alerts.push(about) }),
    ])
  }

  async stop(): Promise<void> {
    await this.#runner?.end()
    await this.api.close()
  }

  /** A sale with received items and an approved payout to its own bank account. */
  async payout(ownerName = 'Zażółć Gęślą'): Promise<BankPayout> {
    const accountNumber = newAccountNumber()
    const userId = await newSeller(this.db)
    // `newSeller` creates a key that decrypts nothing; these details are really decrypted.
    await this.db.deleteFrom('user_keys').where('user_id', '=', userId).execute()
    // The limit is set by hand, as by two admins, because all new sellers together have a daily limit.
    await this.db
      .insertInto('seller_risk_profiles')
      .values({ user_id: userId, limit_by_hand_grosze: 1_000_000n })
      .execute()
    const input = { method: 'bank' as const, accountNumber, ownerName }
    const details = await this.db
      .transaction()
      .execute((trx) => savePayoutDetails(trx, this.api.keys, { userId, input, requestId: 'test' }))
    // Together with a withdrawal of 120 zł it stays below 500 zł in 24 hours, above which an admin approves.
    const marketGrosze = BigInt(randomInt(10_000, 50_000))
    const sale = await newSale(this.db, { userId, payoutDetailsId: details.id, marketGrosze })
    const money = driveMoney(this.#workerDb)
    await money.receive(sale)
    const payoutId = await money.openPayout(sale.saleId)
    return { payoutId, saleId: sale.saleId, userId, accountNumber, amountGrosze: sale.totalGrosze }
  }

  /** As if the form had accepted any name. */
  async rename({ payoutId, userId, accountNumber }: BankPayout, ownerName: string): Promise<void> {
    const { payout_destination_id: id } = await this.payoutRow(payoutId)
    const { public_key: publicKey } = await this.db
      .selectFrom('user_keys')
      .select('public_key')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'payout')
      .executeTakeFirstOrThrow()
    const text = JSON.stringify({ accountNumber, method: 'bank', ownerName })
    const sealed = sealFor(publicKey!, Buffer.from(text), `payout_destinations|${id}|${userId}`)
    await this.db.updateTable('payout_destinations').set({ sealed }).where('id', '=', id).execute()
  }

  async make(
    format: BankBatch['format'],
    key: string = randomUUID(),
    browser = this.maker,
  ): Promise<BankBatch> {
    const answer = await browser.send('POST', '/api/admin/bank/batches', {
      payload: { format },
      headers: { 'idempotency-key': key },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ batch: BankBatch }>().batch
  }

  async batch(id: number): Promise<BankBatchDetailsResponse> {
    const answer = await this.maker.send('GET', `/api/admin/bank/batches/${id}?limit=100`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<BankBatchDetailsResponse>()
  }

  async ready(format: BankBatch['format']): Promise<BankBatch> {
    const { id } = await this.make(format)
    return vi.waitFor(async () => {
      const { batch } = await this.batch(id)
      expect(batch.state, this.logLines().slice(-2_000)).toBe('ready')
      return batch
    })
  }

  async file(id: number, browser = this.maker): Promise<Buffer> {
    const answer = await browser.send('GET', `/api/admin/bank/batches/${id}/file`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.rawPayload
  }

  /** A staff member gives the file to the bank. */
  async upload(bytes: Buffer): Promise<{ payments: string[]; refused: unknown[] }> {
    const response = await fetch(`${this.api.simulator.httpUrl}/_control/bank/files`, {
      method: 'POST',
      body: new Uint8Array(bytes),
    })
    expect(response.status).toBe(201)
    return (await response.json()) as { payments: string[]; refused: unknown[] }
  }

  /** A file must be downloaded before it can be marked as uploaded. */
  async markUploaded(id: number): Promise<void> {
    if ((await this.batch(id)).batch.firstReadAt === null) await this.file(id)
    const answer = await this.checker.send('POST', `/api/admin/bank/batches/${id}/uploaded`)
    expect(answer.statusCode, answer.body).toBe(200)
  }

  /** A batch that was created, given to the bank and marked as uploaded. */
  async sent(format: BankBatch['format']): Promise<BankBatch> {
    const batch = await this.ready(format)
    expect(await this.upload(await this.file(batch.id))).toMatchObject({ refused: [] })
    await this.markUploaded(batch.id)
    return batch
  }

  /** A statement that continues the last one, whatever bookings it contains. */
  async statement(format: 'mt940' | 'camt.053', options: { match?: string; again?: boolean } = {}) {
    const opening = await openingOf(this.db)
    const response = await fetch(`${this.api.simulator.httpUrl}/_control/bank/statements`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format, ...opening, ...options }),
    })
    return Buffer.from(await response.arrayBuffer())
  }

  importing(bytes: Buffer, browser = this.checker) {
    return browser.send('POST', '/api/admin/bank/statements', {
      payload: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
  }

  /** Imports the statement and waits until every line has an outcome. */
  async imported(bytes: Buffer): Promise<ImportStatementResponse> {
    const answer = await this.importing(bytes)
    expect(answer.statusCode, answer.body).toBe(200)
    const told = answer.json<ImportStatementResponse>()
    await vi.waitFor(async () => {
      const left = await this.db
        .selectFrom('bank_statement_lines')
        .select('id')
        .where('outcome', '=', 'new')
        .execute()
      expect(left, this.logLines().slice(-2_000)).toEqual([])
    })
    return told
  }

  /** A third admin, who neither creates files nor imports statements. */
  async reviewer(): Promise<TestBrowser> {
    this.#reviewer ??= await BankWorld.#staff(this.api, '76561198000000304')
    return this.#reviewer
  }

  async waitingReturn(payoutId: string): Promise<bigint> {
    const { id } = await this.db
      .selectFrom('bank_statement_lines')
      .select('id')
      .where('payout_id', '=', payoutId)
      .where('outcome', '=', 'return_waiting')
      .executeTakeFirstOrThrow()
    return id
  }

  decideReturn(lineId: bigint, browser: TestBrowser, isAccepted = true) {
    return browser.send('POST', `/api/admin/bank/lines/${lineId}/return`, {
      payload: { isAccepted, reason: 'porównano z historią rachunku' },
    })
  }

  /** The bank's statement shows the return, and a second admin confirms it. */
  async returned(payoutId: string): Promise<void> {
    const answer = await this.decideReturn(await this.waitingReturn(payoutId), await this.reviewer())
    expect(answer.statusCode, answer.body).toBe(200)
    await this.expectPayout(payoutId, 'returned')
  }

  async payoutRow(payoutId: string) {
    return this.db.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirstOrThrow()
  }

  async expectPayout(payoutId: string, state: string): Promise<void> {
    await vi.waitFor(async () =>
      expect((await this.payoutRow(payoutId)).state, this.logLines().slice(-2_000)).toBe(state),
    )
  }

  async saleState(saleId: bigint): Promise<string> {
    const { state } = await this.db
      .selectFrom('sales')
      .select('state')
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow()
    return state
  }

  async codeOf(payoutId: string): Promise<string> {
    const { code } = await this.db
      .selectFrom('bank_batch_payouts')
      .select('code')
      .where('payout_id', '=', payoutId)
      .where('is_in', '=', true)
      .executeTakeFirstOrThrow()
    return code
  }

  async credits(code: string): Promise<{ amountMinor: number; key: string }[]> {
    const response = await fetch(`${this.api.simulator.httpUrl}/_book?rail=bank&contains=${code}`)
    return ((await response.json()) as { credits: { amountMinor: number; key: string }[] }).credits
  }

  async reconcile(): Promise<void> {
    const before = await this.#runCount()
    await this.#workerDb
      .transaction()
      .execute((trx) => enqueue(trx, 'reconcile-rail', { rail: 'bank' }, { key: 'reconcile-bank' }))
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from graphile_worker.jobs where key = 'reconcile-bank'`.execute(
        this.db,
      )
      expect(rows).toEqual([])
      expect(await this.#runCount()).toBeGreaterThan(before)
    })
  }

  async #runCount(): Promise<number> {
    return (await this.db.selectFrom('reconciliation_runs').select('id').execute()).length
  }

  /** All broken invariants, so that a test also finds those that it did not mean to break. */
  async broken(): Promise<string[]> {
    return (await verifyLedger(this.db)).filter(({ breaches }) => breaches > 0).map(({ id }) => id)
  }
}
