import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AuditResponse } from '@app/contract/office/audit'
import type { ErasureResponse } from '@app/contract/identity/personal-data'
import { verifyAudit } from '#contexts/backoffice/audit-log/index.ts'
import { createDatabaseFileStore } from '#platform/media/file-store.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { findInDatabase } from '#test/support/scan-database.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { unzip } from '#test/support/unzip.ts'
import { forgetByOperator, showStaffWords } from './index.ts'
import { makeForgetPerson } from './tasks/forget-person.task.ts'
import { makePruneTickets } from './tasks/prune-tickets.task.ts'

let world: DeskWorld
let anna: Person
let runner: TestRunner

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('owner')
  const db = world.api.testDb.as('skinkantor_worker')
  const tools = { db, files: createDatabaseFileStore(db) }
  runner = await startTestRunner(world.api.testDb, [makeForgetPerson(tools), makePruneTickets(tools)])
})
afterAll(async () => {
  await runner.end()
  await world.stop()
})
afterEach(() => world.assertBooks())

const TOKEN = 'aB3-_xYz'

async function steamIdOf({ userId }: { userId: bigint }): Promise<string> {
  const row = await world.db
    .selectFrom('users')
    .select('steam_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.steam_id
}

/** A user with a paid sale, a trade URL, and a ticket that contains this word. */
async function knownSeller(word: string) {
  const person = await world.seller()
  const steamId = await steamIdOf(person)
  const partner = BigInt(steamId) - 76_561_197_960_265_728n
  const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${TOKEN}`
  expect((await person.put('/api/auth/user/trade-url', { tradeUrl })).statusCode).toBe(200)
  const sale = await world.receivedSale({ userId: person.userId, marketGrosze: 300_00n })
  const contact = { name: 'Jan', email: `${word.replaceAll(/[^a-z]/g, '')}@example.com` }
  const ticket = { ...contact, subject: word, message: `Proszę ${word}`, category: 'other' }
  const opened = await person.post('/api/support/ticket', ticket)
  expect(opened.statusCode, opened.body).toBeLessThan(300)
  return { ...person, steamId, sale }
}

/** Text that staff write about a user: a reason, and a note on the sale. */
async function writeAbout({ userId, sale }: Awaited<ReturnType<typeof knownSeller>>, word: string) {
  const marked = await anna.post(`/api/admin/users/${userId}/verify`, { reason: `Dowód: ${word}` })
  expect(marked.statusCode, marked.body).toBe(200)
  const noted = await anna.put(`/api/admin/transactions/${sale.saleId}/notes`, {
    text: `Dzwonił ${word}`,
    version: 0,
  })
  expect(noted.statusCode, noted.body).toBe(200)
  const words = await showStaffWords({ db: world.db }, await steamIdOf({ userId }))
  expect(words).toMatch(new RegExp(`mark: Dowód: ${word}`))
  expect(words).toMatch(new RegExp(`note: Dzwonił ${word}`))
}

const obstaclesOf = async (person: Person) =>
  (await person.get('/api/account/erasure')).json<ErasureResponse>().obstacles

async function endSale(saleId: bigint): Promise<void> {
  await world.settle(saleId)
  await sql`update trades set settled_at = now() where sale_id = ${saleId}`.execute(world.db)
}

const isForgotten = async (userId: bigint) => {
  const { rows } = await sql<{ done_at: Date | null }>`
    select done_at from erasure_requests where user_id = ${userId}`.execute(world.db)
  return rows[0]?.done_at instanceof Date
}

test('exports the user’s own data and no data of other users', async () => {
  const other = await knownSeller('obcesłowo')
  const person = await knownSeller('mojesłowo')
  const answer = await person.get('/api/account/export')
  expect(answer.headers['content-type']).toBe('application/zip')
  const files = unzip(answer.rawPayload)
  expect([...files.keys()]).toEqual([
    'CZYTAJ.txt',
    'data.json',
    'profile.csv',
    'steam.csv',
    'sessions.csv',
    'sales.csv',
    'sale-items.csv',
    'transactions.csv',
    'payouts.csv',
    'payout-details.csv',
    'tickets.csv',
    'messages.csv',
    'ticket-contacts.csv',
  ])
  const data = JSON.parse(files.get('data.json') ?? '') as Record<string, Record<string, unknown>[]>
  expect(data['profile']).toMatchObject({ steamId: person.steamId, tradeUrl: expect.stringContaining(TOKEN) })
  expect(data['sales']).toMatchObject([
    { number: person.sale.saleId.toString(), total_grosze: '21000', terms_version: expect.any(String) },
  ])
  expect(files.get('sales.csv')).toContain('210,00')
  expect(files.get('messages.csv')).toContain('mojesłowo')
  const everything = [...files.values()].join('\n')
  expect(everything).not.toContain('obcesłowo')
  expect(everything).not.toContain(other.steamId)
})

test('refuses erasure while a payout is open', async () => {
  const person = await knownSeller('czeka')
  expect(await obstaclesOf(person)).toContain('open_payout')
  const answer = await person.post('/api/account/erasure', { isFinal: true })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'erasure_obstacles'])
  expect((await person.get('/api/auth/user')).statusCode).toBe(200)
  expect((await anna.post('/api/account/erasure', { isFinal: true })).statusCode).toBe(409)
})

test('erasure removes all personal data, ends sessions and keeps the books; a new sign-in makes a new account', async () => {
  const word = 'niezapominajka'
  const person = await knownSeller(word)
  await endSale(person.sale.saleId)
  expect(await obstaclesOf(person)).toEqual([])
  await writeAbout(person, word)
  const answer = await person.post('/api/account/erasure', { isFinal: true })
  expect(answer.statusCode, answer.body).toBe(200)
  expect((await person.get('/api/auth/user')).statusCode).toBe(401)
  await vi.waitFor(async () => expect(await isForgotten(person.userId)).toBe(true))

  const left = await findInDatabase(world.api.testDb, [word, person.steamId])
  expect(left).toEqual([])
  const keys = await world.db
    .selectFrom('user_keys')
    .select('purpose')
    .where('user_id', '=', person.userId)
    .execute()
  expect(keys).toEqual([])
  const sale = await anna.view(person.sale.saleId)
  expect(sale).toMatchObject({ amount: 210, status: 'completed' })
  const shown = await anna.get(`/api/admin/users/${person.userId}`)
  expect(shown.statusCode, shown.body).toBe(200)
  const log = await anna.get(`/api/admin/audit?subjectType=user&subjectId=${person.userId}`)
  expect(log.json<AuditResponse>().entries).toMatchObject([
    { action: 'user.erased', reason: null },
    { action: 'user.erasure_asked', reason: null },
    { action: 'user.verified', reason: '—' },
    { action: 'user.trade_url_saved' },
  ])
  expect((await verifyAudit(world.db)).problems).toEqual([])

  const browser = new TestBrowser(world.api.app)
  await browser.signIn(world.api.simulator, person.steamId)
  const back = (await browser.send('GET', '/api/auth/user')).json<{ user: { id: string } }>()
  expect(back.user.id).not.toBe(person.userId.toString())
})

test('the operator erases a user by command with a reason, and only when nothing is open', async () => {
  const person = await knownSeller('list polecony')
  const tools = { db: world.db, files: createDatabaseFileStore(world.db) }
  const command = { steamId: person.steamId, reason: 'letter of 15 November' }
  await expect(forgetByOperator(tools, command)).rejects.toThrow('first these must end: ')
  await endSale(person.sale.saleId)
  await expect(forgetByOperator(tools, { ...command, reason: '' })).rejects.toThrow('give a reason')
  expect(await forgetByOperator(tools, command)).toBe(`user ${person.userId} is forgotten; the books stay`)
  expect(await findInDatabase(world.api.testDb, [person.steamId])).toEqual([])
  expect((await person.get('/api/auth/user')).statusCode).toBe(401)
})

test('deletes a ticket three years after it was closed, not earlier', async () => {
  const [old, young] = [await knownSeller('stara sprawa'), await knownSeller('nowa sprawa')]
  await sql`alter table tickets disable trigger user;
    update tickets set status = 'closed', updated_at = now() - interval '3 years 1 day' where user_id = ${sql.lit(Number(old.userId))};
    update tickets set status = 'closed', updated_at = now() - interval '2 years' where user_id = ${sql.lit(Number(young.userId))};
    alter table tickets enable trigger user`.execute(world.db)
  await sql`select graphile_worker.add_job('prune-tickets', '{}')`.execute(world.db)
  const left = async () =>
    (await world.db.selectFrom('tickets').select('user_id').execute()).map(({ user_id }) => user_id)
  await vi.waitFor(async () => expect(await left()).not.toContain(old.userId))
  expect(await left()).toContain(young.userId)
})
