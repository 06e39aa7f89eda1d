import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { enqueue } from '#platform/jobs/jobs.ts'
import { publicHalfOf } from '#platform/crypto/x25519.ts'
import { BankWorld } from '#test/worlds/bank-world.ts'

vi.setConfig({ testTimeout: 120_000 })

const LIMITS = { admin: 2, house: 3 }

let world: BankWorld

beforeAll(async () => {
  world = await BankWorld.start(LIMITS)
})
afterEach(async () => {
  world.alerts.length = 0
  await asOwnerOfTables(sql`delete from bank_file_readings`)
})
afterAll(() => world.stop())

async function asOwnerOfTables(change: ReturnType<typeof sql>): Promise<void> {
  await world.db.transaction().execute(async (trx) => {
    await sql`alter table bank_file_readings disable trigger bank_file_readings_append_only`.execute(trx)
    await sql`alter table bank_batches disable trigger bank_batches_guard`.execute(trx)
    await change.execute(trx)
    await sql`alter table bank_batches enable trigger bank_batches_guard`.execute(trx)
    await sql`alter table bank_file_readings enable trigger bank_file_readings_append_only`.execute(trx)
  })
}

async function readyFile(): Promise<number> {
  await world.payout()
  return (await world.ready('elixir')).id
}

async function adminId(steamId: string): Promise<bigint> {
  const { id } = await world.db
    .selectFrom('users')
    .select('id')
    .where('steam_id', '=', steamId)
    .executeTakeFirstOrThrow()
  return id
}
const MAKER = '76561198000000301'
const CHECKER = '76561198000000302'

/**
 * Acts as a compromised API: it has its own key, names any batch and any admin, and bypasses the API's rate limits.
 */
async function askAsApi(batchId: number, steamId: string): Promise<string | null> {
  const named = await adminId(steamId)
  const id = await world.api.testDb
    .as('skinkantor_api')
    .transaction()
    .execute(async (trx) => {
      const row = await trx
        .insertInto('bank_file_requests')
        .values({
          batch_id: BigInt(batchId),
          admin_id: named,
          public_key: publicHalfOf(randomBytes(32)),
          request_id: 'stolen',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await enqueue(trx, 'hand-over-bank-file', { requestId: row.id }, { maxAttempts: 3 })
      return row.id
    })
  return vi.waitFor(async () => {
    const row = await world.db
      .selectFrom('bank_file_requests')
      .select(['sealed', 'refusal'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.sealed !== null || row.refusal !== null, world.logLines().slice(-2_000)).toBe(true)
    return row.refusal
  })
}

test('the worker limits file downloads per hour for each admin and for all admins together', async () => {
  const id = await readyFile()
  expect([await askAsApi(id, MAKER), await askAsApi(id, MAKER)]).toEqual([null, null])
  expect(await askAsApi(id, MAKER)).toBe('limit')
  expect(world.alerts).toContain('bank_file_limit')
  expect(await askAsApi(id, CHECKER)).toBeNull()
  expect(await askAsApi(id, CHECKER)).toBe('limit')
  const refused = await world.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'bank_batch.file_refused')
    .where('object_id', '=', String(id))
    .execute()
  expect(refused).toEqual([{ details: { why: 'limit' } }, { details: { why: 'limit' } }])
  // Staff get a 429 response.
  const answer = await world.maker.send('GET', `/api/admin/bank/batches/${id}/file`)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([429, 'bank_file_limit'])
  await asOwnerOfTables(sql`update bank_file_readings set read_at = now() - interval '61 minutes'`)
  expect(await askAsApi(id, MAKER)).toBeNull()
})

test('the API role can neither read nor delete the worker’s download counter', async () => {
  const api = world.api.testDb.as('skinkantor_api')
  await expect(sql`delete from bank_file_readings`.execute(api)).rejects.toMatchObject({ code: '42501' })
  await expect(sql`select * from bank_file_readings`.execute(api)).rejects.toMatchObject({ code: '42501' })
})

test('the worker refuses an old file, a file of a failed batch and a requester without the role', async () => {
  const id = await readyFile()
  await asOwnerOfTables(
    sql`update bank_batches set created_at = now() - interval '8 days', ready_at = now() - interval '8 days' where id = ${id}`,
  )
  expect(await askAsApi(id, MAKER)).toBe('too_old')
  expect((await world.batch(id)).batch.isDownloadable).toBe(false)
  const old = await world.maker.send('GET', `/api/admin/bank/batches/${id}/file`)
  expect(old.json()).toMatchObject({ code: 'bank_file_too_old' })

  const failed = await world.checker.send('POST', `/api/admin/bank/batches/${id}/failed`, {
    payload: { reason: 'za stary' },
  })
  expect(failed.statusCode, failed.body).toBe(200)
  expect(await askAsApi(id, MAKER)).toBe('wrong_state')

  const other = await readyFile()
  await sql`update users set staff_role = 'support' where steam_id = ${MAKER}`.execute(world.db)
  expect(await askAsApi(other, MAKER)).toBe('not_staff')
  await sql`update users set staff_role = 'finance' where steam_id = ${MAKER}`.execute(world.db)
})
