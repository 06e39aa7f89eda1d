import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { RailReconciliationResponse } from '@app/contract/payments/reconciliation'
import { readAccountBalance, readSellerBalance } from '#contexts/payments/ledger/index.ts'
import { formatZloty } from '#shared/polish-formats.ts'
import { lastBalance, OPERATOR_ACCOUNT } from '#test/worlds/bank-scene.ts'
import { BankWorld, type BankPayout } from '#test/worlds/bank-world.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'
import { startStatements } from './start-statements.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: BankWorld

beforeAll(async () => {
  world = await BankWorld.start()
})
beforeEach(() => {
  world.alerts.length = 0
})
afterAll(() => world.stop())

type Line = { sign: 'C' | 'D'; grosze: bigint; account: string; title: string }

/** A statement that any person could write in a text editor. */
function mt940(lines: Line[], { opening, day }: { opening: bigint; day: string }): Buffer {
  const amount = (grosze: bigint) => `${grosze / 100n},${String(grosze % 100n).padStart(2, '0')}`
  const closing = lines.reduce(
    (sum, { sign, grosze }) => (sign === 'C' ? sum + grosze : sum - grosze),
    opening,
  )
  const text = [
    `:20:ST${randomBytes(4).toString('hex')}`,
    `:25:/PL${OPERATOR_ACCOUNT}`,
    ':28C:00001',
    `:60F:C${day}PLN${amount(opening)}`,
    ...lines.flatMap(({ sign, grosze, account, title }) => [
      `:61:${day}${day.slice(2)}${sign}${amount(grosze)}NTRFNONREF//${randomBytes(6).toString('hex')}`,
      `:86:020^00PRZELEW^20${title}^38PL${account}`,
    ]),
    `:62F:C${day}PLN${amount(closing)}`,
    '-',
    '',
  ]
  return Buffer.from(text.join('\r\n'), 'latin1')
}

const FIRST = { grosze: 100_000_000n, day: '200102' }
/** The balance and day with which the next statement must begin. */
const next = async () => {
  const { grosze, day } = (await lastBalance(world.db)) ?? FIRST
  return { opening: grosze, day }
}
const inZlotys = (grosze: bigint) => `${grosze / 100n}.${String(grosze % 100n).padStart(2, '0')}`
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code

async function linesOf(payout: BankPayout): Promise<Record<'paid' | 'back', Line>> {
  const line = {
    grosze: payout.amountGrosze,
    account: payout.accountNumber,
    title: await world.codeOf(payout.payoutId),
  }
  return { paid: { ...line, sign: 'D' }, back: { ...line, sign: 'C', title: `ZWROT ${line.title}` } }
}

async function settle(...lines: Line[]): Promise<void> {
  await world.imported(mt940(lines, await next()))
}

/** A payout in a downloaded file, paid by the bank, and returned in a statement that this admin imports. */
async function comesBack(importer: TestBrowser): Promise<{ payout: BankPayout; lineId: bigint }> {
  const payout = await world.payout()
  await world.sent('elixir')
  const { paid, back } = await linesOf(payout)
  const answer = await world.importing(mt940([paid, back], await next()), importer)
  expect(answer.statusCode, answer.body).toBe(200)
  const lineId = await vi.waitFor(() => world.waitingReturn(payout.payoutId))
  return { payout, lineId }
}

async function lineOutcome(lineId: bigint): Promise<string> {
  const { outcome } = await world.db
    .selectFrom('bank_statement_lines')
    .select('outcome')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  return outcome
}

test('refuses a statement that does not continue the previous one and reports the difference', async () => {
  await settle()
  const { opening, day } = await next()
  const wrong = await world.importing(mt940([], { opening: opening + 1n, day }))
  expect(wrong.statusCode, wrong.body).toBe(422)
  const { fields, code } = wrong.json<{ code: string; fields: { opening: string } }>()
  expect(code).toBe('statement_does_not_continue')
  expect(fields.opening).toContain(`zaczyna się saldem ${formatZloty(opening + 1n)}`)
  expect(fields.opening).toContain(`kończy się saldem ${formatZloty(opening)}`)
  expect(codeOf(await world.importing(mt940([], { opening, day: '200101' })))).toBe(
    'statement_does_not_continue',
  )
  const refused = await world.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'bank_statement.refused')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(refused).toMatchObject([
    { details: { gap: 'day' } },
    { details: { gap: 'balance', expected: String(opening), found: String(opening + 1n) } },
  ])
  expect(world.api.logLines()).toContain('bank_statement_refused')
  expect((await world.importing(mt940([], { opening, day: '200103' }))).statusCode).toBe(200)
})

test('the operator sets the balance to continue from after a forged statement', async () => {
  const { opening, day } = await next()
  await settle({ sign: 'C', grosze: 500_00n, account: OPERATOR_ACCOUNT, title: 'dopisane' })
  const bytes = mt940([], { opening, day })
  expect(codeOf(await world.importing(bytes))).toBe('statement_does_not_continue')
  const start = { day: '2020-01-02', reason: 'wyciąg nr 2 nie jest z banku' }
  await startStatements(world.db, { ...start, balance: inZlotys(opening) })
  expect((await world.importing(bytes)).statusCode).toBe(200)
  await expect(startStatements(world.db, { ...start, balance: 'dużo' })).rejects.toThrow('needed')
})

