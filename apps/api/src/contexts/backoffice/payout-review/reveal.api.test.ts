import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RevealResponse } from '@app/contract/office/money'
import { enqueue } from '#platform/jobs/jobs.ts'
import { readPayoutPrivateKeys } from '#platform/crypto/keys.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { forgeDetails } from '#test/support/forge-details.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { makeRevealDetails } from './tasks/reveal-details.task.ts'

let world: DeskWorld
let anna: Person
let seller: Person
let transactionId: bigint

const ACCOUNT = '61109010140000071219812874'
const DETAILS = { accountNumber: ACCOUNT, ownerName: 'Łucja Żak' }
const reason = 'the bank asked for the full number'

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
  seller = await world.seller()
  // Removes the test key, so that saving the first real details creates a real one.
  await world.db
    .deleteFrom('user_keys')
    .where('user_id', '=', seller.userId)
    .where('purpose', '=', 'payout')
    .execute()
  await anna.post(`/api/admin/users/${seller.userId}/credit`, { amount: 100, reason })
  const asked = await seller.post('/api/account/withdrawals', {
    amount: 50,
    paymentMethod: 'bank',
    paymentDetails: DETAILS,
  })
  transactionId = BigInt(asked.json<{ withdrawal: { id: number } }>().withdrawal.id)
})
afterAll(() => world.stop())
afterEach(() => world.assertBooks())

const reveal = (person: Person, id = transactionId) =>
  person.post(`/api/admin/transactions/${id}/reveal`, { reason })

const rows = () => world.db.selectFrom('destination_reveals').selectAll().orderBy('asked_at').execute()

/** Asks as an attacker who controls the internet-facing process. */
async function askAs(adminId: bigint, payoutDetailsId: string): Promise<Buffer | null> {
  const api = world.api.testDb.as('skinkantor_api')
  const id = await api.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('destination_reveals')
      .values({
        transaction_id: transactionId,
        payout_destination_id: payoutDetailsId,
        admin_id: adminId,
        reason,
        public_key: randomBytes(32),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(trx, 'reveal-details', { revealId: row.id })
    return row.id
  })
  return expect
    .poll(async () => {
      const row = (await rows()).find((one) => one.id === id)
      return row?.answered_at ? { sealed: row.sealed } : undefined
    })
    .toBeDefined()
    .then(async () => (await rows()).find((one) => one.id === id)!.sealed)
}

describe('with a worker', () => {
  let runner: TestRunner
  const alerts: string[] = []
  beforeAll(async () => {
    const { keys, config } = world.api
    const privateKeys = readPayoutPrivateKeys(config.KEYS_DIR)
    const alert = (about: string) => void alerts.push(about)
    runner = await startTestRunner(world.api.testDb, [makeRevealDetails({ keys, privateKeys, alert })])
  })
  afterAll(() => runner.end())

  test('shows the details to a finance admin, records the access and reason, and stores nothing readable', async () => {
    const answer = await reveal(anna)
    expect(answer.json<RevealResponse>().details).toEqual({ method: 'bank', ...DETAILS })
    const row = (await rows()).at(-1)
    expect(row).toMatchObject({ admin_id: anna.userId, reason, sealed: null })
    const audit = await world.auditOf('payout_destinations', row!.payout_destination_id)
    expect(audit.at(-1)).toMatchObject({
      action: 'payout_destinations.revealed',
      actor_type: 'admin',
      actor_id: anna.userId.toString(),
      reason,
    })
    const { actions } = await anna.view(transactionId)
    expect(actions.at(-1)).toMatchObject({ action: 'details_revealed', reason })
    expect(world.api.logLines() + runner.logLines()).not.toContain(ACCOUNT)
  })

  test('refuses to reveal details that do not match their row, and alerts', async () => {
    const other = await world.seller()
    const details = (email: string) => ({ method: 'paypal' as const, email })
    const payoutDetailsId = await forgeDetails(world.api, {
      userId: other.userId,
      owner: details('owner@example.com'),
      thief: details('thief@example.com'),
    })
    const sale = await world.receivedSale({ userId: other.userId, payoutDetailsId })
    expect((await reveal(anna, sale.saleId)).json()).toMatchObject({ code: 'payout_details_not_found' })
    expect(alerts).toEqual(['destination_differs'])
  })

  test('requires a reason and the money role', async () => {
    const url = `/api/admin/transactions/${transactionId}/reveal`
    expect((await anna.post(url, {})).statusCode).toBe(400)
    expect((await reveal(await world.staff('support'))).statusCode).toBe(403)
    expect((await reveal(seller)).statusCode).toBe(403)
    const credit = await world.db
      .selectFrom('transactions')
      .select('id')
      .where('type', '=', 'deposit')
      .executeTakeFirstOrThrow()
    expect((await reveal(anna, credit.id)).json()).toMatchObject({ code: 'payout_details_not_found' })
  })

  test('the worker refuses a seller, details of another transaction and requests above its limit', async () => {
    const row = await world.db
      .selectFrom('destination_reveals')
      .selectAll()
      .where('admin_id', '=', anna.userId)
      .executeTakeFirst()
    const own = row!.payout_destination_id
    expect(await askAs(seller.userId, own)).toBeNull()
    const sale = await world.receivedSale({ marketGrosze: 300_00n })
    expect(await askAs(anna.userId, sale.payoutDetailsId)).toBeNull()
    await sql`insert into destination_reveals (transaction_id, payout_destination_id, admin_id, reason, public_key)
      select transaction_id, payout_destination_id, admin_id, reason, public_key from destination_reveals, generate_series(1, 60)
      where id = ${row!.id}`.execute(world.db)
    expect((await reveal(anna)).json()).toMatchObject({ code: 'payout_details_not_found' })
  })
})

test('reports that revealing is unavailable without a worker', async () => {
  const bartek = await world.staff('owner')
  expect((await reveal(bartek)).json()).toMatchObject({ code: 'reveal_unavailable' })
})
