import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeApi, FakeLocks, refusal, success, TEST_USER, type FakeAnswer } from './testing/fake-browser.ts'

function tokenOf(steamId: string) {
  return `e30.${Buffer.from(JSON.stringify({ steamId })).toString('base64url')}.x`
}

const handOverToken = tokenOf(TEST_USER.steamId)

/** Opens a page as the return from Steam does, and returns the functions that a page would use. */
async function returnFromSteam(address: string) {
  window.history.replaceState({ idx: 3 }, '', address)
  vi.resetModules()
  const { pendingHandOver } = await import('./sign-in-code.ts')
  const { finishSignIn } = await import('./sign-in.ts')
  const { readSession } = await import('./session-state.ts')
  return { pendingHandOver, finishSignIn, readSession }
}

function callbackAddress(state: string, accessToken = handOverToken) {
  return `/auth/callback?accessToken=${accessToken}&refreshToken=pair-refresh&state=${state}`
}

function serve(answers: { refresh?: FakeAnswer; user?: FakeAnswer } = {}): FakeApi {
  const api = new FakeApi((call) => {
    if (call.path === '/auth/user') return answers.user ?? success({ user: TEST_USER })
    return answers.refresh ?? success({ tokens: { accessToken: 'real', refreshToken: 'refresh-1' } })
  })
  vi.stubGlobal('fetch', api.fetch)
  return api
}

function rememberState(state: string, returnTo?: string) {
  sessionStorage.setItem('signInState', state)
  if (returnTo) sessionStorage.setItem('returnTo', returnTo)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('navigator', { locks: new FakeLocks() })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('removes the tokens from the address bar on load, before any request', async () => {
  const api = serve()
  const entriesBefore = window.history.length
  await returnFromSteam(callbackAddress('s1'))
  expect(window.location.pathname + window.location.search).toBe('/auth/callback')
  expect(window.history.state).toEqual({ idx: 3 })
  expect(window.history.length).toBe(entriesBefore)
  expect(api.calls).toEqual([])
})

test('exchanges a return with the right state once and signs the user in', async () => {
  rememberState('s1', '/inventory?sort=price')
  const api = serve()
  const page = await returnFromSteam(callbackAddress('s1'))
  const handOver = page.pendingHandOver('callback')
  if (!handOver) throw new Error('nothing was handed over')

  const results = await Promise.all([page.finishSignIn(handOver), page.finishSignIn(handOver)])

  const signedIn = { outcome: 'signed-in', returnTo: '/inventory?sort=price' }
  expect(results).toEqual([signedIn, signedIn])
  expect(api.callsTo('/auth/refresh').map((call) => [call.body, call.accessToken])).toEqual([
    [{ accessToken: handOverToken, refreshToken: 'pair-refresh' }, undefined],
  ])
  expect(api.callsTo('/auth/user')).toMatchObject([{ accessToken: 'real' }])
  expect(localStorage.getItem('accessToken')).toBe('real')
  expect(page.readSession()).toMatchObject({ status: 'authenticated', user: TEST_USER })
  expect(page.pendingHandOver('callback')).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

test.each([
  ['another state', 's1', callbackAddress('s2'), 'failed'],
  ['no state', 's1', callbackAddress(''), 'failed'],
  ['a sign-in that this tab never started', '', callbackAddress(''), 'failed'],
  ['a token without a platform id', 's1', callbackAddress('s1', 'abc'), 'failed'],
  ['no tokens', 's1', '/auth/callback?state=s1', 'missing-tokens'],
])(
  'a return with %s sends no request and keeps an existing session',
  async (_name, state, address, outcome) => {
    rememberState(state)
    localStorage.setItem('accessToken', 'earlier')
    const api = serve()
    const page = await returnFromSteam(address)
    const handOver = page.pendingHandOver('callback')
    if (!handOver) throw new Error('nothing was handed over')

    expect(await page.finishSignIn(handOver)).toEqual({ outcome })

    expect(api.calls).toEqual([])
    expect(localStorage.getItem('accessToken')).toBe('earlier')
  },
)

test('does not sign in when the server refuses the tokens', async () => {
  rememberState('s1')
  serve({ refresh: refusal(401, 'unauthenticated') })
  const page = await returnFromSteam(callbackAddress('s1'))
  const handOver = page.pendingHandOver('callback')
  if (!handOver) throw new Error('nothing was handed over')

  expect(await page.finishSignIn(handOver)).toEqual({ outcome: 'failed' })
  expect(localStorage).toHaveLength(0)
})

test.each([
  ['belongs to somebody else', success({ user: { ...TEST_USER, steamId: '76561198000000002' } })],
  ['cannot be read', refusal(403, 'forbidden')],
])('discards a session that %s', async (_name, user) => {
  rememberState('s1')
  serve({ user })
  const page = await returnFromSteam(callbackAddress('s1'))
  const handOver = page.pendingHandOver('callback')
  if (!handOver) throw new Error('nothing was handed over')

  expect(await page.finishSignIn(handOver)).toEqual({ outcome: 'failed' })
  expect(localStorage).toHaveLength(0)
  expect(page.readSession().status).toBe('anonymous')
})

test('does not return to a stored URL of another site', async () => {
  rememberState('s1', '//example.org')
  serve()
  const page = await returnFromSteam(callbackAddress('s1'))
  const handOver = page.pendingHandOver('callback')
  if (!handOver) throw new Error('nothing was handed over')

  expect(await page.finishSignIn(handOver)).toEqual({ outcome: 'signed-in', returnTo: undefined })
})
