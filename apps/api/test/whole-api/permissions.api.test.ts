import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES, STAFF_ROLES, type Role } from '@app/contract/identity/roles'
import { ROLE_PERMISSIONS } from '@app/contract/identity/staff-permissions'
import { ROUTE_PERMISSIONS, type RouteAccess } from '#platform/http/route-permissions.ts'
import { grantStaff, signInStaff } from '#test/support/staff-factor.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

/** An owner has all permissions, so these owners are refused only because the second factor is missing. */
const CLOSED = ['owner without a factor', 'owner before the factor', 'owner without a confirmation'] as const
type Who = Role | (typeof CLOSED)[number]

let api: TestApi
const browsers = new Map<Who, TestBrowser>()

beforeAll(async () => {
  api = await startTestApi()
  for (const [index, role] of ROLES.entries()) {
    const browser = new TestBrowser(api.app)
    browsers.set(role, browser)
    const steamId = `7656119800000010${index}`
    const staffRole = STAFF_ROLES.find((staff) => staff === role)
    if (staffRole) await signInStaff(api, browser, { steamId, role: staffRole })
    else if (role === 'user') await browser.signIn(api.simulator, steamId)
  }
  const owner = (index: number) => ({ steamId: `7656119800000011${index}`, role: 'owner' as const })
  const bare = new TestBrowser(api.app)
  await grantStaff(api, owner(0))
  await bare.signIn(api.simulator, owner(0).steamId)
  const closed = new TestBrowser(api.app)
  await signInStaff(api, closed, owner(1))
  await closed.send('DELETE', '/api/admin/panel')
  // On this server a confirmation expires as soon as it is given.
  const unconfirmed = new TestBrowser(await api.another({ STAFF_CONFIRMED_SECONDS: '0.001' }))
  await signInStaff(api, unconfirmed, owner(2))
  for (const [index, browser] of [bare, closed, unconfirmed].entries()) browsers.set(CLOSED[index]!, browser)
})
afterAll(() => api.close())

const CHANGES_SESSION = new Set(['POST /api/auth/logout', 'DELETE /api/admin/panel'])

function isAllowed(access: RouteAccess, role: Role): boolean {
  if (access.to === 'everyone') return true
  if (role === 'visitor') return false
  if (access.to === 'signed-in') return true
  return role !== 'user' && ROLE_PERMISSIONS[role].includes(access.permission)
}

function addressOf(route: string): string {
  return route
    .replace(/:(sessionId|factorId)/, '00000000-0000-4000-8000-000000000000')
    .replace(':listId', '1')
    .replace(':slug', 'none')
    .replace(':kind', 'avatar')
    .replace(':ref', 'default')
}

for (const [name, access] of Object.entries(ROUTE_PERMISSIONS)) {
  const [method = '', route = ''] = name.split(' ')
  const url = addressOf(route)
  for (const role of ROLES) {
    const mayCall = isAllowed(access, role)
    // An open stream has no end, and a logout would sign out the next test. So only their refusals are tested here;
    // their responses are tested elsewhere.
    if (mayCall && (url === '/api/events' || url === '/api/admin/events' || CHANGES_SESSION.has(name)))
      continue
    test(`${name}: ${role} is ${mayCall ? 'let through' : 'refused'}`, async () => {
      const answer = await browsers.get(role)!.send(method as 'GET', url)
      if (mayCall) expect([401, 403]).not.toContain(withoutOwnRefusals(name, answer.statusCode))
      else expect(answer.statusCode).toBe(role === 'visitor' ? 401 : 403)
    })
  }
  if (access.to !== 'staff' || access.gate === 'signed-in') continue
  const codes = ['staff_factor_enrol', 'staff_factor_required', 'staff_confirmation_required']
  const refused = access.gate === 'confirmation' ? CLOSED : CLOSED.slice(0, 2)
  for (const [index, who] of refused.entries()) {
    test(`${name}: an ${who} is refused`, async () => {
      const answer = await browsers.get(who)!.send(method as 'GET', url)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, codes[index]])
    })
  }
}

test('every back-office route requires a permission, except the admin check', () => {
  const open = Object.entries(ROUTE_PERMISSIONS).filter(
    ([name, access]) => name.includes(' /api/admin') && access.to !== 'staff',
  )
  // This route tells users without rights that they have none.
  expect(open.map(([name]) => name)).toEqual(['GET /api/admin/check-admin'])
})

test('every staff write outside the reviewed list requires a fresh confirmation', () => {
  const unconfirmed = Object.entries(ROUTE_PERMISSIONS).flatMap(([name, access]) =>
    access.to === 'staff' && access.gate === 'panel' && !name.startsWith('GET ') ? [name] : [],
  )
  // Every other change needs a confirmation. A new line here is a deliberate decision.
  expect(unconfirmed.toSorted()).toEqual(UNCONFIRMED_CHANGES.toSorted())
})

const UNCONFIRMED_CHANGES = [
  'POST /api/admin/tickets/:id/notes',
  'POST /api/admin/tickets/:id/presence',
  'POST /api/admin/transactions/:id/presence',
  'POST /api/admin/settings/:key/preview',
  'POST /api/admin/resales/preview',
  'POST /api/admin/canned-answers',
  'PUT /api/admin/canned-answers/:answerId',
  'DELETE /api/admin/canned-answers/:answerId',
  'POST /api/skins/fetch-prices',
  'POST /api/admin/price-lists/:listId/drop',
  'PUT /api/admin/transactions/:id/notes',
  'POST /api/admin/rails/:rail/pause',
  'POST /api/admin/proposals/:proposalId/withdraw',
  'POST /api/admin/appraisals/:appraisalId/withdraw',
  'POST /api/admin/transactions/bulk-approve/check',
  'POST /api/admin/users/:id/block',
  'POST /api/admin/users/:id/unverify',
  'POST /api/admin/users/:id/verify',
  'POST /api/admin/views',
  'PUT /api/admin/views/:viewId',
  'DELETE /api/admin/views/:viewId',
]

