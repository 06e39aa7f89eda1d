import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProposalsResponse } from '@app/contract/office/controls'
import type { PriceList } from '@app/contract/catalog/prices'
import { createMetricsRegistry } from '#platform/observability/metrics.ts'
import { signInStaff } from '#test/support/staff-factor.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { createPriceMetrics } from './price-metrics.ts'
import { makeRefreshPrices } from './tasks/refresh-prices.task.ts'
import { PriceWorld } from '#test/worlds/price-world.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let api: TestApi
let world: PriceWorld
let finance: TestBrowser
let owner: TestBrowser
let support: TestBrowser
let seller: TestBrowser
let runner: TestRunner | undefined

beforeAll(async () => {
  // A long timeout, because these tests check the outcome and not the waiting.
  api = await startTestApi({ PRICES_WAIT_SECONDS: '60', PRICES_GAP_SECONDS: '0' })
  world = await PriceWorld.around(api.testDb, api.simulator, 'short')
  const signIn = async (steamId: string, role: 'support' | 'finance' | 'owner') => {
    const browser = new TestBrowser(api.app)
    await signInStaff(api, browser, { steamId, role })
    return browser
  }
  finance = await signIn('76561198000000201', 'finance')
  owner = await signIn('76561198000000204', 'owner')
  support = await signIn('76561198000000202', 'support')
  seller = new TestBrowser(api.app)
  await seller.signIn(api.simulator, '76561198000000203')
  expect(await world.refresh()).toMatchObject({ state: 'live' })
})
afterEach(async () => {
  await runner?.end()
  runner = undefined
  await world.heal()
})
afterAll(() => api.close())

async function startRunner(gapSeconds = 0): Promise<void> {
  const metrics = createPriceMetrics(createMetricsRegistry('test'), world.worker)
  runner = await startTestRunner(api.testDb, [makeRefreshPrices({ ...world.tools({ gapSeconds }), metrics })])
}

async function quarantine(): Promise<number> {
  await world.poison('half-rows-gone')
  expect(await world.refresh()).toMatchObject({ state: 'quarantined' })
  await world.heal()
  return (await world.newest()).id
}

const decide = (browser: TestBrowser, listId: number, verb: 'accept' | 'drop', reason = 'looked at it') =>
  browser.send('POST', `/api/admin/price-lists/${listId}/${verb}`, { payload: { reason } })

/** A second admin confirms the proposal as shown. */
async function confirm(listId: number, browser = owner) {
  const { proposals } = (await browser.send('GET', '/api/admin/proposals')).json<ProposalsResponse>()
  const proposal = proposals.find(
    ({ kind, subject }) => kind === 'accept_price_list' && subject === String(listId),
  )!
  return browser.send('POST', `/api/admin/proposals/${proposal.id}/confirm`, {
    payload: { mark: proposal.mark },
    headers: { 'idempotency-key': randomUUID() },
  })
}

async function accept(listId: number): Promise<void> {
  expect((await decide(finance, listId, 'accept')).statusCode).toBe(200)
  expect((await confirm(listId)).statusCode).toBe(200)
}

async function auditOf(listId: number) {
  return api.testDb.db
    .selectFrom('audit_log')
    .leftJoin('audit_reasons', 'audit_reasons.mark', 'audit_log.reason')
    .select(['action', 'actor_type', 'audit_reasons.text as reason'])
    .where('object_type', '=', 'price_list')
    .where('object_id', '=', String(listId))
    .execute()
}

test('returns the outcome of a price refresh and records the requester', async () => {
  await startRunner()
  const before = await world.live()
  const answer = await finance.send('POST', '/api/skins/fetch-prices')
  expect(answer.statusCode).toBe(200)
  const { data } = answer.json<{ data: { state: string; list: PriceList } }>()
  expect(data).toMatchObject({ state: 'done', list: { state: 'live', step: 'done', reasons: [] } })
  expect(data.list.id).toBeGreaterThan(before?.id ?? 0)
  expect(data.list.rowCount).toBe((await world.live())?.row_count)
  expect(data.list.rowCount).toBeGreaterThan(2_000)
  expect(data.list.askedBy).toMatch(/^admin:\d+$/)
  expect(await api.testDb.db.selectFrom('audit_log').select('action').execute()).toContainEqual({
    action: 'prices.refresh_asked',
  })
})

test('reports a provider failure with its reason', async () => {
  await startRunner()
  await world.poison('challenge')
  const { data } = (await finance.send('POST', '/api/skins/fetch-prices')).json<{
    data: { list: PriceList }
  }>()
  expect(data.list).toMatchObject({
    state: 'failed',
    reasons: [{ code: 'forbidden', text: 'PLN list: access refused (403)' }, { code: 'forbidden' }],
  })
})

test('ten concurrent requests cause one refresh', async () => {
  await startRunner(60)
  await api.testDb.db
    .updateTable('price_lists')
    .set({ started_at: new Date('2026-01-01') })
    .where('state', '=', 'superseded')
    .execute()
  const before = await world.newest()
  await api.testDb.db
    .updateTable('price_lists')
    .set({ started_at: new Date('2026-01-01') })
    .where('id', '=', before.id)
    .execute()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => finance.copy().send('POST', '/api/skins/fetch-prices')),
  )
  const ids = answers.map((answer) => answer.json<{ data: { list: PriceList } }>().data.list.id)
  expect(new Set(ids)).toEqual(new Set([before.id + 1]))
  expect((await world.newest()).id).toBe(before.id + 1)
})

