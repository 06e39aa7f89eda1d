import type { ReconciledRail } from '@app/contract/payments/rails'
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProposalsResponse } from '@app/contract/office/controls'
import type {
  ReconciliationResponse,
  RailReconciliationResponse,
} from '@app/contract/payments/reconciliation'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import { fundsCover, railBalancesRepository } from '#contexts/payments/payouts/index.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { PayoutWorld } from '#test/worlds/payout-world.ts'
import { newCoinAddress } from '#test/support/simulated-rails.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'
import { listBalanceDifferences } from './list-balance-differences.ts'
import { makeReconcileRail } from './tasks/reconcile-rail.task.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: PayoutWorld
let finance: TestBrowser
let owner: TestBrowser
const alerts: string[] = []

beforeAll(async () => {
  world = await PayoutWorld.start(({ db, keys, rails }) => [
    makeReconcileRail({
      db,
      keys,
      rails,
      alert: (about, { subject }) => void alerts.push(`${about} ${subject}`),
    }),
  ])
  finance = await world.staff('76561198000000311', 'finance')
  owner = await world.staff('76561198000000312', 'owner')
})
afterEach(async () => {
  alerts.length = 0
  await world.simulator.control('faults', undefined, 'DELETE')
})
afterAll(() => world.stop())

