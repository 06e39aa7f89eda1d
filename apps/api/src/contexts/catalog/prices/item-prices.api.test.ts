import { randomUUID } from 'node:crypto'
import type { ItemPrice } from '@app/contract/catalog/item-prices'
import type { PriceOverride } from '@app/contract/catalog/price-overrides'
import type { SkinItem } from '@app/contract/catalog/prices'
import type { ControlResponse, ProposalsResponse, SettingsResponse } from '@app/contract/office/controls'
import { payoutFor } from '@app/contract/payout-share'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signInStaff } from '#test/support/staff-factor.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { PriceWorld } from '#test/worlds/price-world.ts'
import { MARKET_SOURCES } from './domain/decide-price.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const NAME = 'AK-47 | Redline (Field-Tested)'
let api: TestApi
let finance: TestBrowser
let owner: TestBrowser
let support: TestBrowser
let seller: TestBrowser
let nameId: number

beforeAll(async () => {
  api = await startTestApi()
  const world = await PriceWorld.around(api.testDb, api.simulator, 'whole')
  const signIn = async (steamId: string, role: 'support' | 'finance' | 'owner') => {
    const browser = new TestBrowser(api.app)
    await signInStaff(api, browser, { steamId, role })
    return browser
  }
  finance = await signIn('76561198000000301', 'finance')
  owner = await signIn('76561198000000302', 'owner')
  support = await signIn('76561198000000303', 'support')
  seller = new TestBrowser(api.app)
  await seller.signIn(api.simulator, '76561198000000304')
  expect(await world.refresh()).toMatchObject({ state: 'live' })
  for (const source of MARKET_SOURCES)
    expect(await world.refreshMarket(source)).toMatchObject({ state: 'live' })
  nameId = await idOf(NAME)
})
afterAll(() => api.close())

async function idOf(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from market_names where market_hash_name = ${name}`.execute(api.testDb.db)
  return rows[0]!.id
}

async function priceOf(id = nameId): Promise<ItemPrice> {
  const answer = await support.send('GET', `/api/admin/item-prices/${id}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ item: ItemPrice }>().item
}

async function setOverrides(browser: TestBrowser, value: PriceOverride[]) {
  const { settings } = (await finance.send('GET', '/api/admin/settings')).json<SettingsResponse>()
  const { version } = settings.find(({ key }) => key === 'price.overrides')!
  return browser.send('PUT', '/api/admin/settings/price.overrides', {
    payload: { value, version, reason: 'we have talked about it' },
    headers: { 'idempotency-key': randomUUID() },
  })
}

async function confirm(proposalId: string | null) {
  const { proposals } = (await owner.send('GET', '/api/admin/proposals')).json<ProposalsResponse>()
  const { mark } = proposals.find(({ id }) => id === proposalId)!
  return owner.send('POST', `/api/admin/proposals/${proposalId}/confirm`, {
    payload: { mark },
    headers: { 'idempotency-key': randomUUID() },
  })
}

test('staff see every market beside the price that the rule makes of them', async () => {
  const item = await priceOf()
  expect(item).toMatchObject({ market_hash_name: NAME, override: null, rateBps: 7_000 })
  const [price] = item.prices
  expect(price?.sources.map(({ name }) => name)).toEqual(['Skinport', 'CSFloat', 'DMarket', 'BUFF163'])
  const used = price!.sources.filter(({ use }) => use === 'counted' || use === 'highest')
  expect(used.length).toBeGreaterThan(1)
  expect(used.filter(({ use }) => use === 'highest')).toHaveLength(1)
  expect(price).toMatchObject({ phase: null, marketPrice: price!.decided, notBought: null })
  expect(price?.ourPrice).toBe(payoutFor(Math.round(price!.decided! * 100), 7_000) / 100)
})

