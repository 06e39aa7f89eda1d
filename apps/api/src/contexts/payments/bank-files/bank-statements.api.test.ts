import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProposalsResponse } from '@app/contract/office/controls'
import type { StatementLinesResponse } from '@app/contract/payments/bank'
import { REQUEST_BYTES_MAX } from '@app/contract/request-limits'
import type { RailReconciliationResponse } from '@app/contract/payments/reconciliation'
import { readAccountBalance, readSellerBalance } from '#contexts/payments/ledger/index.ts'
import { isBankingDay } from '#shared/banking-days.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { lastBalance, newAccountNumber, OPERATOR_ACCOUNT } from '#test/worlds/bank-scene.ts'
import { BankWorld } from '#test/worlds/bank-world.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: BankWorld

beforeAll(async () => {
  world = await BankWorld.start()
})
afterEach(async () => {
  world.alerts.length = 0
  await world.api.simulator.control('faults', undefined, 'DELETE')
  await sql`update rail_states set paused_at = null, pause_reason = null`.execute(world.db)
})
afterAll(() => world.stop())

/** Older than any statement of the simulator, at any current time. */
const FIRST = { grosze: 100_000_000n, day: '200102' }

type Line = {
  amountGrosze: bigint
  direction?: 'C' | 'D'
  account?: string
  title: string
  reference?: string
}

/**
 * A statement in a bank's format with the given lines; each line has its own reference. It continues the last
 * statement.
 */
async function mt940(lines: Line[], account = OPERATOR_ACCOUNT): Promise<Buffer> {
  const amount = (grosze: bigint) => `${grosze / 100n},${String(grosze % 100n).padStart(2, '0')}`
  const moved = lines.reduce(
    (sum, line) => sum + (line.direction === 'C' ? line.amountGrosze : -line.amountGrosze),
    0n,
  )
  const { grosze: opening, day } = (await lastBalance(world.db)) ?? FIRST
  return Buffer.from(
    [
      `:20:ST${randomBytes(4).toString('hex')}`,
      `:25:/PL${account}`,
      ':28C:00001',
      `:60F:C${day}PLN${amount(opening)}`,
      ...lines.flatMap((line) => [
        `:61:${day}${day.slice(2)}${line.direction ?? 'D'}${amount(line.amountGrosze)}NTRFNONREF//${line.reference ?? randomBytes(6).toString('hex')}`,
        `:86:020^00PRZELEW^20${line.title.slice(0, 27)}^21${line.title.slice(27)}`,
        ...(line.account === undefined ? [] : [`^38PL${line.account}`]),
      ]),
      `:62F:C${day}PLN${amount(opening + moved)}`,
      '-',
      '',
    ].join('\r\n'),
    'latin1',
  )
}

/** A payout in a batch marked as uploaded. */
async function submitted() {
  const payout = await world.payout()
  const { id } = await world.ready('elixir')
  await world.markUploaded(id)
  await world.expectPayout(payout.payoutId, 'submitted')
  const { accountNumber: account, amountGrosze, payoutId } = payout
  return { ...payout, line: { account, amountGrosze, title: `SPRZEDAZ ${await world.codeOf(payoutId)}` } }
}

async function outcomes(...lines: Line[]): Promise<string[]> {
  const { statement } = await world.imported(await mt940(lines))
  const rows = await world.db
    .selectFrom('bank_statement_lines')
    .select('outcome')
    .where('statement_id', '=', BigInt(statement.id))
    .orderBy('id')
    .execute()
  return rows.map(({ outcome }) => outcome)
}

async function pauseReason(): Promise<string | null> {
  const row = await world.db
    .selectFrom('rail_states')
    .select('pause_reason')
    .where('rail', '=', 'bank')
    .executeTakeFirstOrThrow()
  return row.pause_reason
}

async function openFindings(): Promise<{ class: string; id: number; transactionId: number | null }[]> {
  const answer = await world.maker.send('GET', '/api/admin/reconciliation/bank?open=true&limit=100')
  return answer.json<RailReconciliationResponse>().findings
}

