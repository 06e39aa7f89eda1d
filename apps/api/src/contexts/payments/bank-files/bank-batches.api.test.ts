import type { AnswerOf } from '@app/contract/routes'
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findInDatabase } from '#test/support/scan-database.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { BankWorld, type BankPayout } from '#test/worlds/bank-world.ts'
import { bankBatchesRepository } from './bank-batches.repository.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: BankWorld

beforeAll(async () => {
  world = await BankWorld.start()
})
afterEach(() => {
  world.trade = 'clean'
})
afterAll(() => world.stop())

test.each([
  ['elixir', 'mt940'],
  ['elixir', 'camt.053'],
  ['pain001', 'mt940'],
  ['pain001', 'camt.053'],
] as const)('a %s file and a %s statement complete the sales once', async (fileFormat, statementFormat) => {
  const payouts = [await world.payout(), await world.payout(), await world.payout()]
  const sum = Number(payouts.reduce((total, one) => total + one.amountGrosze, 0n)) / 100
  expect((await list()).waiting).toMatchObject({ orders: 3, sum })
  const batch = await world.sent(fileFormat)
  expect((await list()).waiting).toMatchObject({ orders: 0, sum: 0, sellers: [] })
  expect(batch).toMatchObject({ orders: 3, sum })
  for (const { payoutId, saleId } of payouts) {
    await world.expectPayout(payoutId, 'submitted')
    expect(await world.saleState(saleId)).toBe('paying')
  }
  const told = await world.imported(await world.statement(statementFormat))
  expect(told).toMatchObject({ isNew: true, statement: { lines: 3 } })
  for (const { payoutId, saleId, amountGrosze } of payouts) {
    await world.expectPayout(payoutId, 'settled')
    expect((await world.payoutRow(payoutId)).statement_matched_at).not.toBeNull()
    expect(await world.saleState(saleId)).toBe('completed')
    expect(await world.credits(await world.codeOf(payoutId))).toMatchObject([
      { amountMinor: Number(amountGrosze) },
    ])
  }
  // Nobody has to close a file whose transfers have all reached their end.
  expect((await list()).batches.find(({ id }) => id === batch.id)).toMatchObject({ state: 'settled' })
  expect(await world.broken()).toEqual([])
})

async function list(): Promise<AnswerOf<'GET /api/admin/bank/batches'>> {
  return (await world.maker.send('GET', '/api/admin/bank/batches?limit=100')).json()
}

test('a file has the same bytes and hash for every reader, and every download is recorded', async () => {
  await world.payout()
  const { id, sha256 } = await world.ready('elixir')
  const first = await world.file(id)
  expect(await world.file(id, world.checker)).toEqual(first)
  expect(createHash('sha256').update(first).digest('hex')).toBe(sha256)
  const audit = await world.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'bank_batch.file_read')
    .where('object_id', '=', String(id))
    .execute()
  expect(new Set(audit.map((row) => row.actor_id)).size).toBe(2)
  expect(await world.db.selectFrom('bank_file_requests').select('id').execute()).toEqual([])
})

test('a database dump contains no account number and no name of a file or statement', async () => {
  const payout = await world.payout('Gżegżółka Brzęczyszczykiewicz')
  await world.sent('pain001')
  await world.imported(await world.statement('camt.053'))
  expect(await findInDatabase(world.api.testDb, [payout.accountNumber, 'Brzęczyszczykiewicz'])).toEqual([])
  expect(world.logLines() + world.api.logLines()).not.toContain(payout.accountNumber)
})

test('the API database role cannot read the encrypted file', async () => {
  const api = world.api.testDb.as('skinkantor_api')
  await expect(api.selectFrom('bank_batches').select('sealed_file').execute()).rejects.toMatchObject({
    code: '42501',
  })
})

test('the maker of a batch can mark it neither uploaded nor failed', async () => {
  const { payoutId } = await world.payout()
  const { id } = await world.ready('elixir')
  await world.file(id)
  for (const verb of ['uploaded', 'failed']) {
    const body = verb === 'failed' ? { payload: { reason: 'zły plik' } } : {}
    const answer = await world.maker.send('POST', `/api/admin/bank/batches/${id}/${verb}`, body)
    expect(answer.json()).toMatchObject({ code: 'four_eyes_needed' })
  }
  // The database refuses it too.
  const { id: makerId, name } = (await world.batch(id)).batch.madeBy
  const maker = await world.db.selectFrom('users').selectAll().where('id', '=', BigInt(makerId)).execute()
  expect(maker.map((user) => user.persona_name)).toEqual([name])
  await expect(
    world.db
      .updateTable('bank_batches')
      .set({ state: 'uploaded', uploaded_by: BigInt(makerId), uploaded_at: new Date() })
      .where('id', '=', BigInt(id))
      .execute(),
  ).rejects.toMatchObject({ constraint: 'bank_batches_four_eyes' })
  expect((await world.payoutRow(payoutId)).state).toBe('submitting')
})

