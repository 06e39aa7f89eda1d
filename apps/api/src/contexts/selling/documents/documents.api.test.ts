import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { StatementsResponse } from '@app/contract/selling/documents'
import { payDebt, requestWithdrawal } from '#contexts/payments/lifecycle/index.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { quietPorts } from '#test/support/money-driver.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { newDetails, newSale } from '#test/support/sale-with-money.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: DeskWorld
beforeAll(async () => {
  world = await DeskWorld.start()
})
afterEach(() => world.assertBooks())
afterAll(() => world.stop())

const plain = (bytes: Buffer) => readPdfText(bytes).replaceAll(/\s+/g, ' ')
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code: string }).code
const contract = (person: Person, saleId: bigint, query = '') =>
  person.get(`/api/trades/${saleId}/contract${query}`)
const statement = (person: Person, query: string) => person.get(`/api/account/statement?${query}`)
/** The data of these tests belongs to the current year. */
async function thisYear(): Promise<number> {
  const { rows } = await sql<{ year: number }>`
    select extract(year from now() at time zone 'Europe/Warsaw')::integer as year`.execute(world.db)
  return rows[0]!.year
}

test('a contract is available once the items arrive, in both languages, and only to its seller', async () => {
  const [seller, stranger] = [await world.seller(), await world.seller()]
  await world.trust(seller.userId)
  const payoutDetailsId = await newDetails(world.db, seller.userId, { method: 'paypal' })
  const sale = await newSale(world.db, { userId: seller.userId, payoutDetailsId })
  const early = await contract(seller, sale.saleId)
  expect([early.statusCode, codeOf(early)]).toEqual([409, 'contract_not_ready'])

  await world.money.receive(sale)
  const answer = await contract(seller, sale.saleId)
  expect(answer.statusCode, answer.body).toBe(200)
  const number = sale.saleId.toString().padStart(6, '0')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="umowa-${number}.pdf"`,
    'cache-control': 'no-store',
  })
  const { steam_id: steamId } = await world.db
    .selectFrom('users')
    .select('steam_id')
    .where('id', '=', seller.userId)
    .executeTakeFirstOrThrow()
  const { asset_id: assetId } = await world.db
    .selectFrom('sale_items')
    .select('asset_id')
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  const text = plain(answer.rawPayload)
  for (const words of [`Umowa sprzedaży ${number}`, steamId, assetId, '210,00 zł', 'wersja test', '•••'])
    expect(text).toContain(words)
  // A holder of the signed quote computes the same fingerprint from its content.
  const { receipt } = (await seller.get(`/api/trades/${sale.saleId}/receipt`)).json<{ receipt: string }>()
  const content = Buffer.from(receipt.split('.')[1]!, 'base64url')
  expect(text.replaceAll(' ', '')).toContain(createHash('sha256').update(content).digest('hex'))

  expect((await contract(seller, sale.saleId)).rawPayload.equals(answer.rawPayload)).toBe(true)
  const english = await contract(seller, sale.saleId, '?lang=en')
  expect(english.headers['content-disposition']).toContain(`contract-${number}.pdf`)
  expect(plain(english.rawPayload)).toContain(`Purchase contract ${number}`)

  expect((await contract(stranger, sale.saleId)).statusCode).toBe(404)
  expect(codeOf(await contract(stranger, sale.saleId))).toBe(codeOf(await contract(seller, 987_654_321n)))
  expect((await world.api.app.inject(`/api/trades/${sale.saleId}/contract`)).statusCode).toBe(401)

  await world.money.saleEvent(sale.saleId, { type: 'reversed_on_steam' })
  expect(plain((await contract(seller, sale.saleId)).rawPayload)).toContain('cofnięta na Steam')
})

test('finance staff get the same contract with an audit entry, and support is refused', async () => {
  const sale = await world.receivedSale({ marketGrosze: 300_00n })
  const [finance, support] = [await world.staff('finance'), await world.staff('support')]
  const path = `/api/admin/transactions/${sale.saleId}/contract`
  const answer = await finance.get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(plain(answer.rawPayload)).toContain('Umowa sprzedaży')
  expect(await world.auditOf('transaction', sale.saleId.toString())).toMatchObject([
    { action: 'contract.read', actor_id: finance.userId.toString(), details: { language: 'pl' } },
  ])
  expect((await support.get(path)).statusCode).toBe(403)
  expect((await finance.get('/api/admin/transactions/987654321/contract')).statusCode).toBe(404)
  const waiting = await newSale(world.db)
  expect(codeOf(await finance.get(`/api/admin/transactions/${waiting.saleId}/contract`))).toBe(
    'contract_not_ready',
  )
})

test('a yearly statement lists every payout and correction, matches the ledger and is private', async () => {
  const [seller, stranger] = [await world.seller(), await world.seller()]
  const { userId } = seller
  const admins = [await world.staff('finance'), await world.staff('finance')]
  /** Payouts of one day are summed, and from 500 zlotys on admins must approve. */
  const approve = async (transactionId: bigint) => {
    for (const admin of admins)
      if ((await world.payoutOf(transactionId)).state === 'created') await admin.approve(transactionId)
  }
  const sold = async () => {
    const sale = await world.receivedSale({ userId, marketGrosze: 300_00n })
    await approve(sale.saleId)
    await world.settle(sale.saleId)
    return sale
  }
  const [kept, back, paidBack, halfPaid] = [await sold(), await sold(), await sold(), await sold()]
  await world.money.lookUp(await world.money.openPayout(back.saleId), 'returned')
  const withdrawal = await world.db.transaction().execute((trx) =>
    requestWithdrawal(trx, quietPorts, {
      userId,
      grosze: 100_00n,
      payoutDetailsId: kept.payoutDetailsId,
      language: 'pl',
    }),
  )
  await approve(withdrawal.transactionId)
  await world.money.submit(withdrawal.payoutId)
  await world.money.lookUp(withdrawal.payoutId, 'settled')
  for (const { saleId } of [paidBack, halfPaid])
    await world.money.saleEvent(saleId, { type: 'reversed_on_steam' })
  const pay = async (saleId: bigint, how: 'cash' | 'balance' | 'written_off', grosze: bigint) => {
    const { id: debtId } = await world.db
      .selectFrom('debts')
      .select('id')
      .where('sale_id', '=', saleId)
      .executeTakeFirstOrThrow()
    await world.db
      .transaction()
      .execute((trx) => payDebt(trx, { debtId, how, grosze, actor: `admin:${userId}` }))
  }
  await pay(paidBack.saleId, 'cash', 210_00n)
  await pay(halfPaid.saleId, 'balance', 110_00n)
  await pay(halfPaid.saleId, 'written_off', 100_00n)

  const year = await thisYear()
  const { years } = (await seller.get('/api/account/statements')).json<StatementsResponse>()
  // 4 × 210 and the withdrawal; returned 210, reversed 2 × 210, set off 110, written off 100.
  expect(years).toEqual([{ year, payouts: 5, paid: 940, corrections: -420, net: 520, isOver: false }])
  const csv = (await statement(seller, `year=${year}&format=csv`)).body
  const lines = csv.trim().split('\r\n').slice(1)
  const kinds = lines.map((line) => line.split(';')[2] ?? '')
  expect(kinds.toSorted()).toEqual(
    [
      '"Sprzedaż"',
      '"Sprzedaż"',
      '"Sprzedaż"',
      '"Sprzedaż"',
      '"Wypłata salda"',
      '"Korekta: wypłata wróciła"',
      '"Korekta: sprzedaż cofnięta"',
      '"Korekta: sprzedaż cofnięta"',
      '"Korekta: potrącono z salda"',
      '"Korekta: umorzono"',
      '',
    ].toSorted(),
  )
  expect(lines.at(-1)).toBe('"Razem";;;;;520,00')
  expect(csv).toContain(';-210,00')

  // Money out, minus money in, minus open debt, computed from the ledger alone.
  const { rows } = await sql<{ grosze: bigint }>`
    select (-sum(e.amount_grosze))::bigint as grosze from journals j join journal_entries e on e.journal_id = j.id
    where (e.account_id like 'A:cash:%' and (split_part(j.key, ':', 2) in (select id::text from payouts where user_id = ${userId})
        or j.key like 'debt:%' and split_part(j.key, ':', 2) in (select id::text from debts where user_id = ${userId})))
      or e.account_id = ${`A:receivable:${userId}`}`.execute(world.db)
  expect(rows[0]?.grosze).toBe(520_00n)

  const pdf = await statement(seller, `year=${year}&format=pdf&lang=en`)
  expect(pdf.headers['content-disposition']).toBe(`attachment; filename="statement-${year}.pdf"`)
  const text = plain(pdf.rawPayload)
  for (const words of [
    `Statement of payouts for ${year}`,
    '520,00 zł',
    'AK-47 | Redline (Field-Tested)',
    'Correction: sale undone',
    'This year is not over yet',
    'no tax advice',
  ])
    expect(text).toContain(words)

  expect((await stranger.get('/api/account/statements')).json<StatementsResponse>().years).toEqual([])
  expect((await statement(stranger, `year=${year}&format=csv`)).body).not.toContain('Redline')
  expect((await statement(stranger, `year=${year}&format=csv&userId=${userId}`)).body).not.toContain(
    'Redline',
  )
})

test('escapes formulas in item names in the CSV file', async () => {
  const seller = await world.seller()
  const sale = await world.receivedSale({ userId: seller.userId, marketGrosze: 300_00n })
  await world.settle(sale.saleId)
  await world.db.transaction().execute(async (trx) => {
    await sql`alter table sale_items disable trigger user`.execute(trx)
    await sql`update sale_items set market_name = '=HYPERLINK("https://evil.example";"x")' where sale_id = ${sale.saleId}`.execute(
      trx,
    )
    await sql`alter table sale_items enable trigger user`.execute(trx)
  })
  const { body } = await statement(seller, `year=${await thisYear()}&format=csv&lang=en`)
  expect(body).toContain(`"'=HYPERLINK(""https://evil.example"";""x"")"`)
  expect(body.startsWith('\uFEFF"Date"')).toBe(true)
})

test.each([
  '',
  'year=2026',
  'format=pdf',
  'year=1999&format=pdf',
  'year=2026&format=exe',
  'year=x&format=csv',
])('refuses a statement for %s', async (query) => {
  const seller = await world.seller()
  expect((await statement(seller, query)).statusCode).toBe(400)
  expect((await world.api.app.inject(`/api/account/statement?${query}`)).statusCode).toBe(401)
})
