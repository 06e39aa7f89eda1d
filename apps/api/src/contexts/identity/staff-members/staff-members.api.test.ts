import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ControlResponse, ProposalsResponse } from '@app/contract/office/controls'
import type { StaffMembersResponse } from '@app/contract/office/staff-members'
import { setUpPhone } from '#test/support/staff-factor.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'

let world: DeskWorld
let anna: Person
let bartek: Person
let finance: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('owner')
  bartek = await world.staff('owner')
  finance = await world.staff('finance')
})
afterAll(() => world.stop())

type Answer = Awaited<ReturnType<Person['post']>>
const code = (answer: Answer) => answer.json<{ code?: string }>().code
const reason = 'new colleague'
const invite = (steamId: string, role = 'support') => anna.post('/api/admin/staff', { steamId, role, reason })
const members = async () => (await anna.get('/api/admin/staff')).json<StaffMembersResponse>().members
const member = async (steamId: string) => (await members()).find((each) => each.steamId === steamId)

async function confirm(proposed: Answer, by: Person): Promise<Answer> {
  const { proposalId } = proposed.json<ControlResponse>()
  const { proposals } = (await by.get('/api/admin/proposals?limit=100')).json<ProposalsResponse>()
  const { mark } = proposals.find(({ id }) => id === proposalId)!
  return by.post(`/api/admin/proposals/${proposalId}/confirm`, { mark })
}

test('two owners invite somebody, who sets a first factor with the code and opens the panel', async () => {
  const steamId = '76561198000007001'
  const asked = await invite(steamId)
  expect(await member(steamId)).toBeUndefined()
  expect((await confirm(asked, bartek)).statusCode).toBe(200)
  const invited = await member(steamId)
  expect(invited).toMatchObject({ role: 'support', factors: [], lastSeenAt: null })
  const enrolment = await anna.post(`/api/admin/staff/${invited!.id}/enrolment`, {})
  const browser = new TestBrowser(world.api.app)
  await browser.signIn(world.api.simulator, steamId)
  await setUpPhone(browser, enrolment.json<{ code: string }>().code)
  expect((await browser.send('GET', '/api/admin/tickets')).statusCode).toBe(200)
  expect(await member(steamId)).toMatchObject({ factors: ['totp'] })
  expect(code(await anna.post(`/api/admin/staff/${invited!.id}/enrolment`, {}))).toBe('staff_not_new')

  expect((await anna.post(`/api/admin/staff/${invited!.id}/revoke`, { reason })).statusCode).toBe(200)
  expect((await browser.send('GET', '/api/admin/tickets')).statusCode).toBe(401)
  expect(await member(steamId)).toBeUndefined()
  const actions = (await world.auditOf('user', invited!.id)).map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['user.admin_granted', 'staff.invited', 'user.admin_revoked']),
  )
})

test('only owners see and change staff, and finance cannot confirm a role', async () => {
  for (const answer of [
    await finance.get('/api/admin/staff'),
    await finance.post('/api/admin/staff', { steamId: '76561198000007002', role: 'support', reason }),
    await finance.post(`/api/admin/staff/${bartek.userId}/revoke`, { reason }),
    await finance.post(`/api/admin/staff/${bartek.userId}/enrolment`, {}),
  ])
    expect(answer.statusCode, answer.body).toBe(403)
  const asked = await invite('76561198000007003')
  expect(code(await confirm(asked, finance))).toBe('staff_owner_needed')
  expect(await member('76561198000007003')).toBeUndefined()
})

test('nobody gives rights to themselves, and the last owner stays', async () => {
  const { steam_id: own } = await world.db
    .selectFrom('users')
    .select('steam_id')
    .where('id', '=', anna.userId)
    .executeTakeFirstOrThrow()
  expect(code(await invite(own, 'finance'))).toBe('own_approval')
  expect((await anna.post(`/api/admin/staff/${bartek.userId}/revoke`, { reason })).statusCode).toBe(200)
  expect(code(await anna.post(`/api/admin/staff/${anna.userId}/revoke`, { reason }))).toBe('staff_last_owner')
  expect((await anna.get('/api/admin/staff')).statusCode).toBe(200)
})
