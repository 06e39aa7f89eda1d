import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

const PLAYER = '76561198000000002'
const OTHER_PLAYER = '76561198000000003'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(() => api.simulator.control('faults', undefined, 'DELETE'))

type Fields = Record<string, string>

async function goodReturn(browser = new TestBrowser(api.app)) {
  const { state, returnTo } = await browser.startSignIn()
  const fields = await browser.assertion(api.simulator, PLAYER, returnTo)
  return { browser, state, returnTo, fields }
}

async function countOf(table: 'sign_in_codes' | 'sessions' | 'users'): Promise<number> {
  const row = await api.testDb.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

async function expectRefused(
  send: () => Promise<{ statusCode: number; headers: object; body: string }>,
  status = 401,
) {
  const before = [await countOf('sign_in_codes'), await countOf('sessions')]
  const answer = await send()
  expect(answer.statusCode).toBe(status)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(answer.headers).not.toHaveProperty('location')
  expect(answer.body).toContain('Logowanie przez Steam nie powiodło się')
  expect([await countOf('sign_in_codes'), await countOf('sessions')]).toEqual(before)
}

test('a player signs in with a sign-in code pair, then real tokens and their own profile', async () => {
  const browser = new TestBrowser(api.app)
  const { state, returnTo } = await browser.startSignIn()
  const answer = await browser.comeBack(state, await browser.assertion(api.simulator, PLAYER, returnTo))

  expect(answer.statusCode).toBe(303)
  expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  const landing = new URL(String(answer.headers.location), 'http://localhost')
  expect(landing.pathname).toBe('/auth/callback')
  expect(landing.searchParams.get('state')).toBe(state)
  const accessToken = landing.searchParams.get('accessToken') ?? ''
  const payload = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as object
  expect(payload).toMatchObject({ steamId: PLAYER })

  const swapped = await browser.send('POST', '/api/auth/refresh', {
    payload: { accessToken, refreshToken: landing.searchParams.get('refreshToken') },
  })
  browser.tokens = swapped.json<{ tokens: { accessToken: string; refreshToken: string } }>().tokens
  const profile = await browser.send('GET', '/api/auth/user')
  expect(profile.json()).toMatchObject({
    success: true,
    user: {
      steamId: PLAYER,
      isAdmin: false,
      role: 'user',
      balance: 0,
      isLoggedIn: true,
      email: null,
      tradeUrl: null,
    },
  })
})

test('every cookie is HttpOnly, Secure, SameSite and host-only', async () => {
  const set: LightMyRequestResponse['cookies'] = []
  const browser = new TestBrowser(api.app)
  const send = browser.send.bind(browser)
  browser.send = async (...call) => {
    const answer = await send(...call)
    set.push(...answer.cookies)
    return answer
  }
  await browser.signIn(api.simulator, PLAYER)
  expect(new Set(set.map(({ name }) => name.replace(/-[0-9a-f]{8}$/, '')))).toEqual(
    new Set(['__Host-signin', '__Host-device']),
  )
  for (const cookie of set) {
    // The browser returns from Steam by a link, and does not send a strict cookie then.
    const sameSite = cookie.name === '__Host-device' ? 'Strict' : 'Lax'
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite })
    expect(cookie).not.toHaveProperty('domain')
  }
})