test('support and sellers cannot refresh prices or decide, and support can view lists', async () => {
  const listId = await quarantine()
  for (const browser of [support, seller]) {
    expect((await browser.send('POST', '/api/skins/fetch-prices')).statusCode).toBe(403)
    expect((await decide(browser, listId, 'accept')).statusCode).toBe(403)
    expect((await decide(browser, listId, 'drop')).statusCode).toBe(403)
  }
  expect((await decide(new TestBrowser(api.app), listId, 'accept')).statusCode).toBe(401)
  expect((await world.newest()).state).toBe('quarantined')
  expect((await seller.send('GET', '/api/admin/price-lists')).statusCode).toBe(403)
  const { provider, lists } = (await support.send('GET', '/api/admin/price-lists')).json<{
    provider: string
    lists: PriceList[]
  }>()
  expect(provider).toBe('Skinport')
  expect(lists[0]?.state).toBe('live')
  expect(lists.find((list) => list.id === listId)).toMatchObject({
    state: 'quarantined',
    reasons: expect.arrayContaining([expect.objectContaining({ code: 'rows_lost' })]) as unknown,
  })
})

test('a quarantined list goes live only after a second admin confirms', async () => {
  const listId = await quarantine()
  const before = await world.live()
  const answer = await decide(finance, listId, 'accept')
  expect(answer.json()).toMatchObject({
    list: { state: 'quarantined' },
    proposalId: expect.any(String) as string,
  })
  expect((await decide(owner, listId, 'accept')).json()).toMatchObject({ code: 'proposal_waiting' })
  expect((await confirm(listId, finance)).json()).toMatchObject({ code: 'proposal_own' })
  expect((await world.live())?.id).toBe(before?.id)
  // The database refuses it too, even if the API process is compromised.
  const apiRole = api.testDb.as('skinkantor_api')
  const makeLive = (id: number) =>
    apiRole.transaction().execute(async (trx) => {
      await sql`update price_lists set state = 'superseded' where state = 'live'`.execute(trx)
      await sql`update price_lists set state = 'live', live_since = now() where id = ${id}`.execute(trx)
    })
  await expect(makeLive(listId)).rejects.toMatchObject({ constraint: 'price_lists_two_admins' })
  expect((await decide(finance, listId, 'drop')).statusCode).toBe(200)
  await expect(makeLive(listId)).rejects.toMatchObject({ code: '42501' })
  expect((await confirm(listId)).json()).toMatchObject({ code: 'price_list_wrong_state' })
  expect((await world.live())?.id).toBe(before?.id)
})

test('an accepted list goes live in every process and is recorded with its reason', async () => {
  const other = await api.another()
  const listId = await quarantine()
  const rowsBefore = (await other.inject('/api/skins/prices')).json<{ prices: unknown[] }>().prices.length
  const answer = await decide(finance, listId, 'accept', 'the provider has cleaned up')
  expect(answer.json()).toMatchObject({ success: true, list: { id: listId, state: 'quarantined' } })
  expect((await confirm(listId)).statusCode).toBe(200)
  expect((await world.live())?.id).toBe(listId)
  expect(await auditOf(listId)).toEqual([
    { action: 'price_list.accepted', actor_type: 'admin', reason: 'the provider has cleaned up' },
  ])
  for (const app of [api.app, other]) {
    await vi.waitFor(
      async () => {
        const { prices } = (await app.inject('/api/skins/prices')).json<{ prices: unknown[] }>()
        expect(prices.length).toBeLessThan(rowsBefore * 0.6)
      },
      { timeout: 90_000 },
    )
  }
  // The next full refresh is too large by the same factor: an admin decides again, and nothing is stuck.
  expect(await world.refresh()).toMatchObject({ state: 'quarantined' })
  await accept((await world.newest()).id)
  expect(await world.refresh()).toMatchObject({ state: 'live' })
})

test('dropping a list keeps the live one, and a second decision is refused', async () => {
  const before = await world.live()
  const listId = await quarantine()
  expect((await decide(finance, listId, 'drop')).json()).toMatchObject({ list: { state: 'dropped' } })
  expect((await world.live())?.id).toBe(before?.id)
  expect(await auditOf(listId)).toMatchObject([{ action: 'price_list.dropped' }])
  for (const verb of ['accept', 'drop'] as const) {
    const again = await decide(finance, listId, verb)
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ code: 'price_list_wrong_state' })
  }
  expect((await decide(finance, before?.id ?? 0, 'drop')).statusCode).toBe(409)
  expect((await decide(finance, 999_999, 'accept')).statusCode).toBe(404)
  expect((await decide(finance, listId, 'accept', '')).statusCode).toBe(400)
})

test('of two concurrent decisions only one counts', async () => {
  const listId = await quarantine()
  expect((await decide(finance, listId, 'accept')).statusCode).toBe(200)
  const answers = await Promise.all([confirm(listId), decide(finance, listId, 'drop')])
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 409]))
  expect(await auditOf(listId)).toHaveLength(1)
  // Restores a full list for the other tests.
  for (let turn = 0; turn < 2; turn += 1) {
    const { state } = await world.refresh()
    if (state === 'quarantined') await accept((await world.newest()).id)
  }
})