test('a batch failed before upload releases its payouts for the next one', async () => {
  const { payoutId } = await world.payout()
  const first = await world.ready('elixir')
  const fail = () =>
    world.checker.send('POST', `/api/admin/bank/batches/${first.id}/failed`, {
      payload: { reason: 'zły dzień' },
    })
  expect((await fail()).json()).toMatchObject({ batch: { state: 'failed', failReason: 'zły dzień' } })
  expect((await fail()).statusCode).toBe(200)
  await vi.waitFor(async () => {
    const { orders } = await world.batch(first.id)
    expect(orders.every(({ isIn, outReason }) => !isIn && outReason === 'batch_failed')).toBe(true)
  })
  await world.sent('elixir')
  await world.imported(await world.statement('mt940'))
  await world.expectPayout(payoutId, 'settled')
  expect(await world.credits(await world.codeOf(payoutId))).toHaveLength(1)
  expect(await world.broken()).toEqual([])
})

test('after upload a batch fails only with the bank’s proof, and each sale gets a new payout', async () => {
  const { payoutId, saleId } = await world.payout()
  const { id } = await world.ready('pain001')
  await world.markUploaded(id)
  await world.expectPayout(payoutId, 'submitted')
  const fail = (payload: object) =>
    world.checker.send('POST', `/api/admin/bank/batches/${id}/failed`, { payload })
  expect((await fail({ reason: 'bank odrzucił plik' })).json()).toMatchObject({ code: 'bank_proof_missing' })
  expect((await fail({ reason: 'bank odrzucił plik', bankProof: 'komunikat 17/2026' })).statusCode).toBe(200)
  await world.expectPayout(payoutId, 'failed')
  const next = await vi.waitFor(async () => {
    const rows = await world.db
      .selectFrom('payouts')
      .select(['id', 'state'])
      .where('sale_id', '=', saleId)
      .where('id', '!=', payoutId)
      .execute()
    expect(rows).toHaveLength(1)
    return rows[0]!
  })
  expect(next.state).toBe('approved')
  await world.sent('pain001')
  await world.imported(await world.statement('camt.053'))
  await world.expectPayout(next.id, 'settled')
  expect(await world.saleState(saleId)).toBe('completed')
  expect(await world.broken()).toEqual([])
})

test('twenty concurrent batch requests put every payout in exactly one batch', async () => {
  const payouts: BankPayout[] = []
  while (payouts.length < 12) payouts.push(await world.payout())
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? world.maker : world.checker).send('POST', '/api/admin/bank/batches', {
        payload: { format: 'elixir' },
        headers: { 'idempotency-key': randomUUID() },
      }),
    ),
  )
  const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? 'made')
  // On a busy machine, requests that wait too long for a connection get `unavailable`.
  expect(codes.filter((code) => !['made', 'bank_batch_empty', 'unavailable'].includes(code))).toEqual([])
  const made = answers.filter((answer) => answer.statusCode === 200)
  expect(made.length).toBeGreaterThan(0)
  // A payout that the worker had locked was skipped; it goes into the next batch.
  for (;;) {
    const next = await world.maker.send('POST', '/api/admin/bank/batches', {
      payload: { format: 'elixir' },
      headers: { 'idempotency-key': randomUUID() },
    })
    if (next.statusCode !== 200) break
    made.push(next)
  }
  const rows = await world.db
    .selectFrom('bank_batch_payouts')
    .select('payout_id')
    .where('is_in', '=', true)
    .where(
      'payout_id',
      'in',
      payouts.map((one) => one.payoutId),
    )
    .execute()
  expect(rows).toHaveLength(12)
  for (const answer of made) {
    const { batch } = answer.json<{ batch: { id: number } }>()
    await vi.waitFor(async () => expect((await world.batch(batch.id)).batch.state).toBe('ready'))
    expect(await world.upload(await world.file(batch.id))).toMatchObject({ refused: [] })
  }
  // The bank statement also settles orders of a batch that is not marked as uploaded.
  await world.imported(await world.statement('camt.053'))
  for (const { payoutId } of payouts) {
    await world.expectPayout(payoutId, 'settled')
    expect(await world.credits(await world.codeOf(payoutId))).toHaveLength(1)
  }
  expect(await world.broken()).toEqual([])
})

test('a batch request waits for a concurrent one to finish choosing payouts', async () => {
  const { payoutId } = await world.payout()
  const isWaiting = sql`select from pg_locks where not granted and locktype = 'advisory'
    and objid::bigint = hashtext('bank_batches')::bigint & 4294967295
    and database = (select oid from pg_database where datname = current_database())`
  const later = await world.db.transaction().execute(async (trx) => {
    // The worker may hold the payout's lock for a moment.
    await vi.waitFor(async () => expect(await bankBatchesRepository.lockWaiting(trx, 10)).toEqual([payoutId]))
    const answer = world.make('elixir', randomUUID())
    await vi.waitFor(async () => expect((await isWaiting.execute(world.db)).rows).toHaveLength(1))
    return { answer }
  })
  const { id } = await later.answer
  const orders = await world.db
    .selectFrom('bank_batch_payouts')
    .select('payout_id')
    .where('batch_id', '=', BigInt(id))
    .execute()
  expect(orders).toEqual([{ payout_id: payoutId }])
})

