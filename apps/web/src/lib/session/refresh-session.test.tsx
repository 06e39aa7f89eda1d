import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  FakeApi,
  FakeLocks,
  refusal,
  success,
  type FakeAnswer,
  type FakeCall,
} from './testing/fake-browser.ts'

/** Each tab is a fresh copy of the modules; tabs share storage, locks and the server, as in a browser. */
async function openTab() {
  vi.resetModules()
  const client = await import('#lib/api/request.ts')
  const request = () => client.request('GET /api/auth/sessions', {})
  const { readSession } = await import('./session-state.ts')
  const { registerNavigate } = await import('./navigation.ts')
  const places: string[] = []
  registerNavigate((path) => void places.push(path))
  return { request, readSession, places }
}

function storeSession(accessToken = 'old', refreshToken = 'refresh-1') {
  localStorage.setItem('accessToken', accessToken)
  localStorage.setItem('refreshToken', refreshToken)
  localStorage.setItem('userData', JSON.stringify({ id: '1', steamId: '76561198000000001' }))
}

function storedKeys() {
  return ['accessToken', 'refreshToken', 'userData'].filter((key) => localStorage.getItem(key) !== null)
}

function serve(answerRefresh: (call: FakeCall) => FakeAnswer): FakeApi {
  const api = new FakeApi((call) => {
    if (call.path === '/auth/refresh') return answerRefresh(call)
    return call.accessToken === 'new' ? success() : refusal(401, 'session_expired')
  })
  vi.stubGlobal('fetch', api.fetch)
  return api
}

const newTokens = success({ tokens: { accessToken: 'new', refreshToken: 'refresh-2' } })

beforeEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '/account?tab=1')
  vi.stubGlobal('navigator', { locks: new FakeLocks() })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('40 refused calls in two tabs cause exactly one refresh and all succeed', async () => {
  storeSession()
  const api = serve(() => newTokens)
  const tabs = [await openTab(), await openTab()]

  await Promise.all(tabs.flatMap((tab) => Array.from({ length: 20 }, () => tab.request())))

  expect(api.callsTo('/auth/refresh')).toHaveLength(1)
  expect(api.callsTo('/auth/refresh')[0]?.body).toEqual({ refreshToken: 'refresh-1' })
  expect(api.callsTo('/auth/sessions').filter((call) => call.accessToken === 'new')).toHaveLength(40)
  expect(localStorage.getItem('refreshToken')).toBe('refresh-2')
})

test('only repeats a refused call when another tab has already refreshed', async () => {
  storeSession()
  const api = serve(() => newTokens)
  const tab = await openTab()
  await tab.request()
  storeSession('new', 'refresh-2')
  let isFirst = true
  const late = new FakeApi((call) => {
    if (!isFirst) return success()
    isFirst = false
    // Another tab replaced the token while this call was in flight.
    storeSession('newest', 'refresh-3')
    return call.path === '/auth/sessions' ? refusal(401, 'session_expired') : success()
  })
  vi.stubGlobal('fetch', late.fetch)

  await tab.request()

  expect(api.callsTo('/auth/refresh')).toHaveLength(1)
  expect(late.callsTo('/auth/refresh')).toHaveLength(0)
  expect(late.calls.map((call) => call.accessToken)).toEqual(['new', 'newest'])
})

test('a refused refresh clears the session and redirects to the login page', async () => {
  storeSession()
  const api = serve(() => refusal(401, 'unauthenticated'))
  const tab = await openTab()

  const outcomes = await Promise.allSettled([tab.request(), tab.request()])

  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  expect(api.callsTo('/auth/refresh')).toHaveLength(1)
  expect(storedKeys()).toEqual([])
  expect(tab.readSession()).toEqual({ status: 'anonymous', user: null, hasExpired: true })
  expect(new Set(tab.places)).toEqual(new Set(['/login?returnTo=%2Faccount%3Ftab%3D1']))
})

test('ends the session without a request when there is no refresh token', async () => {
  storeSession('old', '')
  const api = serve(() => newTokens)
  const tab = await openTab()

  await expect(tab.request()).rejects.toMatchObject({ status: 401 })

  expect(api.callsTo('/auth/refresh')).toHaveLength(0)
  expect(storedKeys()).toEqual([])
})

test('retries a lost refresh response with the same refresh token', async () => {
  storeSession()
  const answers: FakeAnswer[] = ['no-answer', newTokens]
  const api = serve(() => answers.shift() ?? newTokens)
  const tab = await openTab()

  await tab.request()

  expect(api.callsTo('/auth/refresh').map((call) => call.body)).toEqual([
    { refreshToken: 'refresh-1' },
    { refreshToken: 'refresh-1' },
  ])
})

test.each([
  ['does not answer', 'no-answer' as const],
  ['is overloaded', refusal(503, 'unavailable')],
  ['limits the rate', refusal(429, 'rate_limited')],
])('keeps the session when the server %s', async (_name, answer) => {
  storeSession()
  serve(() => answer)
  const tab = await openTab()

  await expect(tab.request()).rejects.toMatchObject({ code: 'no_answer' })

  expect(storedKeys()).toHaveLength(3)
  expect(tab.places).toEqual([])
})

test('does not retry a second time after the retry is refused', async () => {
  storeSession()
  const api = serve(() => success({ tokens: { accessToken: 'still-refused', refreshToken: 'refresh-2' } }))
  const tab = await openTab()

  await expect(tab.request()).rejects.toMatchObject({ status: 401 })

  expect(api.callsTo('/auth/sessions')).toHaveLength(2)
  expect(api.callsTo('/auth/refresh')).toHaveLength(1)
})

test('other errors cause no refresh', async () => {
  storeSession('new')
  const api = new FakeApi(() => refusal(422, 'trade_url_invalid', 'Wprowadź prawidłowy URL wymiany'))
  vi.stubGlobal('fetch', api.fetch)
  const tab = await openTab()

  await expect(tab.request()).rejects.toMatchObject({
    code: 'trade_url_invalid',
    message: 'Wprowadź prawidłowy URL wymiany',
    status: 422,
    requestId: 'test',
  })
  expect(api.calls).toHaveLength(1)
})
