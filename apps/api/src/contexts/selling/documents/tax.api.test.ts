import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TaxMonthResponse } from '@app/contract/selling/documents'
import { changeSetting } from '#platform/settings/settings.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import type { SaleInTest } from '#test/support/sale-with-money.ts'
import { taxRepository } from './tax/tax.repository.ts'
import { writePurchases } from './tax/write-purchases.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: DeskWorld
let finance: Person
beforeAll(async () => {
  world = await DeskWorld.start()
  finance = await world.staff('finance')
})
afterAll(() => world.stop())

async function setTax(value: { isOn: boolean; rateBps: number; basis: 'paid' | 'market' }): Promise<void> {
  await world.db.transaction().execute((trx) =>
    changeSetting(trx, {
      key: 'tax.pcc',
      value: { ...value, floorGrosze: 0 },
      changedBy: { type: 'operator', id: 'test' },
      reason: 'test',
    }),
  )
}

/** Only the table owner can change the time of an agreement or a journal. */
async function moveTo(sale: SaleInTest, at: string, undoneAt = at): Promise<void> {
  await world.db.transaction().execute(async (trx) => {
    await sql`alter table journals disable trigger user`.execute(trx)
    await sql`alter table sales disable trigger user`.execute(trx)
    await sql`update journals set at = ${at}::timestamptz
      where key in (${`sale:${sale.saleId}:received`}, ${`sale:${sale.saleId}:pcc`})`.execute(trx)
    await sql`update journals set at = ${undoneAt}::timestamptz
      where key in (${`sale:${sale.saleId}:reversed`}, ${`sale:${sale.saleId}:pcc_undone`})`.execute(trx)
    await sql`update sales set terms_accepted_at = ${at}::timestamptz where id = ${sale.saleId}`.execute(trx)
    await sql`alter table sales enable trigger user`.execute(trx)
    await sql`alter table journals enable trigger user`.execute(trx)
  })
}

