import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FactorAddedResponse, StartPasskeyResponse } from '@app/contract/identity/staff'
import { grantStaff } from '#test/support/staff-factor.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { SoftwarePasskey } from '#test/worlds/software-passkey.ts'

let api: TestApi
let lastAccount = 0
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

async function newOwner() {
  lastAccount += 1
  const steamId = `7656119800003${String(lastAccount).padStart(4, '0')}`
  const enrolmentCode = await grantStaff(api, { steamId, role: 'owner' })
  const browser = new TestBrowser(api.app)
  await browser.signIn(api.simulator, steamId)
  return { steamId, enrolmentCode, browser }
}

async function post(browser: TestBrowser, url: string, payload: object = {}) {
  const answer = await browser.send('POST', `/api/admin/${url}`, { payload })
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code, answer }
}

async function startRegistration(browser: TestBrowser, enrolmentCode?: string) {
  const { answer } = await post(browser, 'factors/passkey/start', { enrolmentCode })
  return answer.json<StartPasskeyResponse>()
}

type Registration = ReturnType<SoftwarePasskey['register']>
const finishRegistration = (browser: TestBrowser, attemptId: string, credential: Registration) =>
  post(browser, 'factors/passkey/finish', { attemptId, label: 'Klucz', credential })

async function startUse(browser: TestBrowser) {
  return (await post(browser, 'panel/passkey/start')).answer.json<StartPasskeyResponse>()
}

type Assertion = ReturnType<SoftwarePasskey['use']>
const pass = (browser: TestBrowser, attemptId: string, credential: Assertion) =>
  post(browser, 'panel/passkey', { attemptId, credential })

/** An administrator with a passkey and a second session without an open admin session. */
async function newHolder() {
  const { browser, steamId, enrolmentCode } = await newOwner()
  const passkey = new SoftwarePasskey(api.config.PUBLIC_URL)
  const { attemptId, options } = await startRegistration(browser, enrolmentCode)
  const added = await finishRegistration(browser, attemptId, passkey.register(options))
  const closed = new TestBrowser(api.app)
  await closed.signIn(api.simulator, steamId)
  return { browser, closed, passkey, added: added.answer.json<FactorAddedResponse>() }
}

test('registers a passkey with the enrolment code and opens later admin sessions with it', async () => {
  const { closed, passkey, added, browser } = await newHolder()
  expect(added).toMatchObject({ staff: { factor: 'open', methods: ['passkey', 'recovery'] } })
  expect(added.recoveryCodes).toHaveLength(10)
  const { attemptId, options } = await startUse(closed)
  expect(options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [{ id: passkey.id.toString('base64url') }],
  })
  expect((await pass(closed, attemptId, passkey.use(options))).status).toBe(200)
  expect((await closed.send('GET', '/api/admin/tickets')).statusCode).toBe(200)
  const factors = await browser.send('GET', '/api/admin/factors')
  expect(factors.json()).toMatchObject({ factors: [{ kind: 'passkey', label: 'Klucz' }] })
})

test('refuses a forged registration and consumes its challenge', async () => {
  const { browser, enrolmentCode } = await newOwner()
  const lies = [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:4001' },
    { challenge: Buffer.alloc(32, 7).toString('base64url') },
    { rpId: 'evil.example' },
    { isVerified: false },
  ]
  for (const lie of lies) {
    const passkey = new SoftwarePasskey(api.config.PUBLIC_URL)
    const { attemptId, options } = await startRegistration(browser, enrolmentCode)
    const forged = await finishRegistration(browser, attemptId, passkey.register(options, lie))
    expect(forged, JSON.stringify(lie)).toMatchObject({ status: 422, code: 'staff_passkey_refused' })
    const honest = await finishRegistration(browser, attemptId, passkey.register(options))
    expect(honest.status).toBe(422)
  }
  expect((await browser.send('GET', '/api/admin/tickets')).json()).toMatchObject({
    code: 'staff_factor_enrol',
  })
})

test('refuses a passkey that another user has registered', async () => {
  const { passkey } = await newHolder()
  const thief = await newOwner()
  const { attemptId, options } = await startRegistration(thief.browser, thief.enrolmentCode)
  const answer = await finishRegistration(thief.browser, attemptId, passkey.register(options))
  expect(answer).toMatchObject({ status: 422, code: 'staff_passkey_refused' })
})

test.each([
  ['wrong origin', { origin: 'https://evil.example' }],
  ['wrong challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['wrong site', { rpId: 'evil.example' }],
  ['nobody recognised', { isVerified: false }],
  ["another key's signature", { signer: new SoftwarePasskey('http://localhost:4000') }],
])('refuses a forged assertion: %s', async (_name, lies) => {
  const { closed, passkey } = await newHolder()
  const { attemptId, options } = await startUse(closed)
  expect(await pass(closed, attemptId, passkey.use(options, lies))).toMatchObject({
    status: 422,
    code: 'staff_passkey_refused',
  })
  expect((await closed.send('GET', '/api/admin/tickets')).json()).toMatchObject({
    code: 'staff_factor_required',
  })
})

test('refuses a signature counter that decreases or repeats', async () => {
  const { closed, passkey } = await newHolder()
  const use = async (count: number) => {
    const { attemptId, options } = await startUse(closed)
    return (await pass(closed, attemptId, passkey.use(options, { count }))).status
  }
  expect([await use(7), await use(7), await use(6), await use(8)]).toEqual([200, 422, 422, 200])
})

test('accepts passkeys without a signature counter', async () => {
  const { closed, passkey } = await newHolder()
  for (let turn = 0; turn < 2; turn++) {
    const { attemptId, options } = await startUse(closed)
    expect((await pass(closed, attemptId, passkey.use(options, { count: 0 }))).status).toBe(200)
  }
})

test('a challenge is accepted once, in its own session and from its own user', async () => {
  const { browser, closed, passkey } = await newHolder()
  const other = await newHolder()
  const { attemptId, options } = await startUse(closed)
  const answer = passkey.use(options)
  expect((await pass(browser, attemptId, answer)).status).toBe(422)
  expect((await pass(other.closed, attemptId, answer)).status).toBe(422)
  expect((await pass(closed, attemptId, answer)).status).toBe(200)
  expect((await pass(closed, attemptId, answer)).status).toBe(422)
  const theirs = await startUse(other.closed)
  expect((await pass(other.closed, theirs.attemptId, passkey.use(theirs.options))).status).toBe(422)
})

test('of two concurrent assertions with one counter value only one passes', async () => {
  const { browser, closed, passkey } = await newHolder()
  const [first, second] = [await startUse(browser), await startUse(closed)]
  const answers = await Promise.all([
    pass(browser, first.attemptId, passkey.use(first.options, { count: 5 })),
    pass(closed, second.attemptId, passkey.use(second.options, { count: 5 })),
  ])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
})

test('asks a user without a factor to enrol', async () => {
  const { browser, enrolmentCode } = await newOwner()
  expect((await post(browser, 'panel/passkey/start')).code).toBe('staff_factor_enrol')
  expect(enrolmentCode).not.toBe('')
})
