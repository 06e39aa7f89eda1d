import { TRANSACTION_QUEUES } from '@app/contract/payments/transaction-facts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  QueueCountsResponse,
  BulkApproveResponse,
  BulkCheckResponse,
  ExportResponse,
  NeighboursResponse,
  SavedView,
  TransactionsResponse,
} from '@app/contract/office/transactions'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import type { SaleInTest } from '#test/support/sale-with-money.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

let world: DeskWorld
let anna: Person
let bartek: Person
let support: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
  bartek = await world.staff('owner')
  support = await world.staff('support')
})
afterAll(() => world.stop())

async function list(query: Record<string, string>, as: Person = support): Promise<TransactionsResponse> {
  const answer = await as.get(`/api/admin/transactions?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<TransactionsResponse>()
}
const idsOf = ({ transactions }: TransactionsResponse) => transactions.map(({ id }) => id)
const rename = (userId: bigint, name: string) =>
  world.db.updateTable('users').set({ persona_name: name }).where('id', '=', userId).execute()

describe('the staff queue', () => {
  let waiting: SaleInTest
  let doubtful: SaleInTest
  let paid: SaleInTest

  beforeAll(async () => {
    paid = await world.receivedSale({ marketGrosze: 300_00n })
    await world.settle(paid.saleId)
    doubtful = await world.reviewedSale()
    waiting = await world.receivedSale()
  })

  test('a row has the specified fields, the waiting time and whether it needs an approval', async () => {
    const { transactions, pagination } = await list({ userId: String(waiting.userId) })
    expect(pagination).toEqual({ page: 1, limit: 20, pages: 1, total: 1, isMore: false })
    expect(transactions).toEqual([
      {
        id: Number(waiting.saleId),
        number: String(waiting.saleId).padStart(6, '0'),
        type: 'sale',
        status: 'pending',
        stage: 'approval',
        reversibleUntil: null,
        waitReason: 'approval',
        protectedUntil: null,
        user: {
          id: String(waiting.userId),
          displayName: 'Steam user',
          avatarUrl: expect.stringMatching(/^\/img\/avatar\//),
          steamId: expect.stringMatching(/^7656/),
        },
        amount: 700,
        fee: 0,
        currency: 'PLN',
        method: 'paypal',
        itemsCount: 1,
        firstItem: expect.any(String),
        createdAt: expect.any(String),
        completedAt: null,
        state: 'items_received',
        waitingSince: expect.any(String),
        dueAt: expect.any(String),
        needsApproval: true,
      },
    ])
    const [done] = (await list({ userId: String(paid.userId) })).transactions
    expect(done).toMatchObject({ status: 'completed', waitingSince: null, needsApproval: false })
    // Paid in advance: Steam still protects the trade.
    expect(Date.parse(done!.reversibleUntil!)).toBeGreaterThan(Date.now())
  })

  test('the queues list transactions that need approval or are overdue, combined with other filters', async () => {
    expect(idsOf(await list({ queue: 'approval' }))).toEqual([
      Number(waiting.saleId),
      Number(doubtful.saleId),
    ])
    expect(idsOf(await list({ queue: 'approval', minAmount: '500' }))).toEqual([Number(waiting.saleId)])
    expect(idsOf(await list({ queue: 'overdue' }))).toEqual([])
    await sql`alter table sale_events disable trigger user`.execute(world.db)
    await sql`update sale_events set at = at - interval '16 minutes' where sale_id = ${doubtful.saleId}`.execute(
      world.db,
    )
    await sql`alter table sale_events enable trigger user`.execute(world.db)
    expect(idsOf(await list({ queue: 'overdue' }))).toEqual([Number(doubtful.saleId)])
    const counts = await support.get('/api/admin/transactions/queues')
    expect(counts.json()).toMatchObject({ success: true, pending: 2, approval: 2, overdue: 1, protected: 0 })
    const { amounts } = counts.json<QueueCountsResponse>()
    const listed = (await list({ queue: 'approval' })).transactions
    expect(amounts.approval).toBe(listed.reduce((sum, { amount }) => sum + amount, 0))
  })

  test('a reversed sale is never shown as a success, and stages can be filtered', async () => {
    const reversed = await world.debtor()
    const [row] = (await list({ userId: String(reversed.userId) })).transactions
    expect(row).toMatchObject({ status: 'completed', stage: 'reversed' })
    expect((await support.view(reversed.saleId)).stage).toBe('reversed')
    expect(idsOf(await list({ queue: 'reversed' }))).toEqual([Number(reversed.saleId)])
    for (const queue of TRANSACTION_QUEUES) await list({ queue })
  })

  test('returns the neighbours in the queue for a transaction that just left it', async () => {
    const last = await world.receivedSale({ marketGrosze: 300_00n })
    await world.settle(last.saleId)
    const answer = await support.get(`/api/admin/transactions/neighbours?id=${last.saleId}&queue=approval`)
    expect(answer.json<NeighboursResponse>()).toEqual({
      success: true,
      previousId: null,
      nextId: Number(waiting.saleId),
      position: null,
      total: 2,
      isMore: false,
    })
    expect((await support.get('/api/admin/transactions/neighbours?id=999999')).statusCode).toBe(404)
  })

  test('searches by code, Steam ID and name, with and without diacritics', async () => {
    await rename(paid.userId, 'Żółty Łoś')
    const { code, steamId } = await world.db
      .selectFrom('sales')
      .innerJoin('users', 'users.id', 'sales.user_id')
      .select(['sales.code', 'users.steam_id as steamId'])
      .where('sales.id', '=', paid.saleId)
      .executeTakeFirstOrThrow()
    for (const q of [code.toLowerCase(), steamId, 'zolty', 'ŁOŚ', 'zolty los'])
      expect(idsOf(await list({ q })), q).toEqual([Number(paid.saleId)])
    for (const q of ['%', '_', 'nikt%', "o'x", '\\', 'kto@example.com'])
      expect(idsOf(await list({ q })), q).toEqual([])
  })

  test.each([
    'page=0',
    'limit=101',
    'status=paid',
    'minAmount=7',
    'from=2026-02-30',
    'to=9999-12-31',
    'anchor=1.x',
    'sort=name',
    'userId=1%20or%201',
  ])('%s is refused', async (query) => {
    expect((await support.get(`/api/admin/transactions?${query}`)).statusCode).toBe(400)
  })
})

describe('bulk approval', () => {
  const check = async (as: Person, ids: bigint[]) =>
    (
      await as.post('/api/admin/transactions/bulk-approve/check', { ids: ids.map(Number) })
    ).json<BulkCheckResponse>()
  const order = ({ rows }: BulkCheckResponse) => ({
    rows: rows
      .filter(({ obstacle }) => obstacle === null)
      .map(({ id, version, destination }) => ({ id, version, destination })),
  })

  test('lists eligible payouts, refuses the others and approves each one once', async () => {
    const clean = [await world.provenSale(), await world.provenSale()]
    await world.db
      .updateTable('seller_risk_profiles')
      .set({ settled_sales: 1 })
      .where(
        'user_id',
        'in',
        clean.map(({ userId }) => userId),
      )
      .execute()
    const firstTime = await world.receivedSale()
    const doubtful = await world.reviewedSale()
    const paid = await world.receivedSale({ marketGrosze: 300_00n })
    await world.settle(paid.saleId)
    const ids = [...clean, firstTime, doubtful, paid].map(({ saleId }) => saleId)

    const checked = await check(anna, [...ids, 999_999n])
    expect(checked.rows.map(({ obstacle }) => obstacle)).toEqual([
      null,
      null,
      'risk',
      'risk',
      'not_waiting',
      'not_found',
    ])
    expect(checked.rows[2]!.risks).toContain('details_never_used')
    expect(checked.total).toBe(1_400)

    const body = order(checked)
    // Another admin has already approved one row, and one row was never on the list.
    await bartek.approve(clean[1]!.saleId)
    const seen = await anna.view(firstTime.saleId)
    body.rows.push({
      id: Number(firstTime.saleId),
      version: seen.version,
      destination: seen.destination!.mark,
    })
    const key = 'the same key twice'.replaceAll(' ', '-')
    const answers = [
      await anna.post('/api/admin/transactions/bulk-approve', body, key),
      await anna.post('/api/admin/transactions/bulk-approve', body, key),
    ].map((answer) => answer.json<BulkApproveResponse>())
    for (const answer of answers)
      expect(answer).toMatchObject({
        approved: 1,
        refused: 2,
        rows: [
          { id: Number(clean[0]!.saleId), code: null, approvals: 1, isReleased: true },
          { id: Number(clean[1]!.saleId), code: 'transaction_changed', message: expect.any(String) },
          { id: Number(firstTime.saleId), code: 'bulk_risk' },
        ],
      })
    expect(await world.auditOf('transaction', String(clean[0]!.saleId))).toHaveLength(1)
    expect((await world.payoutOf(firstTime.saleId)).state).toBe('created')
    await world.assertBooks()
  })

  test('refuses an admin’s own sale, and refuses support', async () => {
    const seller = await world.seller()
    const own = await world.receivedSale({ userId: seller.userId })
    const admin = await world.makeStaff(seller)
    expect((await check(admin, [own.saleId])).rows[0]!.obstacle).toBe('own_money')
    const refused = await support.post('/api/admin/transactions/bulk-approve/check', { ids: [1] })
    expect(refused.statusCode).toBe(403)
  })
})

describe('the CSV export', () => {
  const NASTY = '=HYPERLINK("http://example.com";"x")'
  const ask = async (as: Person, filter: object) =>
    as.browser.send('POST', '/api/admin/transactions/export?lang=en', { payload: filter })
  const linkOf = async (as: Person, filter: object) => (await ask(as, filter)).json<ExportResponse>()

  test('contains every row, escapes formulas and downloads once in the requesting browser', async () => {
    const sale = await world.receivedSale()
    await rename(sale.userId, NASTY)
    const link = await linkOf(anna, { userId: String(sale.userId) })
    expect(link).toMatchObject({ rows: 1, url: expect.stringMatching(/^\/api\/exports\/[\w-]{43}$/) })

    const stranger = new TestBrowser(world.api.app)
    expect((await stranger.send('GET', link.url)).statusCode).toBe(404)
    expect((await bartek.get(link.url)).statusCode).toBe(404)
    // A browser opens a link with its cookies but without an access token.
    const browser = anna.browser.copy()
    browser.tokens = undefined
    const file = await browser.send('GET', link.url)
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions.csv"',
      'cache-control': 'no-store',
    })
    const [heading, row, end] = file.body.split('\r\n')
    expect(heading).toBe(
      '\uFEFF"ID","Type","Stage","Items","Market price","Amount","Fee","Currency","Method","Created","Completed","User ID","SteamID","Name"',
    )
    expect(row).toContain(`"${String(sale.saleId).padStart(6, '0')}","Sale","Needs approval",`)
    expect(row).toMatch(/","Needs approval","[^"]+",1000\.00,700\.00,0\.00,"PLN","PayPal",/)
    expect(row).toContain(String(sale.userId))
    expect(row).toMatch(/,"'=HYPERLINK\(""http:\/\/example.com"";""x""\)"$/)
    expect(end).toBe('')
    expect((await browser.send('GET', link.url)).json()).toMatchObject({ code: 'export_not_found' })
    expect(world.api.logLines()).not.toContain(link.url.slice('/api/exports/'.length))
    expect(await world.auditOf('list', 'transactions')).toMatchObject([
      { action: 'transactions.exported', details: { rows: 1, userId: String(sale.userId), isSearch: false } },
    ])
  })

  test('for all users follows the order of the list', async () => {
    const { url, rows } = await linkOf(anna, { status: 'pending', sort: 'oldest' })
    const body = (await anna.get(url)).body.trimEnd().split('\r\n').slice(1)
    const listed = await list({ status: 'pending', sort: 'oldest', limit: '100' })
    expect(body.map((line) => Number(/^"(\d+)"/.exec(line)?.[1]))).toEqual(idsOf(listed))
    expect(rows).toBe(listed.pagination.total)
  })

  test('a download link stops working when it expires or when the admin loses the right', async () => {
    const late = await linkOf(anna, {})
    await sql`update export_links set expires_at = now() - interval '1 second' where used_at is null`.execute(
      world.db,
    )
    expect((await anna.get(late.url)).statusCode).toBe(404)

    const celina = await world.staff('finance')
    const { url } = await linkOf(celina, {})
    await sql`update users set staff_role = 'support' where id = ${celina.userId}`.execute(world.db)
    expect((await celina.get(url)).statusCode).toBe(404)
    expect((await ask(support, {})).statusCode).toBe(403)
  })
})

describe('saved views', () => {
  const PATH = '/api/admin/views'
  const view = { list: 'transactions', name: 'Do wypłaty', query: 'status=pending&method=bank' }

  test('can be read, changed and deleted only by their author', async () => {
    const made = (await anna.post(PATH, view)).json<{ view: SavedView }>().view
    expect(made).toEqual({ ...view, id: expect.any(String) })
    expect((await anna.post(PATH, view)).json()).toMatchObject({ code: 'view_name_taken' })
    expect((await bartek.get(`${PATH}?list=transactions`)).json()).toMatchObject({ views: [] })
    const change = { name: 'Bank', query: 'method=bank' }
    expect((await bartek.put(`${PATH}/${made.id}`, change)).statusCode).toBe(404)
    expect((await bartek.browser.send('DELETE', `${PATH}/${made.id}`)).statusCode).toBe(404)
    expect((await anna.put(`${PATH}/${made.id}`, change)).statusCode).toBe(200)
    expect((await anna.get(`${PATH}?list=transactions`)).json()).toMatchObject({
      views: [{ ...change, id: made.id }],
    })
    expect((await anna.browser.send('DELETE', `${PATH}/${made.id}`)).statusCode).toBe(200)
    expect((await anna.get(`${PATH}?list=transactions`)).json()).toMatchObject({ views: [] })
  })

  test('are limited in number and accept only filters', async () => {
    for (let place = 1; place <= 12; place += 1)
      expect((await support.post(PATH, { ...view, name: `Widok ${place}` })).statusCode).toBe(200)
    expect((await support.post(PATH, { ...view, name: 'Jeszcze' })).json()).toMatchObject({
      code: 'too_many_views',
    })
    for (const query of ['javascript:alert(1)', 'a=b#c', '//example.com', 'a=b c'])
      expect((await anna.post(PATH, { ...view, query })).statusCode, query).toBe(400)
  })
})