async function look(month: string): Promise<TaxMonthResponse> {
  const answer = await finance.get(`/api/admin/tax?month=${month}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<TaxMonthResponse>()
}

async function allTax(): Promise<bigint> {
  const { rows } = await sql<{ grosze: bigint }>`
    select coalesce(sum(amount_grosze), 0)::bigint as grosze from journal_entries where account_id = 'E:pcc'`.execute(
    world.db,
  )
  return rows[0]!.grosze
}

const bought = (marketGrosze: bigint) => world.receivedSale({ marketGrosze })
const numberOf = ({ saleId }: SaleInTest) => saleId.toString().padStart(6, '0')
const linesOf = (body: string) => body.replace('\uFEFF', '').trimEnd().split('\r\n')

test('the monthly register lists each tax and correction, and its sum matches the ledger', async () => {
  const before = await allTax()
  await setTax({ isOn: true, rateBps: 100, basis: 'paid' })
  const [kept, undone] = [await bought(1_000_00n), await bought(2_000_00n)]
  await setTax({ isOn: true, rateBps: 200, basis: 'market' })
  const dearer = await bought(500_00n)
  await setTax({ isOn: false, rateBps: 200, basis: 'market' })
  const untaxed = await bought(300_00n)
  await world.money.saleEvent(undone.saleId, { type: 'reversed_on_steam' })
  await moveTo(kept, '2024-05-10T10:00:00Z')
  await moveTo(undone, '2024-05-11T10:00:00Z', '2024-06-02T10:00:00Z')
  await moveTo(dearer, '2024-05-12T10:00:00Z')
  await moveTo(untaxed, '2024-05-13T10:00:00Z')

  const may = await look('2024-05')
  expect(may).toMatchObject({
    bought: { count: 4, sum: 2_660 },
    undone: { count: 0, sum: 0 },
    purchases: { lines: 2_660, ledger: 2_660, isEqual: true },
    pcc: { lines: 31, ledger: 31, isEqual: true },
    isPccOn: false,
    pccDue: { firstOn: '2024-05-24', lastOn: '2024-05-26' },
    pagination: { total: 3, page: 1, pages: 1 },
  })
  expect(
    may.lines.map(({ saleNumber, basis, rateBps, tax, dueOn }) => [saleNumber, basis, rateBps, tax, dueOn]),
  ).toEqual([
    [numberOf(kept), 700, 100, 7, '2024-05-24'],
    [numberOf(undone), 1_400, 100, 14, '2024-05-25'],
    [numberOf(dearer), 500, 200, 10, '2024-05-26'],
  ])
  const june = await look('2024-06')
  expect(june).toMatchObject({
    bought: { count: 0, sum: 0 },
    undone: { count: 1, sum: -1_400 },
    purchases: { lines: -1_400, ledger: -1_400, isEqual: true },
    pcc: { lines: -14, ledger: -14, isEqual: true },
    pccDue: null,
    lines: [{ saleNumber: numberOf(undone), isUndone: true, tax: -14, dueOn: null }],
  })

  // All tax ever booked for these sales, from the account alone.
  expect((await allTax()) - before).toBe(17_00n)

  const register = await finance.get('/api/admin/tax/pcc-register?month=2024-05&lang=pl')
  expect(register.headers['content-disposition']).toBe('attachment; filename="pcc-2024-05.csv"')
  const lines = linesOf(register.body)
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(
    new RegExp(
      `^"${numberOf(kept)}";"PCC";"2024-05-10";"2024-05-10 12:00:00";"7656\\d+";700,00;700,00;1,00;7,00;"2024-05-24"$`,
    ),
  )
  expect(lines.at(-1)).toBe('"Razem";;;;;;;;31,00;')
  const english = await finance.get('/api/admin/tax/pcc-register?month=2024-06&lang=en')
  expect(linesOf(english.body).at(-1)).toBe('"Total",,,,,,,,-14.00,')

  const purchases = linesOf((await finance.get('/api/admin/tax/purchases?month=2024-05')).body)
  expect(purchases).toHaveLength(5)
  expect(purchases[0]).toContain('"numer_dokumentu";"rodzaj";"powod_korekty"')
  expect(purchases[4]).toContain(';210,00;"PLN";"paypal";;;0,00;')
  const corrections = linesOf((await finance.get('/api/admin/tax/purchases?month=2024-06')).body)
  expect(corrections[1]).toMatch(
    /"KOREKTA";"COFNIETO_STEAM".*;-1400,00;"PLN";"paypal";-1400,00;1,00;-14,00;$/,
  )
})

test('months begin at midnight in Warsaw, in summer and in winter time', async () => {
  await setTax({ isOn: true, rateBps: 100, basis: 'paid' })
  const times = [
    ['2023-03-31T21:59:59.999999Z', '2023-03'],
    ['2023-03-31T22:00:00Z', '2023-04'],
    ['2023-10-31T22:59:59.999999Z', '2023-10'],
    ['2023-10-31T23:00:00Z', '2023-11'],
  ] as const
  for (const [at, month] of times) {
    await moveTo(await bought(300_00n), at)
    const { bought: counted, pcc } = await look(month)
    expect([counted.count, pcc.lines, pcc.isEqual], at).toEqual([1, 2.1, true])
  }
})

test('shows a booking missing from the register as a difference', async () => {
  await setTax({ isOn: true, rateBps: 100, basis: 'paid' })
  await moveTo(await bought(300_00n), '2022-05-10T10:00:00Z')
  await world.db.transaction().execute(async (trx) => {
    await sql`alter table journals disable trigger user`.execute(trx)
    await sql`select post_journal('strange:1:tax', array['E:pcc', 'L:pcc_due'], array[500, -500]::bigint[])`.execute(
      trx,
    )
    await sql`update journals set at = '2022-05-10T11:00:00Z' where key = 'strange:1:tax'`.execute(trx)
    await sql`alter table journals enable trigger user`.execute(trx)
  })
  expect((await look('2022-05')).pcc).toEqual({ lines: 2.1, ledger: 7.1, isEqual: false })
})

test('records every file download, and refuses support, sellers and visitors', async () => {
  await finance.get('/api/admin/tax/pcc-register?month=2021-02')
  await finance.get('/api/admin/tax/purchases?month=2021-02')
  const entries = await world.db
    .selectFrom('audit_log')
    .select(['object_id', 'actor_id', 'details'])
    .where('action', '=', 'tax_file.read')
    .where(sql<boolean>`details ->> 'month' = '2021-02'`)
    .orderBy('id')
    .execute()
  expect(entries).toEqual(
    ['pcc-register', 'purchases'].map((kind) => ({
      object_id: kind,
      actor_id: finance.userId.toString(),
      details: { month: '2021-02' },
    })),
  )
  const [support, seller] = [await world.staff('support'), await world.seller()]
  for (const path of ['tax', 'tax/pcc-register', 'tax/purchases']) {
    const url = `/api/admin/${path}?month=2021-02`
    expect((await support.get(url)).statusCode).toBe(403)
    expect((await seller.get(url)).statusCode).toBe(403)
    expect((await world.api.app.inject(url)).statusCode).toBe(401)
  }
})

test.each(['', '?month=2024-13', '?month=2024-5', "?month=2024-05'--", '?month=1999-05'])(
  'refuses the month %s',
  async (query) => {
    for (const path of ['tax', 'tax/pcc-register', 'tax/purchases'])
      expect((await finance.get(`/api/admin/${path}${query}`)).statusCode).toBe(400)
  },
)

test('a month without purchases is empty and balanced', async () => {
  expect(await look('2021-01')).toMatchObject({
    bought: { count: 0, sum: 0 },
    purchases: { lines: 0, ledger: 0, isEqual: true },
    pcc: { lines: 0, ledger: 0, isEqual: true },
    lines: [],
  })
  expect(linesOf((await finance.get('/api/admin/tax/pcc-register?month=2021-01')).body)).toHaveLength(2)
})

test('a page of the file starts after the last row of the previous one, also with equal times', async () => {
  const sales = [await bought(300_00n), await bought(300_00n), await bought(300_00n)]
  for (const sale of sales) await moveTo(sale, '2022-09-10T10:00:00.123456Z')
  const reader = world.api.testDb.as('skinkantor_api')
  const first = await taxRepository.listPurchases(reader, '2022-09', { limit: 2 })
  const rest = await taxRepository.listPurchases(reader, '2022-09', { after: first.at(-1), limit: 2 })
  expect([...first, ...rest].map(({ saleId }) => saleId)).toEqual(sales.map(({ saleId }) => saleId))
  let pieces = 0
  for await (const piece of writePurchases(reader, '2022-09')) pieces += piece.length > 0 ? 1 : 0
  expect(pieces).toBe(2)
})

test('the tax of a sale is stored with its basis and never changes', async () => {
  await setTax({ isOn: true, rateBps: 100, basis: 'paid' })
  const { saleId } = await bought(300_00n)
  const change = (column: string) =>
    sql`update sale_financials set ${sql.ref(column)} = ${sql.ref(column)} + 1 where sale_id = ${saleId}`.execute(
      world.db,
    )
  await expect(change('pcc_rate_bps')).rejects.toThrow(/never loosened/)
  await expect(change('pcc_basis_grosze')).rejects.toThrow(/never loosened/)
  const forged = world.db.transaction().execute(async (trx) => {
    await sql`alter table sale_financials disable trigger user`.execute(trx)
    await sql`update sale_financials set pcc_rate_bps = 300 where sale_id = ${saleId}`.execute(trx)
  })
  await expect(forged).rejects.toThrow(/sale_financials_pcc_line/)
})
