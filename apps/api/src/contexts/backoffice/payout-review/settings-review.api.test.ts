import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ControlResponse, ProposalsResponse, SettingsResponse } from '@app/contract/office/controls'
import { SETTINGS, type SettingKey } from '#platform/settings/settings-registry.ts'
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

type Answer = Awaited<ReturnType<Person['put']>>
const outcome = (answer: Answer) => [answer.statusCode, answer.json<{ code: string }>().code]
const reason = 'we have talked about it'

async function settingOf(key: SettingKey) {
  const { settings } = (await anna.get('/api/admin/settings')).json<SettingsResponse>()
  return settings.find((setting) => setting.key === key)!
}

async function change(person: Person, key: SettingKey, value: unknown): Promise<Answer> {
  const { version } = await settingOf(key)
  return person.put(`/api/admin/settings/${key}`, { value, version, reason })
}

test('lists every setting with its meaning, value and version', async () => {
  const { settings } = (await anna.get('/api/admin/settings')).json<SettingsResponse>()
  expect(settings.map(({ key }) => key)).toEqual(Object.keys(SETTINGS))
  expect(await settingOf('quote.lock_seconds')).toEqual({
    key: 'quote.lock_seconds',
    meaning: 'How long a quoted price holds.',
    value: 900,
    initial: 900,
    version: 0,
    changedBy: null,
    changedByName: null,
    changedAt: null,
    reason: null,
  })
})

test('one admin tightens a setting, which records a version, an author and an audit entry', async () => {
  expect((await change(anna, 'payout.advance_pool_grosze', 40_000_00)).json()).toMatchObject({
    isDone: true,
  })
  expect(await settingOf('payout.advance_pool_grosze')).toMatchObject({
    value: 40_000_00,
    version: 1,
    changedBy: `admin:${anna.userId}`,
    changedByName: expect.any(String) as string,
    reason,
  })
  expect(await world.auditOf('setting', 'payout.advance_pool_grosze')).toMatchObject([
    { action: 'setting.changed', actor_id: anna.userId.toString(), details: { version: 1 } },
  ])
})

test('loosening a setting needs two admins', async () => {
  const proposed = await change(anna, 'approval.one_admin_from_grosze', 900_00)
  const { isDone, proposalId } = proposed.json<ControlResponse>()
  expect([isDone, (await settingOf('approval.one_admin_from_grosze')).version]).toEqual([false, 0])
  const { proposals } = (await bartek.get('/api/admin/proposals')).json<ProposalsResponse>()
  const proposal = proposals.find(({ id }) => id === proposalId)!
  expect(proposal).toMatchObject({
    kind: 'setting',
    payload: { key: 'approval.one_admin_from_grosze', value: 900_00, version: 0 },
    canConfirm: true,
  })
  const url = `/api/admin/proposals/${proposalId}/confirm`
  expect(outcome(await anna.post(url, { mark: proposal.mark }))).toEqual([422, 'proposal_own'])
  expect((await bartek.post(url, { mark: proposal.mark })).statusCode).toBe(200)
  expect(await settingOf('approval.one_admin_from_grosze')).toMatchObject({
    value: 900_00,
    version: 1,
    changedBy: `admin:${bartek.userId}`,
  })
  expect(await world.auditOf('setting', 'approval.one_admin_from_grosze')).toMatchObject([
    { details: { version: 1, proposedBy: anna.userId.toString() } },
  ])
})

test('another account of the company needs two admins and a right number', async () => {
  const put = (value: string) => change(anna, 'bank.account_number', value)
  expect(outcome(await put('61 1090 1014 0000 0712 1981 2875'))).toEqual([422, 'setting_invalid'])
  expect((await put('61 1090 1014 0000 0712 1981 2874')).json()).toMatchObject({ isDone: false })
  expect(await settingOf('bank.account_number')).toMatchObject({ value: '', version: 0 })
})

test('refuses a proposal after the setting changed', async () => {
  const { proposalId } = (await change(anna, 'quote.lock_seconds', 1_200)).json<ControlResponse>()
  expect((await change(bartek, 'quote.lock_seconds', 600)).json()).toMatchObject({ isDone: true })
  const { proposals } = (await bartek.get('/api/admin/proposals')).json<ProposalsResponse>()
  const { mark } = proposals.find(({ id }) => id === proposalId)!
  const late = await bartek.post(`/api/admin/proposals/${proposalId}/confirm`, { mark })
  expect(outcome(late)).toEqual([409, 'setting_changed'])
  expect((await settingOf('quote.lock_seconds')).value).toBe(600)
})

