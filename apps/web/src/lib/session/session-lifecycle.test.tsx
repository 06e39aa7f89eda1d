import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  FakeApi,
  FakeLocks,
  refusal,
  success,
  TEST_USER,
  trackWindowListeners,
  type FakeAnswer,
} from './testing/fake-browser.ts'

let closeTabs: () => void

async function openTab() {
  vi.resetModules()
  const { reloadUser, startSession } = await import('./session-lifecycle.ts')
  const { readSession } = await import('./session-state.ts')
  const { publishUserEvent } = await import('./user-events.ts')
  const { registerNavigate } = await import('./navigation.ts')
  const { signOut } = await import('./sign-out.ts')
  const places: string[] = []
  registerNavigate((path) => void places.push(path))
  return { reloadUser, startSession, readSession, publishUserEvent, signOut, places }
}

function serve(answer: (path: string) => FakeAnswer): FakeApi {
  const api = new FakeApi((call) => answer(call.path))
  vi.stubGlobal('fetch', api.fetch)
  return api
}

function storeSession(user: { id: string } = TEST_USER) {
  localStorage.setItem('refreshToken', 'refresh-1')
  localStorage.setItem('accessToken', 'access-1')
  localStorage.setItem('userData', JSON.stringify({ ...TEST_USER, ...user }))
}

function storedKeys() {
  return ['accessToken', 'refreshToken', 'userData'].filter((key) => localStorage.getItem(key) !== null)
}

function tellOfStorage(key: string) {
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => {
  closeTabs = trackWindowListeners()
  localStorage.clear()
  window.history.replaceState(null, '', '/account')
  vi.stubGlobal('navigator', { locks: new FakeLocks() })
})

afterEach(() => {
  closeTabs()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a stored session the visitor is anonymous and no request is sent', async () => {
  const api = serve(() => success())
  const tab = await openTab()
  expect(tab.readSession().status).toBe('unknown')

  tab.startSession()

  expect(tab.readSession()).toEqual({ status: 'anonymous', user: null, hasExpired: false })
  expect(api.calls).toEqual([])
})

test('verifies a stored session and stores only the header data of the response', async () => {
  storeSession({ id: '1' })
  serve(() =>
    success({ user: { ...TEST_USER, displayName: 'New name', email: 'a@example.com', tradeUrl: 'x' } }),
  )
  const tab = await openTab()

  tab.startSession()
  await vi.waitFor(() => expect(tab.readSession().status).toBe('authenticated'))

  expect(tab.readSession().user).toMatchObject({ displayName: 'New name', email: 'a@example.com' })
  const { id, steamId, username, avatarUrl } = TEST_USER
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual({
    id,
    steamId,
    username,
    displayName: 'New name',
    avatarUrl,
  })
})

test('a refusal at start clears the session without a redirect', async () => {
  storeSession()
  serve(() => refusal(401, 'unauthenticated'))
  const tab = await openTab()

  tab.startSession()
  await vi.waitFor(() => expect(tab.readSession().status).toBe('anonymous'))

  expect(tab.readSession()).toMatchObject({ hasExpired: true })
  expect(storedKeys()).toEqual([])
  expect(tab.places).toEqual([])
})

test('retries during an outage at start', async () => {
  vi.useFakeTimers()
  storeSession()
  const answers: FakeAnswer[] = ['no-answer', refusal(503, 'unavailable'), 'no-answer']
  const api = serve(() => answers.shift() ?? success({ user: TEST_USER }))
  const tab = await openTab()

  tab.startSession()
  await vi.runAllTimersAsync()

  expect(api.callsTo('/auth/user')).toHaveLength(4)
  expect(tab.readSession().status).toBe('authenticated')
})

test('clears the session after three retries of a lasting outage', async () => {
  vi.useFakeTimers()
  storeSession()
  const api = serve(() => 'no-answer')
  const tab = await openTab()

  tab.startSession()
  await vi.runAllTimersAsync()

  expect(api.callsTo('/auth/user')).toHaveLength(4)
  expect(tab.readSession().status).toBe('anonymous')
  expect(storedKeys()).toEqual([])
})

test('a tab follows the sign-in and the sign-out of another tab', async () => {
  serve(() => success({ user: TEST_USER }))
  const tab = await openTab()
  tab.startSession()

  storeSession()
  tellOfStorage('userData')
  await vi.waitFor(() => expect(tab.readSession().status).toBe('authenticated'))

  localStorage.clear()
  tellOfStorage('accessToken')
  expect(tab.readSession().status).toBe('anonymous')
})

test('new tokens of the same user cause no request', async () => {
  storeSession()
  const api = serve(() => success({ user: TEST_USER }))
  const tab = await openTab()
  tab.startSession()
  await vi.waitFor(() => expect(tab.readSession().status).toBe('authenticated'))

  localStorage.setItem('accessToken', 'access-2')
  tellOfStorage('accessToken')

  expect(api.callsTo('/auth/user')).toHaveLength(1)
})