async function reconcile(rail: ReconciledRail): Promise<void> {
  const runs = async () =>
    (await world.db.selectFrom('reconciliation_runs').select('id').where('rail', '=', rail).execute()).length
  const before = await runs()
  await world.workerDb.transaction().execute((trx) => enqueue(trx, 'reconcile-rail', { rail }))
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select 1 from graphile_worker.jobs where task_identifier = 'reconcile-rail'`.execute(world.db)
    expect(rows, world.logLines().slice(-2_000)).toEqual([])
    expect(await runs()).toBe(before + 1)
  })
}

async function report(rail: ReconciledRail, open = 'true'): Promise<RailReconciliationResponse> {
  const answer = await finance.send('GET', `/api/admin/reconciliation/${rail}?open=${open}&limit=100`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<RailReconciliationResponse>()
}

async function explain(rail: ReconciledRail): Promise<void> {
  for (const { id } of (await report(rail)).findings) {
    const { proposalId } = await closeAlone(id)
    if (proposalId !== null) await confirm(proposalId)
  }
}

async function closeAlone(id: number) {
  const answer = await owner.send('POST', `/api/admin/reconciliation/findings/${id}/close`, {
    payload: { reason: 'sprawdzone w teście' },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ proposalId: string | null }>()
}

/** Confirms as the second admin, when one is not enough. */
async function confirm(proposalId: string): Promise<void> {
  const { proposals } = (await finance.send('GET', '/api/admin/proposals')).json<ProposalsResponse>()
  const answer = await finance.send('POST', `/api/admin/proposals/${proposalId}/confirm`, {
    payload: { mark: proposals.find(({ id }) => id === proposalId)!.mark },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

const RAILS = ['paypal', 'skrill', 'btc', 'ltc'] as const

test.each(RAILS)('%s: matches paid payouts and reports no finding', async (rail) => {
  const payouts = [await world.payout(rail), await world.payout(rail)]
  for (const { payoutId } of payouts) await world.workUntil(payoutId, 'settled')
  await reconcile(rail)
  const { runs, findings } = await report(rail)
  expect(runs[0]).toMatchObject({ outcome: 'done', opened: 0 })
  expect(runs[0]!.matched).toBeGreaterThanOrEqual(2)
  expect(findings).toEqual([])
})

test.each(RAILS)(
  '%s: records an unavailable run and no finding when the rail does not answer',
  async (rail) => {
    const targets = { paypal: 'paypal.read', skrill: 'skrill.query', btc: 'btcpay.read', ltc: 'btcpay.read' }
    await world.simulator.control('faults', { target: targets[rail], kind: 'server-error', count: 500 })
    await reconcile(rail)
    expect((await report(rail)).runs[0]).toMatchObject({ outcome: 'unavailable', opened: 0 })
  },
)

test('skrill: money paid without a payout raises an alert and stays open until two admins explain it', async () => {
  const railKey = randomBytes(16).toString('hex')
  await world.rails.skrill!.submit(
    { railKey, amountGrosze: 12_300n, receiver: 'obcy@example.com', createdAt: new Date() },
    () => true,
  )
  await reconcile('skrill')
  const { findings } = await report('skrill')
  expect(findings).toMatchObject([{ class: 'rail_only', ours: null, theirs: '123.00', transactionId: null }])
  expect(alerts).toHaveLength(1)
  expect((await verifyLedger(world.db)).find(({ id }) => id === 'I17')?.breaches).toBe(1)
  await reconcile('skrill')
  expect(alerts).toHaveLength(1)
  const findingId = findings[0]!.id
  const closed = await closeAlone(findingId)
  expect(closed).toMatchObject({ finding: { closedAt: null }, proposalId: expect.any(String) as string })
  // The database refuses it too, even if the API process is compromised.
  const steal = (columns: string) =>
    sql`update reconciliation_findings set closed_at = now() ${sql.raw(columns)} where id = ${findingId}`.execute(
      world.api.testDb.as('skinkantor_api'),
    )
  const { id: thief } = await world.db
    .selectFrom('users')
    .select('id')
    .where('staff_role', '=', 'owner')
    .executeTakeFirstOrThrow()
  await expect(steal(`, closed_by = ${thief}, close_reason = 'x'`)).rejects.toMatchObject({
    constraint: 'reconciliation_findings_two_admins',
  })
  await expect(steal('')).rejects.toMatchObject({ code: '42501' })
  expect((await report('skrill')).findings).toMatchObject([{ id: findingId }])
  await confirm(closed.proposalId!)
  await reconcile('skrill')
  expect((await report('skrill')).findings).toEqual([])
  expect(alerts).toHaveLength(1)
  expect((await verifyLedger(world.db)).find(({ id }) => id === 'I17')?.breaches).toBe(0)
})

test('btc: finds a payout created in the node’s own pages, but not an unapproved one', async () => {
  const foreign = { coin: { units: 40_000n, rate: '380000' }, amountGrosze: 100_00n, createdAt: new Date() }
  const railKey = randomBytes(16).toString('hex')
  await world.rails.btc!.submit({ ...foreign, railKey, receiver: newCoinAddress('BTC') }, () => true)
  await fetch(`${world.simulator.httpUrl}/btcpay/api/v1/stores/store-1/payouts`, {
    method: 'POST',
    headers: { authorization: 'token simulator-manager-key', 'content-type': 'application/json' },
    body: JSON.stringify({
      destination: newCoinAddress('BTC'),
      amount: '0.0004',
      payoutMethodId: 'BTC-CHAIN',
    }),
  })
  await reconcile('btc')
  const { findings } = await report('btc')
  expect(findings).toMatchObject([{ class: 'rail_only', currency: 'BTC', theirs: '0.00040000' }])
  await explain('btc')
})

test.each(['paypal', 'skrill'] as const)(
  '%s: finds a returned payment and updates its payout',
  async (rail) => {
    const { payoutId, railKey } = await world.payout(rail)
    await world.workUntil(payoutId, 'settled')
    await world.simulator.control(`rails/${rail}/payments`, { key: railKey, state: 'returned' })
    await reconcile(rail)
    await vi.waitFor(async () => expect((await world.row(payoutId)).state).toBe('returned'))
    await reconcile(rail)
    expect((await report(rail)).findings).toEqual([])
  },
)

test('skrill: reports a payout missing at the rail after the delay, and closes it when it reappears', async () => {
  const { payoutId, saleId } = await world.payout('skrill')
  await world.workUntil(payoutId, 'settled')
  await sql`alter table payouts disable trigger payouts_guard`.execute(world.db)
  await sql`update payouts set last_submitted_at = now() - interval '20 minutes' where id = ${payoutId}`.execute(
    world.db,
  )
  await sql`alter table payouts enable trigger payouts_guard`.execute(world.db)
  await world.simulator.control('faults', { target: 'skrill.query', kind: 'not-visible', count: 1 })
  await reconcile('skrill')
  expect((await report('skrill')).findings).toMatchObject([
    { class: 'ours_only', transactionId: Number(saleId), ours: '210.00', theirs: null, ourState: 'settled' },
  ])
  await reconcile('skrill')
  expect((await report('skrill')).findings).toEqual([])
  expect((await report('skrill', 'false')).findings[0]).toMatchObject({ class: 'ours_only', closedBy: null })
})

test('paypal: finds a payment with another amount than submitted', async () => {
  const { payoutId, railKey } = await world.payout('paypal')
  await world.simulator.control('faults', {
    target: 'paypal.create',
    kind: 'wrong-amount',
    count: 1,
    match: railKey,
  })
  await world.workUntil(payoutId, 'submitted')
  await reconcile('paypal')
  expect((await report('paypal')).findings).toMatchObject([
    { class: 'amount_differs', ours: '210.00', theirs: '210.01' },
  ])
  await explain('paypal')
  await sql`update rail_states set paused_at = null, pause_reason = null`.execute(world.db)
})

async function fund(rail: string, amount: number): Promise<void> {
  const proposed = await finance.send('POST', `/api/admin/rails/${rail}/funding`, {
    payload: { amount, reference: 'zasilenie testowe' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(proposed.statusCode, proposed.body).toBe(200)
  const { id } = proposed.json<{ funding: { id: number } }>().funding
  const own = await finance.send('POST', `/api/admin/fundings/${id}/confirm`)
  expect(own.json()).toMatchObject({ code: 'four_eyes_needed' })
  for (let times = 0; times < 2; times += 1) {
    const confirmed = await owner.send('POST', `/api/admin/fundings/${id}/confirm`)
    expect(confirmed.json()).toMatchObject({ funding: { amount, confirmedAt: expect.any(String) as string } })
  }
}

async function ledgerCash(rail: string): Promise<number> {
  const answer = await finance.send('GET', '/api/admin/reconciliation')
  return answer.json<ReconciliationResponse>().rails.find((one) => one.rail === rail)!.ledgerCash
}

test('funding a rail needs two admins, is booked once and is compared with the rail’s balance', async () => {
  await world.simulator.control('rails/paypal', { balance: { currency: 'PLN', amountMinor: 1_000_000_00 } })
  const before = await ledgerCash('paypal')
  await fund('paypal', Math.round((1_000_000 - before) * 100) / 100)
  expect(await ledgerCash('paypal')).toBe(1_000_000)
  // Works at any hour: today's comparison is due once, from six in the morning on.
  const isDue = await world.isAfterSixInWarsaw()
  await sql`update rail_balances set compared_on = null`.execute(world.db)
  await reconcile('paypal')
  expect((await report('paypal')).findings).toEqual([])
  // More than the payouts in progress could explain.
  await fund('paypal', 1_000)
  await sql`update rail_balances set compared_on = null`.execute(world.db)
  await reconcile('paypal')
  expect((await report('paypal')).findings.map((finding) => finding.class)).toEqual(
    isDue ? ['balance_differs'] : [],
  )
  // The balances agree again: the difference closes itself, at any hour.
  await fund('paypal', -1_000)
  await reconcile('paypal')
  expect((await report('paypal')).findings).toEqual([])
})

test('a payout after the balance was read is no difference', async () => {
  // Not the rails above: their payouts with a different amount pause the rail at every status query.
  await world.keepRatesFresh()
  const { payoutId } = await world.payout('ltc')
  await world.workUntil(payoutId, 'settled')
  await reconcile('ltc')
  const after = await ledgerCash('ltc')
  // As if the balance had been read before that payout.
  await sql`update rail_balances set read_at = read_at - interval '1 hour' where rail = 'ltc'`.execute(
    world.db,
  )
  expect(await ledgerCash('ltc')).toBeGreaterThan(after)
  // It may have left before the balance was read, and been confirmed later.
  expect(await listBalanceDifferences(world.db)).toEqual([])
  await reconcile('ltc')
  expect(await ledgerCash('ltc')).toBe(after)
})

test('a rail counts as compared only once an opening balance is booked', async () => {
  const compared = async (rail: string) => {
    const answer = await finance.send('GET', '/api/admin/reconciliation')
    return answer.json<ReconciliationResponse>().rails.find((one) => one.rail === rail)?.isCompared
  }
  await reconcile('skrill')
  expect(await compared('skrill')).toBe(false)
  await fund('skrill', 500)
  expect(await compared('skrill')).toBe(true)
  // Nobody can ask a rail that staff pay by hand, but its money is listed beside the others.
  expect(await compared('manual')).toBe(false)
  await fund('skrill', -500)
})

test('ltc: payouts approved by policy wait while the rail is unreconciled, then continue', async () => {
  await world.keepRatesFresh()
  const { payoutId } = await world.payout('ltc')
  // Inserted directly, so that the test works at any hour; the tests above cover the detection.
  await world.workerDb
    .insertInto('reconciliation_findings')
    .values({ rail: 'ltc', class: 'balance_differs', subject: 'test', ours_minor: '2', theirs_minor: '1' })
    .execute()
  await world.wake(payoutId)
  await vi.waitFor(() => expect(world.logLines()).toContain('rail_in_doubt'))
  // The log line is written before the commit that schedules the next attempt.
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from graphile_worker.jobs where key = ${`payout:${payoutId}`} and run_at > now()`.execute(
      world.db,
    )
    expect(rows).toHaveLength(1)
  })
  expect((await world.row(payoutId)).state).toBe('approved')
  await explain('ltc')
  await vi.waitFor(async () =>
    expect((await world.row(payoutId)).state, world.logLines().slice(-2_000)).toBe('settled'),
  )
})

