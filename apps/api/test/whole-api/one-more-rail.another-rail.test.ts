import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProposalsResponse, RailsResponse } from '@app/contract/office/controls'
import { PayoutDetailsInput } from '@app/contract/payments/payout-details'
import {
  PAYOUT_METHODS,
  properNameOf,
  RAILS,
  RECONCILED_RAILS,
  type CalledRail,
} from '@app/contract/payments/rails'
import type { ReconciliationResponse } from '@app/contract/payments/reconciliation'
import { readPayoutDetails } from '@app/contract/payments/read-payout-details'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import { payoutHoursRepository } from '#contexts/public-stats/payout-board/payout-hours.repository.ts'
import { readBoard } from '#contexts/public-stats/payout-board/read-board.ts'
import { readQueues } from '#contexts/public-stats/payout-board/read-queues.ts'
import { makeReconcileRail } from '#contexts/payments/reconciliation/tasks/reconcile-rail.task.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { migrate } from '#platform/db/migrations.ts'
import { SETTINGS } from '#platform/settings/settings-registry.ts'
import { RECONCILIATION_CRONTAB } from '#processes/wiring/open-bank-jobs.ts'
import { PayoutWorld } from '#test/worlds/payout-world.ts'
import { railsAt } from '#test/support/simulated-rails.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'
import type { PayoutOrder, PayoutRail } from '#contexts/payments/payouts/index.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

/** Only this run's registry contains it (`another-rail-plugin.ts`), so the types do not. */
const RAIL = 'przelewik' as CalledRail
const METHOD = 'przelewik' as (typeof PAYOUT_METHODS)[number]
const reason = 'sprawdzone w teście'

let world: PayoutWorld
let finance: TestBrowser
let owner: TestBrowser
let orders: Map<string, PayoutOrder & { at: Date }>

/** The adapter: a provider that pays every order once and at once. */
function openAnotherRail(): PayoutRail {
  const paid = (order: PayoutOrder) => ({
    railRef: `P-${order.railKey}`,
    currency: 'PLN',
    minor: order.amountGrosze,
    receiver: order.receiver,
  })
  return {
    refusesRepeatedKeys: true,
    submit: async (order) => {
      orders.set(order.railKey, { at: new Date(), ...orders.get(order.railKey), ...order })
      return { class: 'accepted', railRef: `P-${order.railKey}`, amountGrosze: order.amountGrosze }
    },
    lookUp: async ({ railKey }) => {
      const order = orders.get(railKey)
      return order ? { found: 'settled', feeGrosze: 0n, ...paid(order) } : { found: 'absent' }
    },
    listSince: async () =>
      [...orders.values()].map((order) => ({
        ...paid(order),
        railKey: order.railKey,
        state: 'settled',
        at: order.at,
      })),
    readBalance: async () => ({ currency: 'PLN', minor: 1_000_000n }),
  }
}

beforeAll(async () => {
  orders = new Map()
  world = await PayoutWorld.start(
    ({ db, keys, rails }) => [makeReconcileRail({ db, keys, rails, alert: () => undefined })],
    (url) => ({ ...railsAt(url), [RAIL]: openAnotherRail() }),
  )
  finance = await world.staff('76561198000000411', 'finance')
  owner = await world.staff('76561198000000412', 'owner')
  // Code without this rail created the database: this is the rail's deployment.
  expect(await migrate(world.testDb.urlFor('skinkantor_migrator'))).toEqual([])
})
afterEach(async () => {
  expect((await verifyLedger(world.db)).filter(({ breaches }) => breaches > 0)).toEqual([])
})
afterAll(() => world.stop())