test('refuses an old version, an invalid value and an unknown key', async () => {
  const put = (key: string, body: object) => anna.put(`/api/admin/settings/${key}`, { reason, ...body })
  expect(outcome(await put('sale.minimum_grosze', { value: 30_00, version: 7 }))).toEqual([
    409,
    'setting_changed',
  ])
  expect(outcome(await put('sale.minimum_grosze', { value: -1, version: 0 }))).toEqual([
    422,
    'setting_invalid',
  ])
  expect((await put('sale.minimum_grosze', { version: 0 })).statusCode).toBe(400)
  expect(outcome(await put('no.such', { value: 1, version: 0 }))).toEqual([404, 'setting_not_found'])
  expect(outcome(await put('constructor', { value: 1, version: 0 }))).toEqual([404, 'setting_not_found'])
})

test('support and sellers cannot change settings, and the API role needs an existing admin as author', async () => {
  const body = { value: 30_00, version: 0, reason }
  for (const person of [await world.staff('support'), await world.seller()])
    expect((await person.put('/api/admin/settings/sale.minimum_grosze', body)).statusCode).toBe(403)
  const api = world.api.testDb.as('skinkantor_api')
  const insert = (changedBy: string) =>
    sql`insert into settings (key, version, value, changed_by, reason)
      values ('sale.minimum_grosze', 1, '1', ${changedBy}, 'x')`.execute(api)
  await expect(insert('admin:999999')).rejects.toMatchObject({ constraint: 'settings_by_admin' })
  await expect(insert('operator:x')).rejects.toMatchObject({ constraint: 'settings_by_admin' })
})

describe('which changes loosen a setting', () => {
  const GUARD = { quantityMin: 3, volume7DaysMin: 3, spikeBps: 13_000, staleAfterSeconds: 1_800 }
  const tiers = (...limits: number[]) =>
    limits.map((limitGrosze, index) => ({ settledSales: index * 5, limitGrosze }))
  test.each<[SettingKey, unknown, unknown, boolean]>([
    ['payout.rate_bps', 7_000, 6_900, true],
    ['payout.policy', 'instant', 'manual', false],
    ['payout.policy', 'manual', 'after_protection', true],
    ['payout.policy', 'after_protection', 'instant', true],
    ['payout.methods', ['bank', 'paypal'], ['paypal'], false],
    ['payout.methods', ['bank', 'paypal'], ['paypal', 'bank'], false],
    ['payout.methods', ['bank'], ['bank', 'neteller'], true],
    ['payout.advance_tiers', tiers(500, 900), tiers(500, 800), false],
    ['payout.advance_tiers', tiers(500, 900), tiers(500), false],
    ['payout.advance_tiers', tiers(500), tiers(500, 900), true],
    ['payout.advance_tiers', tiers(500, 900), tiers(900), true],
    ['payout.advance_pool_grosze', 5, 6, true],
    ['approval.two_admins_from_grosze', 5, 4, false],
    ['approval.one_admin_30_days_from_grosze', 5, 6, true],
    ['approval.one_admin_30_days_from_grosze', 6, 5, false],
    ['sale.minimum_grosze', 5, 4, true],
    ['withdrawal.minimum_grosze', 5, 6, false],
    ['credit.two_admins_from_grosze', 5, 6, true],
    ['price.guard', GUARD, { ...GUARD, quantityMin: 5 }, false],
    ['price.guard', GUARD, { ...GUARD, spikeBps: 14_000 }, true],
    ['price.guard', GUARD, { ...GUARD, staleAfterSeconds: 3_600 }, true],
    ['quote.lock_seconds', 900, 901, true],
  ])('%s from %j to %j loosens: %s', (key, before, after, expected) => {
    const { schema, loosens } = SETTINGS[key]
    const judge = loosens as (before: unknown, after: unknown) => boolean
    expect(judge(schema.parse(before), schema.parse(after))).toBe(expected)
  })
})
