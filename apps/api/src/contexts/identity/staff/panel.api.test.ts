import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { StaffRole } from '@app/contract/identity/roles'
import type { CheckAdminResponse } from '@app/contract/identity/staff'
import { totpCode } from '@app/stack/totp'
import { signInStaff } from '#test/support/staff-factor.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

let api: TestApi
/** The same API with a short lifetime of an admin session. */
let brief: FastifyInstance
/** The same API with a short idle timeout. */
let quick: FastifyInstance
/** The same API with a short lifetime of a confirmation. */
let impatient: FastifyInstance
let lastAccount = 0
beforeAll(async () => {
  api = await startTestApi()
  brief = await api.another({ STAFF_LIFE_SECONDS: '3' })
  quick = await api.another({ STAFF_IDLE_SECONDS: '2' })
  impatient = await api.another({ STAFF_IDLE_SECONDS: '30', STAFF_CONFIRMED_SECONDS: '2' })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => api.close())

async function newStaff(at: FastifyInstance = api.app, role: StaffRole = 'owner') {
  lastAccount += 1
  const steamId = `7656119800002${String(lastAccount).padStart(4, '0')}`
  const browser = new TestBrowser(at)
  return { steamId, browser, phone: await signInStaff(api, browser, { steamId, role }) }
}

async function elsewhere(steamId: string): Promise<TestBrowser> {
  const browser = new TestBrowser(api.app)
  await browser.signIn(api.simulator, steamId)
  return browser
}

async function call(
  browser: TestBrowser,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const answer = await browser.send(method, url, { headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code, answer }
}

const work = (browser: TestBrowser) => call(browser, 'GET', '/api/admin/tickets')
const passTotp = (browser: TestBrowser, code: string) =>
  call(browser, 'POST', '/api/admin/panel/totp', { code })
const recover = (browser: TestBrowser, code: string | undefined) =>
  call(browser, 'POST', '/api/admin/panel/recovery', { code })

async function stateOf(browser: TestBrowser) {
  const { answer } = await call(browser, 'GET', '/api/admin/check-admin')
  return answer.json<CheckAdminResponse>().staff!
}

test('an admin session belongs to one session, and another sign-in of the same user needs a factor', async () => {
  const { steamId, browser, phone } = await newStaff()
  const other = await elsewhere(steamId)
  expect((await work(other)).code).toBe('staff_factor_required')
  expect(await stateOf(other)).toMatchObject({ factor: 'required', endsAt: null, confirmedUntil: null })
  expect((await passTotp(other, totpCode(phone.secret, 1))).status).toBe(200)
  expect([(await work(other)).status, (await work(browser)).status]).toEqual([200, 200])
  const state = await stateOf(other)
  expect(state.permissions).toContain('payouts.decide')
  const minutes = (until: string | null) => Math.round((new Date(until ?? 0).getTime() - Date.now()) / 60_000)
  expect([minutes(state.idleEndsAt), minutes(state.endsAt), minutes(state.confirmedUntil)]).toEqual([
    15, 480, 15,
  ])
  await call(other, 'DELETE', '/api/admin/panel')
  expect([(await work(other)).code, (await work(browser)).status]).toEqual(['staff_factor_required', 200])
})

test('a token refresh keeps the admin session open, and signing out ends it', async () => {
  const { browser, steamId } = await newStaff()
  const refreshed = await browser.refresh()
  browser.tokens = refreshed.json<{ tokens: TestBrowser['tokens'] }>().tokens
  expect((await work(browser)).status).toBe(200)
  await call(browser, 'POST', '/api/auth/logout')
  expect((await work(browser)).status).toBe(401)
  expect((await work(await elsewhere(steamId))).code).toBe('staff_factor_required')
})

test('a TOTP code works once: not after setup, not again and not twice concurrently', async () => {
  const { browser, steamId, phone } = await newStaff()
  const other = await elsewhere(steamId)
  const code = totpCode(phone.secret, 1)
  const both = await Promise.all([passTotp(browser, code), passTotp(other, code)])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
  expect(await passTotp(other, code)).toMatchObject({ status: 422, code: 'staff_code_refused' })
  // A code of an earlier step than the last used one counts as used.
  expect((await passTotp(other, totpCode(phone.secret))).status).toBe(422)
})

test.each([
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
])('a process whose clock is %s accepts only the code of the true time', async (_name, offMs) => {
  const { steamId, phone } = await newStaff()
  const browser = await elsewhere(steamId)
  const trueCode = totpCode(phone.secret, 1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs })
  expect((await passTotp(browser, totpCode(phone.secret))).status).toBe(422)
  expect((await passTotp(browser, trueCode)).status).toBe(200)
})

test('blocks every code after five wrong ones', async () => {
  const { steamId, phone } = await newStaff()
  const browser = await elsewhere(steamId)
  const wrong = totpCode(phone.secret, 5)
  const tried = []
  for (let count = 0; count < 5; count++) tried.push((await passTotp(browser, wrong)).status)
  expect(tried).toEqual([422, 422, 422, 422, 422])
  for (const attempt of [
    await passTotp(browser, totpCode(phone.secret, 1)),
    await recover(browser, phone.recoveryCodes[0]),
    await passTotp(await elsewhere(steamId), totpCode(phone.secret, 1)),
  ]) {
    expect([attempt.status, attempt.answer.headers['retry-after']]).toEqual([429, '900'])
  }
  const refusals = await api.testDb.db
    .selectFrom('audit_log')
    .innerJoin('users', (join) => join.on('users.steam_id', '=', steamId))
    .select('action')
    .whereRef('actor_id', '=', (eb) => eb.cast<string>('users.id', 'text'))
    .where('action', '=', 'staff.factor_refused')
    .execute()
  expect(refusals).toHaveLength(5)
})

test('many concurrent wrong codes get at most five attempts', async () => {
  const { steamId, phone } = await newStaff()
  const browser = await elsewhere(steamId)
  const wrong = totpCode(phone.secret, 5)
  const answers = await Promise.all(Array.from({ length: 20 }, () => passTotp(browser, wrong)))
  const looked = answers.filter(({ status }) => status === 422).length
  expect(looked).toBeLessThanOrEqual(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - looked)
})

test('a recovery code works once, and new codes replace the old ones', async () => {
  const { steamId, phone } = await newStaff()
  const [first, second] = phone.recoveryCodes
  const browser = await elsewhere(steamId)
  expect((await recover(browser, first?.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await recover(browser, first)).code).toBe('staff_code_refused')
  const renewed = await call(browser, 'POST', '/api/admin/recovery-codes')
  const { recoveryCodes } = renewed.answer.json<{ recoveryCodes: string[] }>()
  expect(recoveryCodes).toHaveLength(10)
  expect((await recover(browser, second)).code).toBe('staff_code_refused')
  expect((await recover(browser, recoveryCodes[0])).status).toBe(200)
})

test('an admin session ends after its maximum lifetime despite activity, and a factor opens a new one', async () => {
  const { browser, phone } = await newStaff(brief)
  await expect.poll(async () => (await work(browser)).code).toBe('staff_factor_required')
  expect((await recover(browser, phone.recoveryCodes[0])).status).toBe(200)
  await expect.poll(async () => (await work(browser)).code).toBe('staff_factor_required')
})

test('an idle admin session ends, and background polling does not extend it', async () => {
  const { browser } = await newStaff(quick)
  const look = () => call(browser, 'GET', '/api/admin/tickets', undefined, { 'x-background': '1' })
  await expect.poll(async () => (await look()).code).toBe('staff_factor_required')
  expect((await stateOf(browser)).factor).toBe('required')
})

test('activity extends the idle timeout in steps, and background polling does not', async () => {
  const { browser } = await newStaff(impatient)
  const { idleEndsAt } = await stateOf(browser)
  await call(browser, 'GET', '/api/admin/tickets', undefined, { 'x-background': '1' })
  expect((await stateOf(browser)).idleEndsAt).toBe(idleEndsAt)
  // After one fifteenth of the idle timeout, the next call is recorded.
  await expect
    .poll(async () => {
      await work(browser)
      return (await stateOf(browser)).idleEndsAt
    })
    .not.toBe(idleEndsAt)
})

test('eight concurrent renewals of recovery codes all succeed and leave ten codes', async () => {
  const { browser } = await newStaff()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call(browser, 'POST', '/api/admin/recovery-codes')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
  const { answer } = await call(browser, 'GET', '/api/admin/factors')
  expect(answer.json()).toMatchObject({ recoveryCodesLeft: 10 })
})

test('a confirmation expires while the admin session stays open, and passing a factor renews it', async () => {
  const { browser, phone } = await newStaff(impatient)
  const moneyAction = () => call(browser, 'POST', '/api/admin/users/1/unfreeze', { reason: 'x' })
  await expect.poll(async () => (await moneyAction()).code).toBe('staff_confirmation_required')
  expect((await work(browser)).status).toBe(200)
  expect((await call(browser, 'POST', '/api/admin/factors/totp/start', {})).code).toBe(
    'staff_confirmation_required',
  )
  let tries = 0
  // On a slow machine two seconds may pass between the two calls; there are enough codes for several attempts.
  await expect
    .poll(async () => {
      await recover(browser, phone.recoveryCodes[tries++])
      return (await moneyAction()).code
    })
    .not.toBe('staff_confirmation_required')
})

test('a revoked or reduced role takes effect on the next call', async () => {
  const { browser, steamId } = await newStaff(api.app, 'finance')
  const setRole = (role: StaffRole | null) =>
    api.testDb.db
      .updateTable('users')
      .set({ is_admin: role !== null, staff_role: role })
      .where('steam_id', '=', steamId)
      .execute()
  const money = () => call(browser, 'GET', '/api/admin/bank/batches')
  expect((await money()).status).toBe(200)
  await setRole('support')
  expect([(await money()).code, (await work(browser)).status]).toEqual(['forbidden', 200])
  await setRole(null)
  expect([(await money()).code, (await work(browser)).code]).toEqual(['admin_required', 'admin_required'])
  expect((await call(browser, 'GET', '/api/admin/check-admin')).answer.json()).toEqual({
    success: true,
    isAdmin: false,
    staff: null,
  })
})

test('without a second factor staff can read their own ticket and get no staff access to tickets', async () => {
  const { browser, steamId } = await newStaff(api.app, 'support')
  const closed = await elsewhere(steamId)
  const opened = await call(
    closed,
    'POST',
    '/api/support/ticket',
    { name: 'Ola', email: 'ola@example.com', category: 'general', subject: 'Moje', message: 'Moje pytanie' },
    { 'idempotency-key': 'own-ticket' },
  )
  const { ticket: own } = opened.answer.json<{ ticket: { id: number } }>()
  expect((await call(closed, 'GET', `/api/support/ticket/${own.id}`)).status).toBe(200)
  // The response is the same whether or not the ticket exists.
  const seller = await elsewhere('76561198000029999')
  const sellers = await call(
    seller,
    'POST',
    '/api/support/ticket',
    { name: 'Jan', email: 'jan@example.com', category: 'general', subject: 'Inne', message: 'Inne pytanie' },
    { 'idempotency-key': 'their-ticket' },
  )
  const { ticket: theirs } = sellers.answer.json<{ ticket: { id: number } }>()
  for (const id of [theirs.id, 999_999]) {
    const calls = [
      await call(closed, 'GET', `/api/support/ticket/${id}`),
      await call(
        closed,
        'PUT',
        `/api/support/ticket/${id}`,
        { message: 'x' },
        { 'idempotency-key': `a${id}` },
      ),
      await call(closed, 'PUT', `/api/support/ticket/${id}`, { message: 'x', isAdmin: true }),
      await call(closed, 'PUT', `/api/support/ticket/${id}`, { status: 'closed', message: '' }),
    ]
    expect(calls.map(({ code }) => code)).toEqual(Array<string>(4).fill('staff_factor_required'))
  }
  expect((await call(closed, 'PUT', `/api/support/ticket/${own.id}`, { status: 'closed' })).code).toBe(
    'staff_factor_required',
  )
  expect((await call(browser, 'GET', `/api/support/ticket/${theirs.id}`)).status).toBe(200)
})
