import type { SettingPreviewResponse } from '@app/contract/office/review'
import { payoutFor } from '@app/contract/payout-share'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signInStaff } from '#test/support/staff-factor.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { SaleWorld } from '#test/worlds/sale-world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const NAME = 'AK-47 | Redline (Field-Tested)'
let world: SaleWorld
let finance: TestBrowser

beforeAll(async () => {
  world = await SaleWorld.start()
  finance = new TestBrowser(world.api.app)
  await signInStaff(world.api, finance, { steamId: '76561198000000401', role: 'finance' })
})
afterAll(() => world.stop())

async function simulate(key: string, value: unknown) {
  const answer = await finance.send('POST', `/api/admin/settings/${key}/preview`, { payload: { value } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SettingPreviewResponse>().simulation
}

test('without quotes a simulation has nothing to price', async () => {
  expect(await simulate('price.blocked', [])).toEqual({
    quotes: 0,
    items: 0,
    isPartial: false,
    before: 0,
    after: 0,
    changes: [],
  })
  expect(await simulate('quote.lock_seconds', 600)).toBeNull()
})

test('prices the quotes of the last day by the rule of today and by the changed one', async () => {
  const seller = await world.seller(3)
  const quote = await seller.quote()
  // An extension replaces its quote, so it does not count twice.
  expect((await seller.send('POST', `/api/quotes/${quote.id}/extend`)).statusCode).toBe(200)
  const marketGrosze = Math.round(quote.items[0]!.marketPrice * 100)

  const blocked = [{ name: 'AK-47 | Redline', until: null, reason: 'too many' }]
  expect(await simulate('price.blocked', blocked)).toEqual({
    quotes: 1,
    items: 3,
    isPartial: false,
    before: quote.total,
    after: 0,
    changes: [{ name: NAME, count: 3, before: quote.total, after: 0 }],
  })
  const ceiling = {
    name: NAME,
    kind: 'ceiling',
    grosze: marketGrosze - 1_00,
    until: '2099-12-31',
    reason: 'too many',
  }
  expect((await simulate('price.overrides', [ceiling]))?.after).toBeCloseTo(
    (3 * payoutFor(marketGrosze - 1_00, 7_000)) / 100,
  )
  expect(await simulate('payout.rate_bps', 8_000)).toMatchObject({
    before: quote.total,
    after: (3 * payoutFor(marketGrosze, 8_000)) / 100,
  })
  // Nothing was saved by looking.
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from settings`.execute(
    world.db,
  )
  expect(rows[0]?.count).toBe('0')
})

test('leaves out quotes that ended more than a day ago', async () => {
  await sql`alter table quotes disable trigger user`.execute(world.db)
  await sql`update quotes set created_at = now() - interval '3 days', expires_at = now() - interval '2 days'`.execute(
    world.db,
  )
  await sql`alter table quotes enable trigger user`.execute(world.db)
  expect(await simulate('payout.rate_bps', 8_000)).toMatchObject({ quotes: 0, items: 0 })
})