async function explainAll(): Promise<void> {
  await world.reconcile()
  for (const { id } of await openFindings()) {
    const closed = await world.checker.send('POST', `/api/admin/reconciliation/findings/${id}/close`, {
      payload: { reason: 'wyjaśnione w teście' },
    })
    expect(closed.statusCode, closed.body).toBe(200)
    const { proposalId } = closed.json<{ proposalId: string | null }>()
    if (proposalId !== null) await confirm(proposalId)
  }
}

/** Confirms as the second admin, when one is not enough. */
async function confirm(proposalId: string): Promise<void> {
  const answer = await world.maker.send('GET', '/api/admin/proposals?limit=100')
  const { mark } = answer.json<ProposalsResponse>().proposals.find(({ id }) => id === proposalId)!
  const confirmed = await world.maker.send('POST', `/api/admin/proposals/${proposalId}/confirm`, {
    payload: { mark },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
}

test('importing the same statement twice settles once, and a statement that repeats lines is refused', async () => {
  const { payoutId, line } = await submitted()
  const reference = randomBytes(6).toString('hex')
  const bytes = await mt940([{ ...line, reference }])
  expect((await world.imported(bytes)).isNew).toBe(true)
  await world.expectPayout(payoutId, 'settled')
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.importing(bytes)))
  expect(answers.map((answer) => answer.json<{ isNew: boolean }>().isNew)).toEqual(Array(5).fill(false))
  const other = await world.importing(await mt940([{ ...line, reference }]))
  expect(other.json()).toMatchObject({ code: 'statement_unreadable' })
  expect(await world.broken()).toEqual([])
})

test('a second line for the same payout moves nothing and raises an alert', async () => {
  const { payoutId, line } = await submitted()
  expect(await outcomes(line, line)).toEqual(['settled', 'paid_again'])
  await world.expectPayout(payoutId, 'settled')
  expect(world.alerts).toContain('bank_line_paid_again')
  await vi.waitFor(async () => expect(await openFindings()).toMatchObject([{ class: 'rail_only' }]))
  expect(await world.broken()).toEqual(['I17'])
  await explainAll()
  await world.reconcile()
  expect(await openFindings()).toEqual([])
  expect(await world.broken()).toEqual([])
})

test('a different amount pauses the rail and never settles', async () => {
  const { payoutId, line } = await submitted()
  expect(await outcomes({ ...line, amountGrosze: line.amountGrosze + 1n })).toEqual(['amount_differs'])
  expect((await world.payoutRow(payoutId)).state).toBe('submitted')
  expect(await pauseReason()).toBe('breach')
  expect(world.alerts).toEqual(expect.arrayContaining(['rail_breach', 'bank_line_amount_differs']))
  await explainAll()
})

test('a different account pauses the rail and never settles', async () => {
  const { payoutId, line } = await submitted()
  expect(await outcomes({ ...line, account: newAccountNumber() })).toEqual(['account_differs'])
  expect((await world.payoutRow(payoutId)).state).toBe('submitted')
  expect(await pauseReason()).toBe('breach')
  await explainAll()
})

test('leaves a line without an account for manual review', async () => {
  const { payoutId, line } = await submitted()
  const { account: _unknown, ...nameless } = line
  expect(await outcomes(nameless)).toEqual(['unmatched'])
  expect((await world.payoutRow(payoutId)).state).toBe('submitted')
  await explainAll()
})

test('leaves a line that cannot be booked for manual review and settles the later lines', async () => {
  const [broken, fine] = [await submitted(), await submitted()]
  await sql`alter table payouts add constraint test_refuses check (id <> ${sql.lit(broken.payoutId)} or state <> 'settled')`.execute(
    world.db,
  )
  expect(await outcomes(broken.line, fine.line)).toEqual(['unmatched', 'settled'])
  await sql`alter table payouts drop constraint test_refuses`.execute(world.db)
  expect((await world.payoutRow(broken.payoutId)).state).toBe('submitted')
  expect((await world.payoutRow(fine.payoutId)).state).toBe('settled')
  expect(world.alerts).toContain('bank_line_not_booked')
  await explainAll()
})