test('a sign-in enqueues the profile job', async () => {
  const browser = new TestBrowser(api.app)
  await browser.signIn(api.simulator, '76561198000000005')
  const jobs = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'refresh-steam-profile'`.execute(
    api.testDb.as('skinkantor_worker'),
  )
  expect(jobs.rows[0]?.count).toBeGreaterThan(0)
})

test('the second return form carries a valid sign-in code pair and the state', async () => {
  const browser = new TestBrowser(api.app)
  const { state, returnTo } = await browser.startSignIn('login')
  const answer = await browser.comeBack(state, await browser.assertion(api.simulator, PLAYER, returnTo))
  const landing = new URL(String(answer.headers.location), 'http://localhost')
  expect(landing.pathname).toBe('/login')
  expect(landing.searchParams.get('steam_callback')).toBe('true')
  const data = JSON.parse(Buffer.from(landing.searchParams.get('data') ?? '', 'base64url').toString()) as {
    success: boolean
    state: string
    user: { steamId: string }
    tokens: { accessToken: string; refreshToken: string }
  }
  expect(data).toMatchObject({ success: true, state, user: { steamId: PLAYER } })
  const swapped = await browser.send('POST', '/api/auth/refresh', { payload: data.tokens })
  expect(swapped.statusCode).toBe(200)
})

test('a sign-in started on an English page returns to the English pages', async () => {
  const browser = new TestBrowser(api.app)
  const start = await browser.send('POST', '/api/auth/steam?lang=en')
  const { url, state } = start.json<{ url: string; state: string }>()
  const returnTo = new URL(url).searchParams.get('openid.return_to') ?? ''
  const fields = await browser.assertion(api.simulator, PLAYER, returnTo)
  const answer = await browser.comeBackRaw(new URLSearchParams({ lang: 'en', state, ...fields }).toString())
  expect(answer.headers.location).toMatch(/^\/en\/auth\/callback\?/)
  // Mails that no request causes use this language.
  const { language } = await api.testDb.db
    .selectFrom('users')
    .select('language')
    .where('steam_id', '=', PLAYER)
    .executeTakeFirstOrThrow()
  expect(language).toBe('en')
})

test('a sign-in code pair works once, and reuse answers 401 without revoking the session', async () => {
  const browser = new TestBrowser(api.app)
  const { accessToken, refreshToken } = await browser.reachCallback(api.simulator, PLAYER)
  const copy = browser.copy()
  const first = await browser.send('POST', '/api/auth/refresh', { payload: { accessToken, refreshToken } })
  const second = await copy.send('POST', '/api/auth/refresh', { payload: { accessToken, refreshToken } })
  expect([first.statusCode, second.statusCode]).toEqual([200, 401])
  browser.tokens = first.json<{ tokens: { accessToken: string; refreshToken: string } }>().tokens
  expect((await browser.send('GET', '/api/auth/user')).statusCode).toBe(200)
})

test('refuses a sign-in code pair in another browser, incomplete, or mixed with another pair', async () => {
  const browser = new TestBrowser(api.app)
  const pair = await browser.reachCallback(api.simulator, PLAYER)
  const thief = new TestBrowser(api.app)
  const others = await thief.reachCallback(api.simulator, OTHER_PLAYER)
  const tries = [
    thief.send('POST', '/api/auth/refresh', {
      payload: { accessToken: pair.accessToken, refreshToken: pair.refreshToken },
    }),
    browser.send('POST', '/api/auth/refresh', { payload: { refreshToken: pair.refreshToken } }),
    browser.send('POST', '/api/auth/refresh', {
      payload: { accessToken: others.accessToken, refreshToken: pair.refreshToken },
    }),
    browser.send('GET', '/api/auth/user', { headers: { authorization: `Bearer ${pair.accessToken}` } }),
  ]
  expect((await Promise.all(tries)).map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401])
})

// Each forgery changes a valid return in one way; none may create a session.
const FORGERIES: [string, (fields: Fields, returnTo: string) => Fields][] = [
  [
    'a foreign provider',
    (fields) => ({ ...fields, 'openid.op_endpoint': 'https://evil.example/openid/login' }),
  ],
  [
    'a foreign claimed_id',
    (fields) => ({ ...fields, 'openid.claimed_id': `https://evil.example/openid/id/${PLAYER}` }),
  ],
  [
    'another player in claimed_id',
    (fields) => ({ ...fields, 'openid.claimed_id': `https://steamcommunity.com/openid/id/${OTHER_PLAYER}` }),
  ],
  [
    'another player in both ids',
    (fields) => ({
      ...fields,
      'openid.claimed_id': `https://steamcommunity.com/openid/id/${OTHER_PLAYER}`,
      'openid.identity': `https://steamcommunity.com/openid/id/${OTHER_PLAYER}`,
    }),
  ],
  [
    'an http claimed_id',
    (fields) => ({
      ...fields,
      'openid.claimed_id': `http://steamcommunity.com/openid/id/${PLAYER}`,
      'openid.identity': `http://steamcommunity.com/openid/id/${PLAYER}`,
    }),
  ],
  [
    'a claimed_id with a tail',
    (fields) => ({
      ...fields,
      'openid.claimed_id': `${fields['openid.claimed_id']}/x`,
      'openid.identity': `${fields['openid.claimed_id']}/x`,
    }),
  ],
  [
    'an unsigned field',
    (fields) => ({
      ...fields,
      'openid.signed': 'signed,op_endpoint,identity,return_to,response_nonce,assoc_handle',
    }),
  ],
  ['an extra openid parameter', (fields) => ({ ...fields, 'openid.ns.sreg': 'http://openid.net/sreg/1.0' })],
  ['an extra parameter of its own', (fields) => ({ ...fields, steamid: OTHER_PLAYER })],
  [
    'a parameter disguised by a NUL byte',
    (fields) => ({
      ...fields,
      'openid.claimed_id\0': `https://steamcommunity.com/openid/id/${OTHER_PLAYER}`,
    }),
  ],
  [
    'a NUL byte in a value',
    (fields) => ({
      ...fields,
      'openid.claimed_id': `${fields['openid.claimed_id']}\0`,
      'openid.identity': `${fields['openid.identity']}\0`,
    }),
  ],
  [
    'a return_to on another host',
    (fields, returnTo) => ({ ...fields, 'openid.return_to': returnTo.replace('localhost', 'evil.example') }),
  ],
  [
    'a return_to without the state',
    (fields, returnTo) => ({ ...fields, 'openid.return_to': returnTo.split('?')[0] ?? '' }),
  ],
  ['a wrong namespace', (fields) => ({ ...fields, 'openid.ns': 'http://openid.net/signon/1.1' })],
  ['a wrong handle', (fields) => ({ ...fields, 'openid.assoc_handle': '1' })],
  ['a missing signature', ({ 'openid.sig': _sig, ...fields }) => fields],
  [
    'a changed signature',
    (fields) => ({ ...fields, 'openid.sig': Buffer.from('x'.repeat(20)).toString('base64') }),
  ],
  ['an unreadable nonce', (fields) => ({ ...fields, 'openid.response_nonce': 'yesterday' })],
  [
    'cancelled on Steam',
    () => ({ 'openid.mode': 'cancel', 'openid.ns': 'http://specs.openid.net/auth/2.0' }),
  ],
  ['an error from Steam', () => ({ 'openid.mode': 'error', 'openid.error': 'something' })],
  ['check_authentication as mode', (fields) => ({ ...fields, 'openid.mode': 'check_authentication' })],
  ['no OpenID parameters at all', () => ({})],
]
for (const [name, forge] of FORGERIES) {
  test(`refused: ${name}`, async () => {
    const { browser, state, returnTo, fields } = await goodReturn()
    await expectRefused(() => browser.comeBack(state, forge(fields, returnTo)))
  })
}

