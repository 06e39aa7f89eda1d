import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ControlResponse, ProposalsResponse } from '@app/contract/office/controls'
import type {
  DebtsResponse,
  ReturnsResponse,
  SettingPreviewResponse,
  SettingVersionsResponse,
  SiteNoticeResponse,
} from '@app/contract/office/review'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'

let world: DeskWorld
let anna: Person
let bartek: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
  bartek = await world.staff('owner')
})
afterAll(() => world.stop())

const reason = 'we have talked about it'
const preview = async (key: string, value: unknown) =>
  (await anna.post(`/api/admin/settings/${key}/preview`, { value })).json<SettingPreviewResponse>()

test('lists debts with the remaining amount and the amount the balance can pay', async () => {
  const debtor = await world.debtor()
  const { debts, sum, pagination } = (await anna.get('/api/admin/debts')).json<DebtsResponse>()
  const debt = debts.find(({ id }) => id === debtor.debtId.toString())!
  expect(debt).toMatchObject({
    saleId: Number(debtor.saleId),
    amount: 210,
    left: 210,
    balance: 0,
    seller: { id: debtor.userId.toString() },
  })
  expect([sum, pagination.total]).toEqual([210 * debts.length, debts.length])
})

test('lists a return until its trade is named', async () => {
  const sale = await world.reviewedSale()
  await world.db
    .insertInto('returns_due')
    .values({ sale_id: sale.saleId, not_before: new Date(Date.now() - 60_000) })
    .execute()
  const find = async () =>
    (await anna.get('/api/admin/returns'))
      .json<ReturnsResponse>()
      .returns.find(({ saleId }) => saleId === Number(sale.saleId))
  expect(await find()).toMatchObject({ itemCount: 1, canGoNow: true, seller: { id: sale.userId.toString() } })
  const trade = { sale_id: sale.saleId, trade_id: '123456', asked_by: anna.userId }
  const reading = { result: 'proven', read_at: new Date() }
  await world.db
    .insertInto('return_readings')
    .values({ ...trade, ...reading })
    .execute()
  const closed = await anna.post(`/api/admin/returns/${sale.saleId}/close`, { tradeId: '123456' })
  expect(closed.statusCode, closed.body).toBe(200)
  expect(await find()).toBeUndefined()
})

test('a setting preview counts the effect on recent sales and says whether two admins are needed', async () => {
  await world.receivedSale({ marketGrosze: 1_000_00n })
  const rate = await preview('payout.rate_bps', 8_000)
  expect(rate.needsTwo).toBe(true)
  expect(rate.effects[0]).toMatchObject({ code: 'paid_for_100_zloty', before: 70, after: 80 })
  expect(rate.effects[1]).toMatchObject({ code: 'paid_later_for_100_zloty', before: 70, after: 80 })
  const paid = rate.effects[2]!
  expect(paid.after / paid.before).toBeCloseTo(8 / 7, 5)
  const extra = await preview('payout.later_extra_bps', 500)
  expect(extra.needsTwo).toBe(true)
  expect(extra.effects[0]).toMatchObject({ code: 'paid_later_for_100_zloty', before: 70, after: 75 })
  expect(extra.effects[1]).toMatchObject({ code: 'paid_later_for_last_sales', of: paid.of })
  expect(extra.effects[1]!.after / extra.effects[1]!.before).toBeCloseTo(75 / 70, 5)
  expect(await preview('payout.later_extra_bps', -1)).toMatchObject({ code: 'setting_invalid' })
  const tighter = await preview('approval.one_admin_from_grosze', 1)
  expect(tighter.needsTwo).toBe(false)
  const [counted] = tighter.effects
  expect(counted).toMatchObject({ code: 'last_sales_with_an_admin', after: counted!.of })
  expect(counted!.before).toBeGreaterThan(0)
  expect(await preview('quote.lock_seconds', 1_200)).toMatchObject({ needsTwo: true, effects: [] })
  expect(await preview('quote.lock_seconds', 'soon')).toMatchObject({ code: 'setting_invalid' })
  expect(await preview('nothing', 1)).toMatchObject({ code: 'setting_not_found' })
})

test('setting versions name the proposer and the confirmer', async () => {
  const change = { value: 1_800, version: 0, reason }
  const asked = await anna.put('/api/admin/settings/quote.lock_seconds', change)
  const { proposalId } = asked.json<ControlResponse>()
  const { proposals } = (await bartek.get('/api/admin/proposals')).json<ProposalsResponse>()
  const { mark } = proposals.find(({ id }) => id === proposalId)!
  await bartek.post(`/api/admin/proposals/${proposalId}/confirm`, { mark })
  const answer = await anna.get('/api/admin/settings/quote.lock_seconds/versions')
  expect(answer.json<SettingVersionsResponse>().versions).toMatchObject([
    {
      version: 1,
      value: 1_800,
      reason,
      by: { id: bartek.userId.toString() },
      proposedBy: { id: anna.userId.toString() },
    },
  ])
})

test('one admin publishes and removes a site notice, which needs both languages', async () => {
  const notice = { isOn: true, tone: 'warning', pl: 'Przerwa o 22:00', en: 'Maintenance at 22:00' }
  const put = (value: object, version: number) =>
    anna.put('/api/admin/settings/site.notice', { value, version, reason })
  expect((await put({ ...notice, en: ' ' }, 0)).json()).toMatchObject({ code: 'setting_invalid' })
  expect((await put(notice, 0)).json()).toMatchObject({ isDone: true })
  const shown = async () => {
    const answer = await world.api.app.inject('/api/site/notice')
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    return answer.json<SiteNoticeResponse>().notice
  }
  // Every process reloads the settings after two seconds.
  await expect.poll(shown).toEqual({ version: 1, tone: 'warning', pl: notice.pl, en: notice.en })
  await put({ ...notice, isOn: false }, 1)
  await expect.poll(shown).toBeNull()
})