test('an incoming line with the reference of an outgoing line on the same day matches another payout', async () => {
  const [paid, returned, later] = [await submitted(), await submitted(), await submitted()]
  const reference = randomBytes(6).toString('hex')
  const told = await outcomes(
    { ...paid.line, reference },
    { ...returned.line, direction: 'C', title: `ZWROT ${returned.line.title}`, reference },
    later.line,
  )
  expect(told).toEqual(['settled', 'return_waiting', 'settled'])
  await world.returned(returned.payoutId)
  expect(await world.broken()).toEqual([])
})

test('a return credits the balance before and after the payment was settled', async () => {
  const [early, late] = [await submitted(), await submitted()]
  expect(await outcomes(late.line)).toEqual(['settled'])
  const back = ({ line }: typeof early): Line => ({ ...line, direction: 'C', title: `ZWROT ${line.title}` })
  expect(await outcomes(early.line, back(early), back(late))).toEqual([
    'settled',
    'return_waiting',
    'return_waiting',
  ])
  for (const { payoutId, saleId, userId, amountGrosze } of [early, late]) {
    await world.returned(payoutId)
    expect(await world.saleState(saleId)).toBe('completed')
    expect(await readSellerBalance(world.db, userId)).toBe(amountGrosze)
  }
  expect(await world.broken()).toEqual([])
})

test('reads returns of the bank in both formats', async () => {
  for (const format of ['mt940', 'camt.053'] as const) {
    const payout = await world.payout()
    await world.sent('pain001')
    const code = await world.codeOf(payout.payoutId)
    const [credit] = await world.credits(code)
    await world.api.simulator.control('rails/bank/payments', { key: credit!.key, state: 'returned' })
    await world.imported(await world.statement(format, { match: code }))
    await world.returned(payout.payoutId)
    expect(await readSellerBalance(world.db, payout.userId)).toBe(payout.amountGrosze)
  }
})

test('unknown lines move nothing, and outgoing ones stay open findings until explained', async () => {
  const before = await readAccountBalance(world.db, 'A:cash:bank')
  const told = await outcomes(
    { amountGrosze: 1_500n, title: 'Oplata za prowadzenie rachunku' },
    { amountGrosze: 99_900n, direction: 'C', title: 'POZZZZZZZZ', account: newAccountNumber() },
    { amountGrosze: 2_000n, title: 'Jan Kowalski dziekuje', account: newAccountNumber() },
  )
  expect(told).toEqual(['unmatched', 'unmatched', 'unmatched'])
  expect(await readAccountBalance(world.db, 'A:cash:bank')).toBe(before)
  const answer = await world.maker.send('GET', '/api/admin/bank/lines?outcome=unmatched&limit=3')
  const { lines, pagination } = answer.json<StatementLinesResponse>()
  expect(pagination).toMatchObject({ page: 1, isMore: false })
  expect(pagination.total).toBeGreaterThanOrEqual(3)
  expect(lines.map(({ title, direction }) => [title, direction])).toEqual([
    ['Jan Kowalski dziekuje', 'out'],
    ['POZZZZZZZZ', 'in'],
    ['Oplata za prowadzenie rachunku', 'out'],
  ])
  await vi.waitFor(async () => {
    expect((await openFindings()).map((finding) => finding.class)).toEqual(['rail_only', 'rail_only'])
  })
  await explainAll()
})