test('the same idempotency key returns the same batch; another format or a missing key is refused', async () => {
  await world.payout()
  const key = randomUUID()
  const batches = await Promise.all(Array.from({ length: 5 }, () => world.make('elixir', key)))
  expect(new Set(batches.map((batch) => batch.id)).size).toBe(1)
  const send = (headers: Record<string, string>) =>
    world.maker.send('POST', '/api/admin/bank/batches', { payload: { format: 'pain001' }, headers })
  expect((await send({ 'idempotency-key': key })).json()).toMatchObject({ code: 'idempotency_key_reused' })
  expect((await send({})).json()).toMatchObject({ code: 'idempotency_key_missing' })
  expect((await send({ 'idempotency-key': randomUUID() })).json()).toMatchObject({ code: 'bank_batch_empty' })
})

test('excludes payouts of frozen sellers and reversed trades and leaves them unchanged', async () => {
  const [good, frozen] = [await world.payout(), await world.payout()]
  const freeze = (at: Date | null) =>
    world.db
      .updateTable('seller_risk_profiles')
      .set({ frozen_at: at })
      .where('user_id', '=', frozen.userId)
      .execute()
  await freeze(new Date())
  const { id } = await world.ready('elixir')
  const { orders } = await world.batch(id)
  expect(orders.map(({ isIn, outReason }) => [isIn, outReason])).toEqual([
    [true, null],
    [false, 'seller_frozen'],
  ])
  expect((await world.payoutRow(good.payoutId)).state).toBe('submitting')
  expect((await world.payoutRow(frozen.payoutId)).state).toBe('approved')
  await freeze(null)
  world.trade = 'reversed'
  const empty = await world.make('elixir')
  await vi.waitFor(async () => {
    expect((await world.batch(empty.id)).batch).toMatchObject({
      state: 'failed',
      failReason: 'nothing_to_pay',
    })
  })
  const late = await world.checker.send('GET', `/api/admin/bank/batches/${empty.id}/file`)
  expect(late.json()).toMatchObject({ code: 'bank_batch_wrong_state' })
})

test('the file waits while a trade must be read again', async () => {
  await world.payout()
  world.trade = 'unclear'
  const { id } = await world.make('elixir')
  // The job has checked once and scheduled itself again.
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${`bank-batch:${id}`}
      and run_at > now() and locked_at is null`.execute(world.db)
    expect(rows).toHaveLength(1)
  })
  expect((await world.batch(id)).batch.state).toBe('building')
  world.trade = 'clean'
  await vi.waitFor(async () => expect((await world.batch(id)).batch.state).toBe('ready'))
})

test('refuses a typed reference for a payout in an open file', async () => {
  const { payoutId } = await world.payout()
  await world.ready('elixir')
  const { version } = await world.payoutRow(payoutId)
  await expect(
    world.db
      .updateTable('payouts')
      .set({ reference: 'PRZELEW 1', version: version + 1 })
      .where('id', '=', payoutId)
      .execute(),
  ).rejects.toMatchObject({ constraint: 'payouts_not_in_open_file' })
})

/** The form refuses such names, but a file must be safe without that check. */
const HOSTILE = [
  'O"Hara, Jan | "51",""',
  'a\r\n110,20261115,1',
  'x","","51",""\r\n110,20261115,1',
  '<b>&amp;]]>',
  '=1+1|;:@$&',
  '|||||',
  'Ñandú Їжак 李',
  '\u0000\u202Eevil',
]

test.each(['elixir', 'pain001'] as const)(
  'hostile names in a %s file change no payment order',
  async (format) => {
    const payouts = []
    for (const name of HOSTILE) {
      const payout = await world.payout()
      await world.rename(payout, name)
      payouts.push(payout)
    }
    const { id, orders } = await world.ready(format)
    const taken = await world.upload(await world.file(id))
    expect(taken.refused).toEqual([])
    expect(taken.payments).toHaveLength(orders ?? 0)
    for (const { payoutId, amountGrosze } of payouts)
      expect(await world.credits(await world.codeOf(payoutId))).toMatchObject([
        { amountMinor: Number(amountGrosze) },
      ])
    await world.imported(await world.statement('camt.053'))
  },
)

test('refuses the file to a seller and returns 404 for an unknown batch', async () => {
  const { id } = (await world.batch(1)).batch
  const seller = new TestBrowser(world.api.app)
  await seller.signIn(world.api.simulator, '76561198000000303')
  expect((await seller.send('GET', `/api/admin/bank/batches/${id}/file`)).statusCode).toBe(403)
  expect((await world.maker.send('GET', '/api/admin/bank/batches/999999/file')).statusCode).toBe(404)
})