test('a name with phases shows each phase with its own markets', async () => {
  const { rows } = await sql<{ id: number }>`
    select name_id as id from price_items where list_id = (select id from price_lists where state = 'live')
      and version <> '' group by name_id having count(*) > 2 limit 1`.execute(api.testDb.db)
  const { prices } = await priceOf(rows[0]!.id)
  expect(prices.length).toBeGreaterThan(2)
  expect(new Set(prices.map(({ phase }) => phase)).size).toBe(prices.length)
  expect(prices.every(({ sources }) => sources.length === 4)).toBe(true)
})

test('only staff see the markets of an item, and an unknown item is not found', async () => {
  const url = `/api/admin/item-prices/${nameId}`
  expect((await new TestBrowser(api.app).send('GET', url)).statusCode).toBe(401)
  expect((await seller.send('GET', url)).statusCode).toBe(403)
  expect((await support.send('GET', '/api/admin/item-prices/2000000000')).statusCode).toBe(404)
})

test('a ceiling applies at once, its end and a fixed price wait for a second admin', async () => {
  const before = (await priceOf()).prices[0]!
  const grosze = Math.round(before.decided! * 50)
  const ceiling: PriceOverride = {
    name: NAME,
    kind: 'ceiling',
    grosze,
    until: '2099-12-31',
    reason: 'too many in stock',
  }
  expect((await setOverrides(support, [ceiling])).statusCode).toBe(403)
  expect((await setOverrides(seller, [ceiling])).statusCode).toBe(403)
  expect((await setOverrides(finance, [ceiling])).json()).toMatchObject({ isDone: true })
  const limited = await vi.waitFor(
    async () => {
      const item = await priceOf()
      expect(item.override).toMatchObject({ kind: 'ceiling', price: grosze / 100, reason: ceiling.reason })
      return item.prices[0]!
    },
    { timeout: 20_000 },
  )
  expect(limited).toMatchObject({ decided: before.decided, marketPrice: grosze / 100 })
  expect(limited.ourPrice).toBe(payoutFor(grosze, 7_000) / 100)

  // Sellers see that the price was set, without the reason.
  await vi.waitFor(
    async () => {
      const answer = await api.app.inject('/api/skins/item/ak-47-redline-field-tested')
      expect(answer.json<{ item: SkinItem }>().item).toMatchObject({
        marketPrice: grosze / 100,
        explanation: { override: 'ceiling', basePrice: grosze / 100 },
      })
      expect(answer.body).not.toContain(ceiling.reason)
    },
    { timeout: 20_000 },
  )

  expect((await setOverrides(finance, [])).json()).toMatchObject({ isDone: false })
  expect((await priceOf()).prices[0]?.marketPrice).toBe(grosze / 100)

  // Far above real sales: the guard refuses it even after two admins agreed.
  const fixed: PriceOverride = { ...ceiling, kind: 'fixed', grosze: Math.round(before.decided! * 300) }
  const asked = (await setOverrides(owner, [fixed])).json<ControlResponse & { code?: string }>()
  expect(asked.code).toBe('proposal_waiting')
})

test('a fixed price far above real sales is not bought even when two admins agreed on it', async () => {
  const { proposals } = (await finance.send('GET', '/api/admin/proposals')).json<ProposalsResponse>()
  const open = proposals.find(({ subject }) => subject === 'price.overrides')!
  const withdrawn = await finance.send('POST', `/api/admin/proposals/${open.id}/withdraw`, {
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(withdrawn.statusCode).toBe(200)
  const fixed: PriceOverride = {
    name: NAME,
    kind: 'fixed',
    grosze: 900_000_00,
    until: '2099-12-31',
    reason: 'a mistyped amount',
  }
  const { isDone, proposalId } = (await setOverrides(finance, [fixed])).json<ControlResponse>()
  expect(isDone).toBe(false)
  expect((await confirm(proposalId)).statusCode).toBe(200)
  await vi.waitFor(
    async () => {
      expect((await priceOf()).prices[0]).toMatchObject({
        marketPrice: 900_000,
        notBought: 'price_spike',
      })
    },
    { timeout: 20_000 },
  )
})