test('a typed reference settles at once, matches its line, and becomes a finding without one', async () => {
  const [named, plain, missed] = [await world.payout(), await world.payout(), await world.payout()]
  const money = driveMoney(world.api.testDb.as('skinkantor_api'))
  for (const { payoutId } of [named, plain, missed]) {
    const event = {
      type: 'reference_entered',
      reference: `PRZELEW ${payoutId.slice(0, 8)}`,
      trade: 'clean',
    } as const
    expect(await money.payoutEvent(payoutId, event)).not.toHaveProperty('refused')
  }
  expect(await world.broken()).toEqual([])
  const lineOf = ({ accountNumber, amountGrosze }: typeof named, title: string): Line => ({
    account: accountNumber,
    amountGrosze,
    title,
  })
  const told = await outcomes(
    lineOf(named, `Przelew ${named.payoutId.slice(0, 8)} dla gracza`),
    lineOf(plain, 'bez tytułu'),
  )
  expect(told).toEqual(['confirmed', 'confirmed'])
  expect((await world.payoutRow(named.payoutId)).statement_matched_at).not.toBeNull()

  await sql`alter table payouts disable trigger payouts_guard`.execute(world.db)
  await sql`update payouts set settled_at = now() - interval '12 days' where id = ${missed.payoutId}`.execute(
    world.db,
  )
  await sql`alter table payouts enable trigger payouts_guard`.execute(world.db)
  await world.reconcile()
  expect(await openFindings()).toMatchObject([{ class: 'ours_only', transactionId: Number(missed.saleId) }])
  expect(world.alerts).toContain('reconciliation_ours_only')
  expect(await world.broken()).toEqual(['I17'])
  expect(await outcomes(lineOf(missed, 'spóźniony'))).toEqual(['confirmed'])
  await vi.waitFor(async () => expect(await openFindings()).toEqual([]))
  expect(await world.broken()).toEqual([])
})

test.each([
  ['cut in half', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
  ['empty', () => Buffer.alloc(0)],
  ['no statement', () => Buffer.from('Dzień dobry')],
  [
    'an entity',
    () => Buffer.from('<!DOCTYPE D [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>'),
  ],
  [
    'two bookings of one name',
    async () => mt940([1n, 2n].map((amountGrosze) => ({ amountGrosze, title: 'x', reference: 'same' }))),
  ],
])('refuses a statement that is %s as a whole', async (_name, spoil) => {
  const count = async () => (await world.db.selectFrom('bank_statement_lines').select('id').execute()).length
  const before = await count()
  const answer = await world.importing(await spoil(await mt940([{ amountGrosze: 100n, title: 'x' }])))
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(await count()).toBe(before)
})

test('refuses a statement of another account', async () => {
  const answer = await world.importing(await mt940([{ amountGrosze: 100n, title: 'x' }], newAccountNumber()))
  expect(answer.json()).toMatchObject({ code: 'statement_other_account' })
})

test('refuses an oversized statement', async () => {
  expect((await world.importing(Buffer.alloc(REQUEST_BYTES_MAX + 1, 'x'))).statusCode).toBe(413)
  expect((await world.importing(Buffer.alloc(REQUEST_BYTES_MAX, 'x'))).statusCode).toBe(422)
})

test('Polish bank holidays, including movable ones, are not banking days', async () => {
  const free = [
    '2026-01-01',
    '2026-01-06',
    '2026-04-06',
    '2026-05-01',
    '2026-06-04',
    '2026-11-11',
    '2026-12-24',
    '2026-12-25',
    '2027-03-29',
    '2027-05-27',
    '2028-04-17',
    '2028-06-15',
    '2026-11-14',
    '2026-11-15',
  ]
  const open = [
    '2026-01-02',
    '2026-04-07',
    '2026-06-05',
    '2026-11-12',
    '2026-12-28',
    '2027-03-30',
    '2024-12-24',
  ]
  const { rows } = await sql<{ day: string; isOpen: boolean }>`
    select day::text, is_banking_day(day) as "isOpen" from unnest(${[...free, ...open]}::date[]) as day`.execute(
    world.db,
  )
  expect(rows.filter((row) => row.isOpen).map((row) => row.day)).toEqual(open)
  const deadline = await sql<{ at: Date }>`
    select banking_deadline('2026-12-23T20:00:00+01') as at`.execute(world.db)
  expect(deadline.rows[0]?.at.toISOString()).toBe('2026-12-28T23:00:00.000Z')
})

test('frontend and database agree on banking days for ten years', async () => {
  const { rows } = await sql<{ day: string; isOpen: boolean }>`
    select to_char(day, 'YYYY-MM-DD') as day, is_banking_day(day::date) as "isOpen"
    from generate_series(timestamp '2026-01-01', '2035-12-31', interval '1 day') as day`.execute(world.db)
  expect(rows.filter(({ day, isOpen }) => isBankingDay(day) !== isOpen)).toEqual([])
})