test('reloads a changed profile', async () => {
  storeSession()
  let displayName = 'Before'
  serve(() => success({ user: { ...TEST_USER, displayName } }))
  const tab = await openTab()
  tab.startSession()
  await vi.waitFor(() => expect(tab.readSession().user?.displayName).toBe('Before'))

  displayName = 'After'
  tab.publishUserEvent({ kind: 'profile.updated' })

  await vi.waitFor(() => expect(tab.readSession().user?.displayName).toBe('After'))
})

test('redirects to the login page when the session was ended elsewhere', async () => {
  storeSession()
  let isEnded = false
  serve(() => (isEnded ? refusal(401, 'unauthenticated') : success({ user: TEST_USER })))
  const tab = await openTab()
  tab.startSession()
  await vi.waitFor(() => expect(tab.readSession().status).toBe('authenticated'))

  isEnded = true
  tab.publishUserEvent({ kind: 'session.ended', sessionId: '00000000-0000-4000-8000-000000000000' })

  await vi.waitFor(() => expect(tab.places).toEqual(['/login?returnTo=%2Faccount']))
  expect(storedKeys()).toEqual([])
})

test.each([
  ['answers', success()],
  ['does not answer', 'no-answer' as const],
])('signing out clears the session and goes home when the server %s', async (_name, answer) => {
  storeSession()
  const api = serve((path) => (path === '/auth/logout' ? answer : success({ user: TEST_USER })))
  const tab = await openTab()
  tab.startSession()
  await vi.waitFor(() => expect(tab.readSession().status).toBe('authenticated'))

  await tab.signOut()

  expect(api.callsTo('/auth/logout')).toMatchObject([{ method: 'POST', accessToken: 'access-1' }])
  expect(storedKeys()).toEqual([])
  expect(tab.readSession()).toEqual({ status: 'anonymous', user: null, hasExpired: false })
  expect(tab.places).toEqual(['/'])
})

test('signing out with an expired access token still ends the session on the server', async () => {
  storeSession()
  const api = new FakeApi((call) => {
    if (call.path === '/auth/refresh') return success({ tokens: { accessToken: 'last', refreshToken: 'x' } })
    return call.accessToken === 'last' ? success() : refusal(401, 'session_expired')
  })
  vi.stubGlobal('fetch', api.fetch)
  const tab = await openTab()

  await tab.signOut()

  expect(api.callsTo('/auth/logout').map((call) => call.accessToken)).toEqual(['access-1', 'last'])
  expect(storedKeys()).toEqual([])
})

test('clears the tokens before the sign-out request reaches the server', async () => {
  storeSession()
  let keysSeenByServer: string[] | undefined
  serve((path) => {
    if (path === '/auth/logout') keysSeenByServer = storedKeys()
    return success({ user: TEST_USER })
  })
  const tab = await openTab()

  await tab.signOut()

  expect(keysSeenByServer).toEqual([])
})

test('a refresh in progress during sign-out leaves no session behind', async () => {
  storeSession()
  let finishRefresh: (answer: FakeAnswer) => void = () => undefined
  const api = new FakeApi((call) => {
    if (call.path === '/auth/refresh') return new Promise<FakeAnswer>((resolve) => (finishRefresh = resolve))
    return call.accessToken === 'access-1' ? refusal(401, 'session_expired') : success({ user: TEST_USER })
  })
  vi.stubGlobal('fetch', api.fetch)
  const tab = await openTab()
  const loading = tab.reloadUser()
  await vi.waitFor(() => expect(api.callsTo('/auth/refresh')).toHaveLength(1))

  const leaving = tab.signOut()
  finishRefresh(success({ tokens: { accessToken: 'access-2', refreshToken: 'refresh-2' } }))
  await Promise.all([loading, leaving])

  expect(storedKeys()).toEqual([])
  expect(tab.readSession().status).toBe('anonymous')
  expect(api.callsTo('/auth/logout')).toMatchObject([{ accessToken: 'access-2' }])
})

test('a response that arrives after sign-out does not restore the session', async () => {
  storeSession()
  let finish: (answer: FakeAnswer) => void = () => undefined
  const api = new FakeApi((call) =>
    call.path === '/auth/user' ? new Promise<FakeAnswer>((resolve) => (finish = resolve)) : success(),
  )
  vi.stubGlobal('fetch', api.fetch)
  const tab = await openTab()
  const loading = tab.reloadUser()

  await tab.signOut()
  finish(success({ user: TEST_USER }))
  await loading

  expect(tab.readSession().status).toBe('anonymous')
  expect(storedKeys()).toEqual([])
})
