import { createHmac, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

const PLAYER = '76561198000000011'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => api.close())

async function signedIn(steamId = PLAYER): Promise<TestBrowser> {
  const browser = new TestBrowser(api.app)
  await browser.signIn(api.simulator, steamId)
  return browser
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

type Payload = {
  sub: string
  steamId: string
  sid: string
  dev: string
  iss: string
  aud: string
  exp: number
  iat: number
}

function parts(token: string): { header: Record<string, unknown>; payload: Payload; signature: string } {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return {
    header: JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>,
    payload: JSON.parse(Buffer.from(payload, 'base64url').toString()) as Payload,
    signature,
  }
}

/** Signed with the real key, so that only the named difference can cause the refusal. */
function signReal(header: Record<string, unknown>, payload: object): string {
  const body = `${encode(header)}.${encode(payload)}`
  return `${body}.${createHmac('sha256', api.keys.tokens.current.secret).update(body).digest('base64url')}`
}

const FORGERIES: [string, (token: ReturnType<typeof parts>) => string | Promise<string>][] = [
  [
    'alg none without signature',
    ({ payload }) => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(payload)}.`,
  ],
  [
    'alg None spelled otherwise',
    ({ payload, signature }) =>
      `${encode({ alg: 'nOnE', typ: 'at+jwt', kid: '0001' })}.${encode(payload)}.${signature}`,
  ],
  [
    'HS512 with the same key',
    ({ payload }) =>
      new SignJWT({ ...payload })
        .setProtectedHeader({ alg: 'HS512', typ: 'at+jwt', kid: '0001' })
        .sign(Buffer.concat([api.keys.tokens.current.secret, api.keys.tokens.current.secret])),
  ],
  [
    'another key',
    ({ header, payload }) =>
      `${encode(header)}.${encode(payload)}.${createHmac('sha256', 'guess').update('x').digest('base64url')}`,
  ],
  ['an unknown key id', ({ header, payload }) => signReal({ ...header, kid: '9999' }, payload)],
  ['a path as key id', ({ header, payload }) => signReal({ ...header, kid: '../../etc/passwd' }, payload)],
  ['SQL as key id', ({ header, payload }) => signReal({ ...header, kid: "0001' or '1'='1" }, payload)],
  ['no key id', ({ header: { kid: _kid, ...header }, payload }) => signReal(header, payload)],
  [
    'a key of its own in the header',
    ({ header, payload }) => signReal({ ...header, kid: 'mine', jwk: { kty: 'oct', k: 'AAAA' } }, payload),
  ],
  [
    'a key address in the header',
    ({ header, payload }) => signReal({ ...header, kid: 'mine', jku: 'https://evil.example/keys' }, payload),
  ],
  ['a critical extension', ({ header, payload }) => signReal({ ...header, crit: ['exp'] }, payload)],
  ['another type', ({ header, payload }) => signReal({ ...header, typ: 'JWT' }, payload)],
  ['another issuer', ({ header, payload }) => signReal(header, { ...payload, iss: 'somebody' })],
  [
    'another audience',
    ({ header, payload }) => signReal(header, { ...payload, aud: 'skinkantor-hand-over' }),
  ],
  ['expired', ({ header, payload }) => signReal(header, { ...payload, exp: payload.iat - 1 })],
  ['no expiry', ({ header, payload: { exp: _exp, ...payload } }) => signReal(header, payload)],
  [
    'a session that does not exist',
    ({ header, payload }) => signReal(header, { ...payload, sid: randomUUID() }),
  ],
  [
    "another person's id",
    ({ header, payload }) => signReal(header, { ...payload, sub: String(BigInt(payload.sub) + 1n) }),
  ],
  [
    'a changed payload',
    ({ header, payload, signature }) =>
      `${encode(header)}.${encode({ ...payload, steamId: '76561198000000099' })}.${signature}`,
  ],
  ['a cut token', ({ header, payload }) => `${encode(header)}.${encode(payload)}`],
]
for (const [name, forge] of FORGERIES) {
  test(`access token refused: ${name}`, async () => {
    const browser = await signedIn()
    const real = browser.tokens!.accessToken
    const forged = await forge(parts(real))
    const answer = await browser.send('GET', '/api/auth/user', {
      headers: { authorization: `Bearer ${forged}` },
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ success: false, code: 'session_expired' })
    expect((await browser.send('GET', '/api/auth/user')).statusCode).toBe(200)
  })
}

test('accepts an unchanged token signed with the real key, as a control for the forgery tests', async () => {
  const browser = await signedIn()
  const { header, payload } = parts(browser.tokens!.accessToken)
  const answer = await browser.send('GET', '/api/auth/user', {
    headers: { authorization: `Bearer ${signReal(header, payload)}` },
  })
  expect(answer.statusCode).toBe(200)
})

test.each([
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
])('a process whose clock is %s accepts valid tokens and refuses expired ones', async (_name, offMs) => {
  const ended = await api.another({ ACCESS_TOKEN_SECONDS: '0.001' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs })
  expect((await (await signedIn()).send('GET', '/api/auth/user')).statusCode).toBe(200)
  const browser = new TestBrowser(ended)
  await browser.signIn(api.simulator, PLAYER)
  expect((await browser.send('GET', '/api/auth/user')).statusCode).toBe(401)
})

test('refuses an access token without its device cookie or with another device’s', async () => {
  const browser = await signedIn()
  const thief = new TestBrowser(api.app)
  thief.tokens = browser.tokens
  expect((await thief.send('GET', '/api/auth/user')).statusCode).toBe(401)
  const stranger = await signedIn('76561198000000012')
  stranger.tokens = browser.tokens
  expect((await stranger.send('GET', '/api/auth/user')).statusCode).toBe(401)
})

test('refuses a copied token pair without the device cookie, and the owner stays signed in', async () => {
  const browser = await signedIn()
  const thief = new TestBrowser(api.app)
  expect((await thief.refresh(browser.tokens!.refreshToken)).statusCode).toBe(401)
  expect((await browser.refresh()).statusCode).toBe(200)
})

test('a refresh rotates both tokens and the new ones work', async () => {
  const browser = await signedIn()
  const before = browser.tokens!
  const answer = await browser.refresh()
  const after = answer.json<{ tokens: typeof before }>().tokens
  expect(after.refreshToken).not.toBe(before.refreshToken)
  browser.tokens = after
  expect((await browser.send('GET', '/api/auth/user')).statusCode).toBe(200)
})

test('a repeated refresh within the grace period gets the same successor, also on another server', async () => {
  const browser = await signedIn()
  const spent = browser.tokens!.refreshToken
  const twin = new TestBrowser(await api.another())
  for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
  const answers = await Promise.all([browser.refresh(spent), twin.refresh(spent), browser.refresh(spent)])
  const successors = answers.map(
    (answer) => answer.json<{ tokens: { refreshToken: string } }>().tokens.refreshToken,
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
  expect(new Set(successors).size).toBe(1)
})

/** Moves the time of use back, so that the test does not wait; the database's clock decides. */
async function passGrace(): Promise<void> {
  await api.testDb.db
    .updateTable('refresh_tokens')
    .set({ used_at: new Date(Date.now() - 11_000) })
    .where('used_at', 'is not', null)
    .execute()
}

test('reuse of a refresh token after the grace period revokes the token family and is recorded', async () => {
  const browser = await signedIn('76561198000000013')
  const spent = browser.tokens!.refreshToken
  browser.tokens = (await browser.refresh()).json<{ tokens: NonNullable<TestBrowser['tokens']> }>().tokens
  await passGrace()

  expect((await browser.refresh(spent)).statusCode).toBe(401)

  expect((await browser.refresh()).statusCode).toBe(401)
  expect((await browser.send('GET', '/api/auth/user')).statusCode).toBe(401)
  const { sid } = parts(browser.tokens.accessToken).payload
  const audit = await api.testDb.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_id', '=', sid)
    .execute()
  expect(audit.map((row) => row.action)).toContain('session.refresh_reused')
})

test('reuse within the grace period after the successor was used also revokes the token family', async () => {
  const browser = await signedIn()
  const first = browser.tokens!.refreshToken
  browser.tokens = (await browser.refresh()).json<{ tokens: NonNullable<TestBrowser['tokens']> }>().tokens
  expect((await browser.refresh()).statusCode).toBe(200)
  expect((await browser.refresh(first)).statusCode).toBe(401)
  expect((await browser.send('GET', '/api/auth/user')).statusCode).toBe(401)
})

test.each(['idle_expires_at', 'expires_at'] as const)(
  'a session past its %s gets no new tokens',
  async (end) => {
    const browser = await signedIn()
    const { sid } = parts(browser.tokens!.accessToken).payload
    await api.testDb.db
      .updateTable('sessions')
      .set({ [end]: new Date(Date.now() - 60_000) })
      .where('id', '=', sid)
      .execute()
    expect((await browser.refresh()).statusCode).toBe(401)
    if (end === 'expires_at') expect((await browser.send('GET', '/api/auth/user')).statusCode).toBe(401)
  },
)

test('signing out ends the session at once', async () => {
  const browser = await signedIn()
  const { refreshToken } = browser.tokens!
  expect((await browser.send('POST', '/api/auth/logout')).statusCode).toBe(200)
  expect((await browser.send('GET', '/api/auth/user')).statusCode).toBe(401)
  expect((await browser.refresh(refreshToken)).statusCode).toBe(401)
})

test('a user sees and ends only their own sessions', async () => {
  const [laptop, phone, stranger] = [
    await signedIn('76561198000000014'),
    await signedIn('76561198000000014'),
    await signedIn('76561198000000015'),
  ]
  const list = async (browser: TestBrowser) =>
    (await browser.send('GET', '/api/auth/sessions')).json<{
      sessions: { id: string; isCurrent: boolean; device: string }[]
    }>().sessions
  const mine = await list(laptop)
  expect(mine).toHaveLength(2)
  expect(mine.filter((session) => session.isCurrent)).toHaveLength(1)
  expect(mine[0]?.device).toBe('Chrome · Linux')
  const other = mine.find((session) => !session.isCurrent)!

  expect((await stranger.send('DELETE', `/api/auth/sessions/${other.id}`)).statusCode).toBe(404)
  expect((await phone.send('GET', '/api/auth/user')).statusCode).toBe(200)
  expect((await laptop.send('DELETE', `/api/auth/sessions/${other.id}`)).statusCode).toBe(200)
  expect((await phone.send('GET', '/api/auth/user')).statusCode).toBe(401)
  expect(await list(laptop)).toHaveLength(1)
})

test('signing in again in the same browser replaces its old session', async () => {
  const browser = await signedIn('76561198000000016')
  await browser.signIn(api.simulator, '76561198000000016')
  const answer = await browser.send('GET', '/api/auth/sessions')
  expect(answer.json<{ sessions: object[] }>().sessions).toHaveLength(1)
})

test('old tokens work after a key rotation, and new ones use the new key', async () => {
  const { readKeys, addKey } = await import('#platform/crypto/keys.ts')
  const browser = await signedIn()
  addKey(api.config.KEYS_DIR, 'tokens', '0002')
  addKey(api.config.KEYS_DIR, 'refresh', '0002')
  const rotated = new TestBrowser(await api.another())
  for (const [name, value] of browser.cookies) rotated.cookies.set(name, value)
  rotated.tokens = browser.tokens
  expect((await rotated.send('GET', '/api/auth/user')).statusCode).toBe(200)
  const tokens = (await rotated.refresh()).json<{ tokens: NonNullable<TestBrowser['tokens']> }>().tokens
  expect(parts(tokens.accessToken).header['kid']).toBe('0002')
  expect(tokens.refreshToken).toMatch(/^rt\.0002\./)
  expect(readKeys(api.config.KEYS_DIR).tokens.byId.size).toBe(2)
})

test('no token, cookie or query string reaches the log', async () => {
  const browser = await signedIn('76561198000000017')
  const first = { ...browser.tokens! }
  await browser.send('GET', `/api/auth/user?accessToken=${first.accessToken}`)
  await browser.send('GET', '/api/nowhere?secret=canary-7f3q')
  await browser.send('POST', '/api/auth/refresh', {
    payload: '{"refreshToken": "canary-broken',
    headers: { 'content-type': 'application/json' },
  })
  const log = api.logLines()
  expect(log.length).toBeGreaterThan(500)
  const secrets = [
    first.accessToken,
    first.refreshToken,
    first.refreshToken.slice(8),
    ...browser.cookies.values(),
    'canary',
    'eyJ',
    'openid.sig',
  ]
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
})