test('refuses a duplicated parameter in either order', async () => {
  for (const isFirst of [true, false]) {
    const { browser, state, fields } = await goodReturn()
    const good = new URLSearchParams({ lang: 'pl', state, ...fields }).toString()
    const second = new URLSearchParams({
      'openid.claimed_id': `https://steamcommunity.com/openid/id/${OTHER_PLAYER}`,
    }).toString()
    await expectRefused(() => browser.comeBackRaw(isFirst ? `${second}&${good}` : `${good}&${second}`))
  }
})

test('refuses an array parameter and invalid percent encoding', async () => {
  for (const tail of ['openid.sig%5B%5D=x', 'openid.sig=%E0%A4%A']) {
    const { browser, state, fields } = await goodReturn()
    await expectRefused(() =>
      browser.comeBackRaw(`${new URLSearchParams({ lang: 'pl', state, ...fields }).toString()}&${tail}`),
    )
  }
})

test('refuses a stale nonce', async () => {
  const browser = new TestBrowser(api.app)
  const { state, returnTo } = await browser.startSignIn()
  const fields = await browser.assertion(api.simulator, PLAYER, returnTo, { nonceAgeMs: 6 * 60_000 })
  await expectRefused(() => browser.comeBack(state, fields))
})

test('refuses the same return a second time', async () => {
  const { browser, state, fields } = await goodReturn()
  const replay = browser.copy()
  expect((await browser.comeBack(state, fields)).statusCode).toBe(303)
  await expectRefused(() => replay.comeBack(state, fields))
})