test('a returned payment is booked only after a second admin confirms it', async () => {
  const { payout, lineId } = await comesBack(world.maker)
  await world.expectPayout(payout.payoutId, 'settled')
  expect(await readSellerBalance(world.db, payout.userId)).toBe(0n)
  expect(codeOf(await world.decideReturn(lineId, world.maker))).toBe('four_eyes_needed')
  // The checker neither imported the statement nor made the file.
  expect((await world.decideReturn(lineId, world.checker)).statusCode).toBe(200)
  await world.expectPayout(payout.payoutId, 'returned')
  expect(await lineOutcome(lineId)).toBe('returned')
  expect(await readSellerBalance(world.db, payout.userId)).toBe(payout.amountGrosze)
  expect(codeOf(await world.decideReturn(lineId, await world.reviewer()))).toBe('bank_line_wrong_state')
  expect(codeOf(await world.decideReturn(999_999n, world.checker))).toBe('bank_line_not_found')
  expect(await world.broken()).toEqual([])
})

test('the importer of the statement and the maker of the file cannot confirm a return, not even by SQL', async () => {
  const { payout, lineId } = await comesBack(world.checker)
  for (const browser of [world.maker, world.checker])
    expect(codeOf(await world.decideReturn(lineId, browser))).toBe('four_eyes_needed')
  const staff = await world.db
    .selectFrom('users')
    .select('id')
    .where('steam_id', 'in', ['76561198000000301', '76561198000000302'])
    .execute()
  const api = world.api.testDb.as('skinkantor_api')
  for (const by of [...staff.map(({ id }) => id), payout.userId])
    await expect(
      sql`update bank_statement_lines set return_decided_by = ${String(by)}, return_decided_at = now(),
        is_return_accepted = true where id = ${String(lineId)}`.execute(api),
    ).rejects.toMatchObject({ constraint: 'bank_statement_lines_four_eyes' })
  await expect(
    sql`update bank_statement_lines set outcome = 'returned' where id = ${String(lineId)}`.execute(
      world.api.testDb.as('skinkantor_worker'),
    ),
  ).rejects.toMatchObject({ code: '23001' })
  await expect(
    driveMoney(world.api.testDb.as('skinkantor_worker')).lookUp(payout.payoutId, 'returned'),
  ).rejects.toMatchObject({ constraint: 'payouts_bank_return_confirmed' })
  await world.returned(payout.payoutId)
})

test('a return denied by a second admin moves nothing and stays a reconciliation finding', async () => {
  const { payout, lineId } = await comesBack(world.maker)
  expect((await world.decideReturn(lineId, world.checker, false)).statusCode).toBe(200)
  await vi.waitFor(async () => expect(await lineOutcome(lineId)).toBe('not_ordered'))
  expect(world.alerts).toContain('bank_return_not_booked')
  expect((await world.payoutRow(payout.payoutId)).state).toBe('settled')
  expect(await readSellerBalance(world.db, payout.userId)).toBe(0n)
  await world.reconcile()
  const books = await world.maker.send('GET', '/api/admin/reconciliation/bank?open=true&limit=100')
  expect(books.json<RailReconciliationResponse>().findings).toContainEqual(
    expect.objectContaining({ class: 'rail_only', subject: `line:${lineId}` }),
  )
})

test('a statement line for a file that was never downloaded settles nothing and raises an alert', async () => {
  const payout = await world.payout()
  const { id } = await world.ready('elixir')
  await settle((await linesOf(payout)).paid)
  expect(world.alerts).toContain('bank_line_not_ordered')
  expect((await world.payoutRow(payout.payoutId)).state).toBe('submitting')
  expect((await world.batch(id)).batch.state).toBe('ready')
})

test('a pending return does not create a balance difference with the bank', async () => {
  const findings = async () => {
    await world.reconcile()
    const books = await world.maker.send('GET', '/api/admin/reconciliation/bank?open=true&limit=100')
    return books
      .json<RailReconciliationResponse>()
      .findings.filter((finding) => finding.class === 'balance_differs')
  }
  await settle()
  const waiting = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_grosze), 0)::bigint as sum from bank_statement_lines
    where outcome = 'return_waiting'`.execute(world.db)
  const ours = (await readAccountBalance(world.db, 'A:cash:bank')) + waiting.rows[0]!.sum
  const funded = await world.maker.send('POST', '/api/admin/rails/bank/funding', {
    payload: { amount: Number((await next()).opening - ours) / 100, reference: 'zasilenie testowe' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(funded.statusCode, funded.body).toBe(200)
  const { id } = funded.json<{ funding: { id: number } }>().funding
  expect((await world.checker.send('POST', `/api/admin/fundings/${id}/confirm`)).statusCode).toBe(200)
  expect(await findings()).toEqual([])
  const { payout } = await comesBack(world.maker)
  expect(await findings()).toEqual([])
  await world.returned(payout.payoutId)
  expect(await findings()).toEqual([])
})
