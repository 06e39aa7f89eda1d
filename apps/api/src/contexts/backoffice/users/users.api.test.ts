import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserResponse, UsersResponse } from '@app/contract/office/users'
import { fingerprint, seal } from '#platform/crypto/keys.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { newUser, openProfileKey } from '#test/support/new-user.ts'
import { newDetails, newSeller } from '#test/support/sale-with-money.ts'
import { usersSearchRepository } from './users-search.repository.ts'

let world: DeskWorld
let anna: Person
let support: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
  support = await world.staff('support')
})
afterAll(() => world.stop())

async function list(query: Record<string, string>): Promise<UsersResponse> {
  const answer = await support.get(`/api/admin/users?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<UsersResponse>()
}
const idsOf = ({ users }: UsersResponse) => users.map(({ id }) => id)

async function show(userId: bigint): Promise<UserResponse> {
  const answer = await support.get(`/api/admin/users/${userId}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<UserResponse>()
}

async function named(name: string): Promise<string> {
  const { id } = await newUser(world.db, { keys: world.api.keys })
  await world.db.updateTable('users').set({ persona_name: name }).where('id', '=', id).execute()
  return id.toString()
}

describe('the user list', () => {
  test('lists every user once, newest first, across pages', async () => {
    for (let place = 0; place < 25; place += 1) await newUser(world.db, { keys: world.api.keys })
    await sql`update users set created_at = created_at - (id % 4) * interval '20 days'`.execute(world.db)
    const all = await world.db
      .selectFrom('users')
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const first = await list({ limit: '8' })
    const seen: string[] = []
    for (let page = 1; page <= first.pagination.pages; page += 1)
      seen.push(...idsOf(await list({ limit: '8', page: String(page) })))
    expect(seen).toEqual(all.map(({ id }) => id.toString()))
    expect(first.pagination.total).toBe(all.length)
  })

  test('orders by registration, by last sign-in, and debtors by their debt', async () => {
    await sql`update users set last_login_at = now() - (id * 7 % 11) * interval '1 hour'`.execute(world.db)
    const ordered = async (order: ReturnType<typeof sql>) =>
      (
        await sql<{ id: bigint }>`select id from users order by ${order} limit 100`.execute(world.db)
      ).rows.map(({ id }) => id.toString())
    expect(idsOf(await list({ sort: 'oldest', limit: '100' }))).toEqual(await ordered(sql`created_at, id`))
    expect(idsOf(await list({ sort: 'seen', limit: '100' }))).toEqual(
      await ordered(sql`last_login_at desc, id desc`),
    )
    await world.debtor()
    await world.debtor()
    const debts = (await list({ group: 'debt', limit: '100' })).users.map(({ debt }) => debt)
    expect(debts.length).toBeGreaterThan(1)
    expect(debts).toEqual(debts.toSorted((a, b) => b - a))
  })

  test('filters by debt, block, hold and first sale, as independent queries find them', async () => {
    const debtor = await world.debtor()
    const first = await world.receivedSale({ marketGrosze: 300_00n })
    const blocked = await named('Zablokowany')
    await sql`update users set blocked_at = now() where id = ${blocked}::bigint`.execute(world.db)
    const idsBy = async (where: string) => {
      const { rows } = await sql<{ id: bigint }>`
        select id from users where ${sql.raw(where)} order by created_at desc, id desc`.execute(world.db)
      return rows.map(({ id }) => id.toString())
    }
    const debt = idsOf(await list({ group: 'debt', limit: '100' }))
    expect(debt).toEqual(
      await idsBy('(select sum(left_grosze) from debts where user_id = users.id and closed_at is null) > 0'),
    )
    expect(debt).toContain(debtor.userId.toString())
    expect(idsOf(await list({ group: 'blocked', limit: '100' }))).toEqual([blocked])
    expect(idsOf(await list({ group: 'on_hold', limit: '100' }))).toContain(debtor.userId.toString())
    const starting = idsOf(await list({ group: 'first_sale', limit: '100' }))
    expect(starting).toContain(first.userId.toString())
    expect(starting).not.toContain(blocked)
    expect(idsOf(await list({ search: 'Zablokowany', group: 'debt' }))).toEqual([])
  })

  test('searches by part of a name without diacritics, prefix matches first', async () => {
    const lion = await named('Lew Żółć')
    const yellow = await named('żółćowy')
    const other = await named('Zól%ty')
    expect(idsOf(await list({ search: 'ZOLC' }))).toEqual([yellow, lion])
    expect(idsOf(await list({ search: 'zo' }))).toEqual([other, yellow])
    expect(idsOf(await list({ search: 'ól%' }))).toEqual([other])
    expect(idsOf(await list({ search: 'nie ma takiej' }))).toEqual([])
    expect((await list({ search: 'zolc', limit: '1', page: '2' })).pagination).toEqual({
      page: 2,
      limit: 1,
      pages: 2,
      total: 2,
      isMore: false,
    })
  })

  test('limits matches of a common name part and reports that more exist', async () => {
    const begins = await named('Wszechobecny')
    for (const name of ['A wszechobecny', 'B wszechobecny', 'C wszechobecny']) await named(name)
    const find = (elsewhereMax: number) =>
      usersSearchRepository.listByName(world.db, { folded: 'wszechobecny', beginningMax: 10, elsewhereMax })
    const some = await find(2)
    expect(some.ids[0]?.toString()).toBe(begins)
    expect(some.ids.length).toBeLessThan(5)
    expect(some.isMore).toBe(true)
    expect(await find(0)).toEqual({ ids: [BigInt(begins)], isMore: false })
    expect(await find(4)).toMatchObject({ ids: { length: 4 }, isMore: false })
  })

  test('finds a user by full Steam ID or full email address and shows both', async () => {
    const { id, steamId } = await newUser(world.db, { keys: world.api.keys })
    const dataKey = await openProfileKey(world.db, world.api.keys, id)
    const email_sealed = seal(dataKey, Buffer.from('Kto@Example.com'), `users.email|${id}`)
    const email_fingerprint = fingerprint(world.api.keys, 'email', 'kto@example.com')
    await world.db
      .updateTable('users')
      .set({ email_sealed, email_fingerprint })
      .where('id', '=', id)
      .execute()
    for (const search of [steamId, 'kto@example.com', 'KTO@EXAMPLE.COM'])
      expect((await list({ search })).users).toMatchObject([
        { id: id.toString(), steamId, email: 'Kto@Example.com', balance: 0, transactionCount: 0 },
      ])
    expect(idsOf(await list({ search: 'kto@example' }))).toEqual([])
  })
})

describe('one user', () => {
  test('shows counts, money, debt and accounts that share a payout destination', async () => {
    const debtor = await world.debtor()
    const twin = await newSeller(world.db)
    const twinDetails = await newDetails(world.db, twin)
    await sql`update payout_destinations set fingerprint = (select fingerprint from payout_destinations where id = ${debtor.payoutDetailsId})
      where id = ${twinDetails}`.execute(world.db)
    const { user, transactions, tickets, destinations, recentSteamIds } = await show(debtor.userId)
    expect(user).toMatchObject({
      id: debtor.userId.toString(),
      username: 'Steam user',
      email: null,
      tradeUrl: null,
      transactionCount: 1,
      completedCount: 1,
      pendingCount: 0,
      ticketCount: 0,
      totalSpent: 210,
      paid: 210,
      paidUnderProtection: 0,
      verified: null,
      blocked: null,
      advanceLimit: 0,
      debtTotal: 210,
      debts: [{ id: debtor.debtId.toString(), left: 210 }],
      risk: {
        sharedCount: 1,
        sharedWith: [{ id: twin.toString() }],
        steamLevel: 30,
        hasSteamBan: false,
        reversals: 1,
        isFrozen: true,
      },
    })
    expect(transactions).toMatchObject([
      {
        id: Number(debtor.saleId),
        totalAmount: 210,
        paymentMethod: 'paypal',
        destination: destinations[0]?.masked,
        itemsCount: 1,
        status: 'completed',
        stage: 'reversed',
      },
    ])
    expect(destinations).toMatchObject([{ method: 'paypal', hasReturn: false }])
    expect([tickets, recentSteamIds]).toEqual([[], []])
    expect((await support.get('/api/admin/users/999999999')).json()).toMatchObject({ code: 'user_not_found' })
  })
})

describe('staff marks on a user', () => {
  const mark = (as: Person, userId: bigint, what: string, reason = 'Dowód sprawdzony') =>
    as.post(`/api/admin/users/${userId}/${what}`, { reason })

  test('verifies and unverifies with author, time and reason, once per change', async () => {
    const { id } = await newUser(world.db, { keys: world.api.keys })
    await mark(anna, id, 'verify')
    expect((await mark(anna, id, 'verify', 'Jeszcze raz')).json()).toEqual({
      success: true,
      isVerified: true,
      isBlocked: false,
    })
    const { user } = await show(id)
    expect(user).toMatchObject({
      isVerified: true,
      verified: { by: { id: anna.userId.toString() }, reason: 'Dowód sprawdzony', at: expect.any(String) },
    })
    await mark(anna, id, 'unverify', 'Dowód był cudzy')
    expect((await show(id)).user).toMatchObject({ isVerified: false, verified: null })
    expect(await world.auditOf('user', id.toString())).toMatchObject([
      { action: 'user.verified', reason: 'Dowód sprawdzony' },
      { action: 'user.unverified', reason: 'Dowód był cudzy' },
    ])
  })

  test('a blocked seller cannot get a quote or withdraw until unblocked', async () => {
    const seller = await world.seller()
    expect((await mark(anna, seller.userId, 'block', 'Cudze konto')).statusCode).toBe(200)
    const withdrawal = {
      amount: 50,
      paymentMethod: 'paypal',
      paymentDetails: { email: 'kto@example.com' },
    }
    for (const refused of [
      await seller.post('/api/account/withdrawals', withdrawal),
      await seller.post('/api/quotes', { assetIds: ['1'] }),
    ])
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'account_blocked'])
    await expect(world.receivedSale({ userId: seller.userId })).rejects.toThrow(/is blocked/)
    expect((await show(seller.userId)).user).toMatchObject({
      isBlocked: true,
      blocked: { reason: 'Cudze konto' },
    })
    await mark(anna, seller.userId, 'unblock', 'Wyjaśnione')
    await world.receivedSale({ userId: seller.userId })
  })

  test('refuses marking oneself, marks by support, a missing reason and an unknown user', async () => {
    expect((await mark(anna, anna.userId, 'verify')).json()).toMatchObject({ code: 'own_account' })
    expect((await mark(support, anna.userId, 'block')).statusCode).toBe(403)
    expect((await mark(anna, support.userId, 'block', ' ')).statusCode).toBe(400)
    expect((await mark(anna, 999_999_999n, 'block')).json()).toMatchObject({ code: 'user_not_found' })
  })

  test('the database lets only an admin set a mark, and the API only with a reason', async () => {
    const { id } = await newUser(world.db)
    const { id: nobody } = await newUser(world.db)
    const api = world.api.testDb.as('skinkantor_api')
    await expect(
      sql`select mark_user(${id}::bigint, 'verified', ${nobody}::bigint, 'x')`.execute(api),
    ).rejects.toThrow(/only an admin/)
    await expect(
      sql`insert into user_marks (user_id, mark, admin_id, reason) values (${id}, 'verified', ${nobody}, 'x')`.execute(
        api,
      ),
    ).rejects.toThrow(/permission denied/)
    await expect(sql`update users set is_verified = true where id = ${id}`.execute(api)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`update users set blocked_at = now() where id = ${id}`.execute(api)).rejects.toThrow(
      /permission denied/,
    )
  })
})