test('refuses a nonce seen before', async () => {
  const { browser, state, fields } = await goodReturn()
  await api.testDb.db
    .insertInto('openid_nonces')
    .values({ nonce: fields['openid.response_nonce'] ?? '' })
    .execute()
  await expectRefused(() => browser.comeBack(state, fields))
})

test('refuses a missing, wrong or foreign state', async () => {
  const { browser, state, fields } = await goodReturn()
  await expectRefused(() => browser.comeBackRaw(new URLSearchParams(fields).toString()))
  const other = await browser.startSignIn()
  await expectRefused(() => browser.comeBack(other.state, fields))
  await expectRefused(() => browser.comeBack(`${state.slice(0, -2)}xx`, fields))
})

test('refuses a return without the cookie of the starting browser or with another browser’s', async () => {
  const { state, fields } = await goodReturn()
  await expectRefused(() => new TestBrowser(api.app).comeBack(state, fields))
  const { browser: stranger } = await goodReturn()
  await expectRefused(() => stranger.comeBack(state, fields))
})

test('refuses a sign-in that took too long', async () => {
  const { browser, state, fields } = await goodReturn()
  await api.testDb.db
    .updateTable('sign_in_attempts')
    .set({ expires_at: new Date(0) })
    .execute()
  await expectRefused(() => browser.comeBack(state, fields))
})

for (const kind of ['is-valid-false', 'is-valid-inside-line', 'is-valid-with-tail']) {
  test(`refused: Steam answers ${kind}`, async () => {
    const { browser, state, fields } = await goodReturn()
    await api.simulator.control('faults', { target: 'openid.check', kind, count: 1 })
    await expectRefused(() => browser.comeBack(state, fields))
  })
}

for (const kind of [
  'forbidden',
  'server-error',
  'timeout',
  'rate-limited',
  'html',
  'empty',
  'redirect',
  'reset',
]) {
  test(`Steam ${kind}: 503 with the same sentence, no session`, async () => {
    const app = kind === 'timeout' ? await api.another({ STEAM_TIMEOUT_SECONDS: '0.3' }) : api.app
    const { browser, state, fields } = await goodReturn(new TestBrowser(app))
    await api.simulator.control('faults', { target: 'openid.check', kind, count: 1 })
    await expectRefused(() => browser.comeBack(state, fields), 503)
  })
}

test('the failure page is in English on request and echoes nothing of the request', async () => {
  const answer = await new TestBrowser(api.app).send(
    'GET',
    '/api/auth/steam/return?state=<script>alert(1)</script>',
    {
      headers: { 'accept-language': 'en' },
    },
  )
  expect(answer.body).toContain('Steam sign-in failed')
  expect(answer.body).not.toContain('<script>')
})

test('two sign-ins in two tabs of one browser both succeed', async () => {
  const browser = new TestBrowser(api.app)
  const one = await browser.startSignIn()
  const two = await browser.startSignIn()
  const answers = [
    await browser.comeBack(one.state, await browser.assertion(api.simulator, PLAYER, one.returnTo)),
    await browser.comeBack(two.state, await browser.assertion(api.simulator, PLAYER, two.returnTo)),
  ]
  expect(answers.map((answer) => answer.statusCode)).toEqual([303, 303])
})

test('twenty concurrent first sign-ins of one player create one user with one data key', async () => {
  const steamId = '76561198000000007'
  const browsers = Array.from({ length: 20 }, () => new TestBrowser(api.app))
  await Promise.all(browsers.map((browser) => browser.signIn(api.simulator, steamId)))
  const rows = await api.testDb.db
    .selectFrom('users')
    .innerJoin('user_keys', 'user_keys.user_id', 'users.id')
    .select('users.id')
    .where('steam_id', '=', steamId)
    .execute()
  expect(rows).toHaveLength(1)
})