/** The Steam return refuses an empty call by itself, with the same status. */
function withoutOwnRefusals(name: string, status: number): number {
  return name === 'GET /api/auth/steam/return' ? 0 : status
}

test('refuses to register a route that is missing from the permission table', async () => {
  const { default: Fastify } = await import('fastify')
  const { authenticate } = await import('#platform/http/authenticate.ts')
  const { permissions } = await import('#platform/http/permissions.ts')
  const app = Fastify()
  await app.register(authenticate, { tokenKeys: api.keys.tokens, findLiveSession: async () => undefined })
  await app.register(permissions, { touchPanel: async () => undefined })
  expect(() => app.get('/api/forgotten', async () => ({}))).toThrow(/no line in the permission table/)
})

test('answers unknown paths, broken JSON, wrong types, large bodies and wrong methods in one error format', async () => {
  const browser = new TestBrowser(api.app)
  const json = { 'content-type': 'application/json' }
  const answers = [
    await browser.send('GET', '/api/nowhere'),
    await browser.send('POST', '/api/auth/refresh', { payload: '{', headers: json }),
    await browser.send('POST', '/api/auth/refresh', {
      payload: 'a=b',
      headers: { 'content-type': 'text/plain' },
    }),
    await browser.send('POST', '/api/auth/refresh', { payload: { refreshToken: 'x'.repeat(70_000) } }),
    await browser.send('POST', '/api/auth/refresh', { payload: {} }),
    await browser.send('POST', '/api/auth/refresh', { payload: { refreshToken: 'x', isAdmin: true } }),
    await browser.send('DELETE', '/api/auth/user'),
  ]
  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 400, 415, 413, 400, 400, 404])
  for (const answer of answers) {
    const body = answer.json<{ message: string; error: string; requestId: string }>()
    expect(body).toMatchObject({
      success: false,
      code: expect.any(String) as string,
      requestId: answer.headers['x-request-id'],
    })
    expect(body.error).toBe(body.message)
  }
})

test('ignores forwarding headers when no proxy is trusted', async () => {
  const strict = await startTestApi({ RATE_LIMIT_FACTOR: '1' })
  try {
    const statuses: number[] = []
    for (let index = 0; index < 12; index++) {
      const answer = await new TestBrowser(strict.app).send('POST', '/api/auth/steam', {
        headers: {
          'x-forwarded-for': `203.0.113.${index}`,
          forwarded: `for=203.0.113.${index}`,
          'x-real-ip': `203.0.113.${index}`,
        },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  } finally {
    await strict.close()
  }
})

test('limits each network separately behind a trusted proxy, IPv6 by /64', async () => {
  const proxied = await startTestApi({ RATE_LIMIT_FACTOR: '0.1', TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const call = async (address: string) =>
      (
        await new TestBrowser(proxied.app).send('POST', '/api/auth/steam', {
          headers: { 'x-forwarded-for': address },
        })
      ).statusCode
    expect([await call('203.0.113.1'), await call('203.0.113.1'), await call('203.0.113.2')]).toEqual([
      200, 429, 200,
    ])
    expect([
      await call('2001:db8:1:1::1'),
      await call('2001:db8:1:1:ffff::2'),
      await call('2001:db8:1:2::1'),
    ]).toEqual([200, 429, 200])
    // A client behind the proxy cannot choose its address: only what the proxy appended counts.
    expect(await call('198.51.100.9, 203.0.113.1')).toBe(429)
  } finally {
    await proxied.close()
  }
})

test('chooses the language by lang, then Accept-Language, then Polish', async () => {
  const browser = new TestBrowser(api.app)
  const text = async (url: string, language?: string) =>
    (await browser.send('GET', url, language ? { headers: { 'accept-language': language } } : {})).json<{
      message: string
    }>().message
  expect(await text('/api/auth/user')).toBe('Zaloguj się, aby kontynuować.')
  expect(await text('/api/auth/user', 'de,en;q=0.8')).toBe('Sign in to continue.')
  expect(await text('/api/auth/user?lang=pl', 'en')).toBe('Zaloguj się, aby kontynuować.')
})

test('documents every route except /api/docs in OpenAPI 3.1', async () => {
  const document = (await new TestBrowser(api.app).send('GET', '/api/docs')).json<{
    openapi: string
    paths: Record<string, object>
  }>()
  expect(document.openapi).toMatch(/^3\.1\./)
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const expected = Object.keys(ROUTE_PERMISSIONS).map((name) => name.replaceAll(/:(\w+)/g, '{$1}'))
  expect(expected.filter((name) => !described.includes(name))).toEqual(['GET /api/docs'])
  // So the table matches the router, and each of its routes was called with each role.
  expect(described.filter((name) => !expected.includes(name))).toEqual([])
})

test('health reports database and Redis as ready and sends strict security headers', async () => {
  const browser = new TestBrowser(api.app)
  const ready = await browser.send('GET', '/api/health/ready')
  expect(ready.json()).toEqual({ status: 'ok', database: 'ok', redis: 'ok' })
  expect(ready.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(String(ready.headers['content-security-policy'])).toContain("default-src 'none'")
})
