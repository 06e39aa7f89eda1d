import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FactorsResponse, StartTotpResponse } from '@app/contract/identity/staff'
import { totpCode } from '@app/stack/totp'
import { findInDatabase } from '#test/support/scan-database.ts'
import { grantStaff, setUpPhone, signInStaff } from '#test/support/staff-factor.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { changeAdmin, resetFactors } from './change-admin.ts'
import { issueEnrolment } from './issue-enrolment.ts'

let api: TestApi
let lastAccount = 0
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

function newSteamId(): string {
  lastAccount += 1
  return `7656119800001${String(lastAccount).padStart(4, '0')}`
}

async function newOwner() {
  const steamId = newSteamId()
  const enrolmentCode = await grantStaff(api, { steamId, role: 'owner' })
  const browser = new TestBrowser(api.app)
  await browser.signIn(api.simulator, steamId)
  return { steamId, enrolmentCode, browser }
}

async function call(browser: TestBrowser, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const answer = await browser.send(method, url, payload ? { payload } : {})
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code, answer }
}

const start = (browser: TestBrowser, enrolmentCode?: string, kind = 'totp') =>
  call(browser, 'POST', `/api/admin/factors/${kind}/start`, { enrolmentCode })

async function finish(browser: TestBrowser, started: StartTotpResponse, code = totpCode(started.secret)) {
  const { attemptId } = started
  return call(browser, 'POST', '/api/admin/factors/totp/finish', { attemptId, label: 'Telefon', code })
}

async function factorsOf(browser: TestBrowser): Promise<FactorsResponse> {
  return (await call(browser, 'GET', '/api/admin/factors')).answer.json<FactorsResponse>()
}

async function userIdOf(steamId: string): Promise<bigint> {
  const user = await api.testDb.db
    .selectFrom('users')
    .select('id')
    .where('steam_id', '=', steamId)
    .executeTakeFirstOrThrow()
  return user.id
}

test.each(['totp', 'passkey'])(
  'refuses a first factor (%s) without the enrolment code of the command line',
  async (kind) => {
    const { browser, steamId } = await newOwner()
    const other = await newOwner()
    expect(await start(browser, undefined, kind)).toMatchObject({ status: 403, code: 'staff_factor_enrol' })
    for (const wrong of ['AAAA-BBBB-CCCC-DDDD-EEEE-FFFF', other.enrolmentCode]) {
      expect(await start(browser, wrong, kind)).toMatchObject({
        status: 422,
        code: 'staff_enrolment_code_refused',
      })
    }
    const userId = await userIdOf(steamId)
    const expired = await api.testDb.db.transaction().execute((trx) => issueEnrolment(trx, userId, 0.001))
    expect(await start(browser, expired, kind)).toMatchObject({ status: 422 })
    expect((await call(browser, 'GET', '/api/admin/tickets')).code).toBe('staff_factor_enrol')
  },
)

test('an enrolment code sets up one factor, opens the admin session and cannot be reused', async () => {
  const { browser, steamId, enrolmentCode } = await newOwner()
  const started = (await start(browser, enrolmentCode.toLowerCase())).answer.json<StartTotpResponse>()
  expect(started.uri).toContain(`secret=${started.secret}&issuer=Skinkantor`)
  expect(await finish(browser, started, '000000')).toMatchObject({ status: 422, code: 'staff_code_refused' })
  const { answer } = await finish(browser, started)
  expect(answer.json()).toMatchObject({
    recoveryCodes: Array<unknown>(10).fill(expect.stringMatching(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)),
    staff: { role: 'owner', factor: 'open', methods: ['totp', 'recovery'] },
  })
  expect((await call(browser, 'GET', '/api/admin/tickets')).status).toBe(200)
  expect((await finish(browser, started)).status).toBe(422)
  const elsewhere = new TestBrowser(api.app)
  await elsewhere.signIn(api.simulator, steamId)
  expect(await start(elsewhere, enrolmentCode)).toMatchObject({ status: 403, code: 'staff_factor_required' })
})