test('the same idempotency key proposes once and is refused with another amount', async () => {
  const key = randomUUID()
  const send = (amount: number) =>
    finance.send('POST', '/api/admin/rails/manual/funding', {
      payload: { amount, reference: 'raz' },
      headers: { 'idempotency-key': key },
    })
  const [first, second] = [await send(5), await send(5)]
  expect(second.json()).toEqual(first.json())
  expect((await send(6)).json()).toMatchObject({ code: 'idempotency_key_reused' })
})

test('rail funds are its own balance minus open payouts, or the ledger balance if it cannot be queried', async () => {
  const api = world.testDb.as('skinkantor_api')
  const canPay = async (rail: 'paypal' | 'bank' | 'btc', grosze: bigint) =>
    fundsCover((await railBalancesRepository.listFunds(api, [rail])).get(rail)!, grosze)
  await world.simulator.control('rails/paypal', { balance: { currency: 'PLN', amountMinor: 50_000 } })
  await reconcile('paypal')
  const funds = await world.db
    .selectFrom('payouts')
    .select((row) => row.fn.sum<bigint | null>('amount_grosze').as('sum'))
    .where('rail', '=', 'paypal')
    .where('state', 'in', ['created', 'approved'])
    .executeTakeFirstOrThrow()
  const free = 50_000n - BigInt(funds.sum ?? 0)
  expect(await canPay('paypal', free)).toBe(true)
  expect(await canPay('paypal', free + 1n)).toBe(false)
  await sql`update rail_balances set read_at = now() - interval '2 hours' where rail = 'paypal'`.execute(
    world.db,
  )
  expect(await canPay('paypal', 1n)).toBe(false)

  expect(await canPay('bank', 1_000_000n)).toBe(true)
  await fund('bank', 100)
  expect(await canPay('bank', 10_000n)).toBe(true)
  expect(await canPay('bank', 10_001n)).toBe(false)

  await reconcile('btc')
  expect(await canPay('btc', 10_000n)).toBe(true)
  await world.simulator.control('rails/btcpay', { balance: { currency: 'BTC', amountMinor: 10_000 } })
  await reconcile('btc')
  // 0.0001 of a coin at 380 000 zl.
  expect(await canPay('btc', 3_800n)).toBe(true)
  expect(await canPay('btc', 3_801n)).toBe(false)
})

test('closing a finding needs a reason, the permission and an existing finding', async () => {
  const close = (browser: TestBrowser, id: number, reason: string) =>
    browser.send('POST', `/api/admin/reconciliation/findings/${id}/close`, { payload: { reason } })
  expect((await close(finance, 1, '')).statusCode).toBe(400)
  expect((await close(finance, 999_999, 'ni')).statusCode).toBe(400)
  expect((await close(finance, 999_999, 'nie ma')).statusCode).toBe(404)
  const support = await world.staff('76561198000000313', 'support')
  expect((await close(support, 1, 'nie wolno')).statusCode).toBe(403)
})