async function setMethods(methods: readonly string[], version: number): Promise<string | null> {
  const answer = await owner.send('PUT', '/api/admin/settings/payout.methods', {
    payload: { value: methods, version, reason },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ proposalId: string | null }>().proposalId
}

async function confirm(proposalId: string): Promise<void> {
  const { proposals } = (await finance.send('GET', '/api/admin/proposals')).json<ProposalsResponse>()
  const answer = await finance.send('POST', `/api/admin/proposals/${proposalId}/confirm`, {
    payload: { mark: proposals.find(({ id }) => id === proposalId)!.mark },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function offeredMethods(): Promise<string[]> {
  return (await owner.send('GET', '/api/payout-methods')).json<{ methods: string[] }>().methods
}

test('lists the new rail with its method and name throughout the contract', () => {
  expect(RAILS).toContain(RAIL)
  expect(PAYOUT_METHODS).toContain(METHOD)
  expect(RECONCILED_RAILS).toContain(RAIL)
  expect(properNameOf(METHOD as never)).toBe('Przelewik')
  const typed = PayoutDetailsInput.parse({ method: METHOD, email: ' ola@example.com' })
  expect(readPayoutDetails(typed, () => ({ problem: 'address_unknown' }))).toEqual({
    details: { method: METHOD, email: 'ola@example.com' },
  })
  expect(SETTINGS['payout.methods'].initial).not.toContain(METHOD)
  expect(RECONCILIATION_CRONTAB.filter((line) => line.includes(`reconcile-${RAIL}`))).toHaveLength(1)
})

test('applying migrations adds the rows of the new rail once and keeps the others', async () => {
  await migrate(world.testDb.urlFor('skinkantor_migrator'))
  const rails = await world.db.selectFrom('rail_states').select(['rail', 'coin', 'is_called']).execute()
  expect(rails.map(({ rail }) => rail).toSorted()).toEqual([...RAILS].toSorted())
  expect(rails).toContainEqual({ rail: RAIL, coin: null, is_called: true })
  const methods = await world.db.selectFrom('payout_methods').select('method').execute()
  expect(methods.map(({ method }) => method).toSorted()).toEqual([...PAYOUT_METHODS].toSorted())
})

test('needs two admins to enable the method and one to disable it', async () => {
  const before = await offeredMethods()
  expect(before).not.toContain(METHOD)
  const proposalId = await setMethods([...before, METHOD], 0)
  expect(proposalId).not.toBeNull()
  await confirm(proposalId!)
  await expect.poll(offeredMethods).toContain(METHOD)
  expect(await setMethods(before, 1)).toBeNull()
  await expect.poll(offeredMethods).not.toContain(METHOD)
  await confirm((await setMethods([...before, METHOD], 2))!)
  await expect.poll(offeredMethods).toContain(METHOD)
})

test('settles a payout and books it on the accounts of the rail', async () => {
  const { payoutId } = await world.payout(RAIL)
  await world.workUntil(payoutId, 'settled')
  const { rail, amount_grosze: amount } = await world.row(payoutId)
  expect(rail).toBe(RAIL)
  expect([...orders.values()].map(({ amountGrosze }) => amountGrosze)).toEqual([amount])
  const { rows } = await sql<{ account: string; sum: bigint }>`
    select account_id as account, sum(amount_grosze)::bigint as sum from journal_entries
    where account_id in (${`A:clearing:${RAIL}`}, ${`A:cash:${RAIL}`}) group by 1 order by 1`.execute(
    world.db,
  )
  expect(rows).toEqual([
    { account: `A:cash:${RAIL}`, sum: -amount },
    { account: `A:clearing:${RAIL}`, sum: 0n },
  ])
})

test('counts its payouts on the payout board and shows its queue to sellers', async () => {
  await world.workerDb.transaction().execute(async (trx) => {
    let from: Date | null = await payoutHoursRepository.firstUncounted(trx, 30)
    while (from) from = await payoutHoursRepository.countDay(trx, from)
  })
  const { lines } = await readBoard(world.db, world.api.keys)
  expect(lines.find(({ rail }) => rail === RAIL)).toMatchObject({ last24Hours: { paid: 1 } })
  const { queues } = await readQueues(world.db)
  expect(queues).toContainEqual(expect.objectContaining({ rail: RAIL, waiting: 0 }))
  for (const url of ['/api/stats/payout-board', '/api/payout-queues'])
    expect((await owner.send('GET', url)).statusCode).toBe(200)
})

test('reconciles the rail and shows the result in the back office', async () => {
  await world.workerDb.transaction().execute((trx) => enqueue(trx, 'reconcile-rail', { rail: RAIL }))
  const shown = async () =>
    (await finance.send('GET', '/api/admin/reconciliation'))
      .json<ReconciliationResponse>()
      .rails.find(({ rail }) => rail === RAIL)
  await expect
    .poll(shown)
    .toMatchObject({ lastRun: { outcome: 'done', matched: 1, opened: 0 }, openFindings: {} })
  await expect.poll(async () => (await shown())?.balance?.pln).toBe(10_000)
})

test('lets staff pause, resume and fund the rail and filter by its method', async () => {
  const listed = async () =>
    (await finance.send('GET', '/api/admin/rails'))
      .json<RailsResponse>()
      .rails.find(({ rail }) => rail === RAIL)
  const post = (url: string, payload: object) =>
    owner.send('POST', url, { payload, headers: { 'idempotency-key': randomUUID() } })
  expect((await post(`/api/admin/rails/${RAIL}/pause`, { reason })).statusCode).toBe(200)
  expect(await listed()).toMatchObject({ isPaused: true, reason: 'admin' })
  expect((await post(`/api/admin/rails/${RAIL}/resume`, { reason })).statusCode).toBe(200)
  expect(await listed()).toMatchObject({ isPaused: false })
  const funding = await post(`/api/admin/rails/${RAIL}/funding`, { amount: 10, reference: 'wpłata 1' })
  expect(funding.statusCode, funding.body).toBe(200)
  const filtered = await finance.send('GET', `/api/admin/transactions?method=${METHOD}`)
  expect(filtered.statusCode, filtered.body).toBe(200)
  expect((await finance.send('GET', '/api/admin/transactions?method=unheard')).statusCode).toBe(400)
})

test('answers 404 on the webhook route until its messages can be verified', async () => {
  const answer = await world.api.app.inject({
    method: 'POST',
    url: '/api/webhooks/przelewik',
    payload: { event: 'paid' },
  })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found' })
})