test('concurrent use of one enrolment code creates one factor and one admin session', async () => {
  const { browser, steamId, enrolmentCode } = await newOwner()
  const second = new TestBrowser(api.app)
  await second.signIn(api.simulator, steamId)
  const started = await Promise.all(
    [browser, second].map(async (one) => ({
      one,
      attempt: (await start(one, enrolmentCode)).answer.json<StartTotpResponse>(),
    })),
  )
  const answers = await Promise.all(started.map(({ one, attempt }) => finish(one, attempt)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
  const userId = await userIdOf(steamId)
  const count = async (table: 'staff_factors' | 'admin_sessions') =>
    (await api.testDb.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length
  expect([await count('staff_factors'), await count('admin_sessions')]).toEqual([1, 1])
})

test('an enrolment attempt cannot be finished in another session', async () => {
  const { browser, steamId, enrolmentCode } = await newOwner()
  const started = (await start(browser, enrolmentCode)).answer.json<StartTotpResponse>()
  const second = new TestBrowser(api.app)
  await second.signIn(api.simulator, steamId)
  expect((await finish(second, started)).status).toBe(422)
  expect((await finish(browser, started)).status).toBe(200)
})

test('the database refuses a first factor without a code and factors of users who are not staff', async () => {
  const { steamId } = await newOwner()
  const seller = new TestBrowser(api.app)
  const sellerSteamId = newSteamId()
  await seller.signIn(api.simulator, sellerSteamId)
  const insert = (userId: bigint) =>
    api.testDb
      .as('skinkantor_api')
      .insertInto('staff_factors')
      .values({
        id: randomUUID(),
        user_id: userId,
        kind: 'totp',
        label: 'x',
        secret_sealed: Buffer.alloc(8),
        last_step: 0n,
      })
      .execute()
  await expect(insert(await userIdOf(steamId))).rejects.toMatchObject({
    constraint: 'staff_factors_first_by_code',
  })
  await expect(insert(await userIdOf(sellerSteamId))).rejects.toMatchObject({
    constraint: 'staff_factors_of_staff',
  })
  await expect(
    api.testDb
      .as('skinkantor_api')
      .updateTable('staff_enrolments')
      .set({ code_hash: Buffer.alloc(32) })
      .execute(),
  ).rejects.toMatchObject({ code: '42501' })
})

test('adds another factor without an enrolment code and refuses to remove the last one', async () => {
  const { browser, steamId, enrolmentCode } = await newOwner()
  await setUpPhone(browser, enrolmentCode)
  const second = await setUpPhone(browser)
  expect(second.recoveryCodes).toEqual([])
  const { factors, recoveryCodesLeft } = await factorsOf(browser)
  expect([factors.length, recoveryCodesLeft]).toEqual([2, 10])
  const elsewhere = new TestBrowser(api.app)
  await elsewhere.signIn(api.simulator, steamId)
  const passed = await call(elsewhere, 'POST', '/api/admin/panel/totp', { code: totpCode(second.secret, 1) })
  expect(passed.status).toBe(200)
  const remove = (factorId: string, by = browser) => call(by, 'DELETE', `/api/admin/factors/${factorId}`)
  const stranger = await newOwner()
  await setUpPhone(stranger.browser, stranger.enrolmentCode)
  expect((await remove(factors[1]!.id, stranger.browser)).code).toBe('staff_factor_not_found')
  expect((await remove(randomUUID())).code).toBe('staff_factor_not_found')
  expect((await remove(factors[1]!.id)).status).toBe(200)
  // The admin session opened by the removed phone is closed; the session that removed it continues.
  expect((await call(elsewhere, 'GET', '/api/admin/tickets')).code).toBe('staff_factor_required')
  expect((await call(browser, 'GET', '/api/admin/tickets')).status).toBe(200)
  expect(await remove(factors[0]!.id)).toMatchObject({ status: 409, code: 'staff_factor_last' })
  expect(
    (await call(elsewhere, 'POST', '/api/admin/panel/totp', { code: totpCode(second.secret, 1) })).status,
  ).toBe(422)
})

test('two concurrent removals leave one factor', async () => {
  const { browser, enrolmentCode } = await newOwner()
  await setUpPhone(browser, enrolmentCode)
  await setUpPhone(browser)
  const { factors } = await factorsOf(browser)
  const answers = await Promise.all(
    factors.map(({ id }) => call(browser, 'DELETE', `/api/admin/factors/${id}`)),
  )
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect((await factorsOf(browser)).factors).toHaveLength(1)
})

test('reset-2fa ends the sessions and lets the user enrol again with a new code', async () => {
  const { browser, steamId, enrolmentCode } = await newOwner()
  const phone = await setUpPhone(browser, enrolmentCode)
  const { enrolmentCode: newCode } = await resetFactors({ db: api.testDb.db }, { steamId })
  expect((await call(browser, 'GET', '/api/admin/tickets')).status).toBe(401)
  await browser.signIn(api.simulator, steamId)
  for (const [way, code] of [
    ['totp', totpCode(phone.secret, 1)],
    ['recovery', phone.recoveryCodes[0]],
  ] as const) {
    expect((await call(browser, 'POST', `/api/admin/panel/${way}`, { code })).code).toBe('staff_factor_enrol')
  }
  await setUpPhone(browser, newCode ?? '')
  expect((await call(browser, 'GET', '/api/admin/tickets')).status).toBe(200)
  await expect(resetFactors({ db: api.testDb.db }, { steamId: newSteamId() })).rejects.toThrow(
    /administrator/,
  )
})

test('revoking a role removes its factors, and granting it again needs a new code', async () => {
  const steamId = newSteamId()
  const browser = new TestBrowser(api.app)
  await signInStaff(api, browser, { steamId, role: 'support' })
  const tools = { db: api.testDb.db, keys: api.keys }
  const again = await changeAdmin(tools, { steamId, staffRole: 'finance' })
  expect(again.enrolmentCode).toBeNull()
  await changeAdmin(tools, { steamId, staffRole: null })
  expect((await changeAdmin(tools, { steamId, staffRole: 'support' })).enrolmentCode).not.toBeNull()
})

test('secrets and codes are not readable in the database or in the log', async () => {
  const { browser, enrolmentCode } = await newOwner()
  const { secret, recoveryCodes } = await setUpPhone(browser, enrolmentCode)
  const texts = [secret, enrolmentCode, ...recoveryCodes]
  expect(await findInDatabase(api.testDb, texts)).toEqual([])
  expect(texts.filter((text) => api.logLines().includes(text))).toEqual([])
})
