import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  refusal,
  success,
  TEST_USER,
  type FakeAnswer,
  type FakeCall,
} from '#lib/session/testing/fake-browser.ts'

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

const pair = { accessToken: `e30.${encode({ steamId: TEST_USER.steamId })}.x`, refreshToken: 'pair-refresh' }

function callbackAddress(state: string) {
  return `/auth/callback?accessToken=${pair.accessToken}&refreshToken=${pair.refreshToken}&state=${state}`
}

function loginAddress(data: object) {
  return `/login?steam_callback=true&data=${encode(data)}`
}

function signIn(call: FakeCall): FakeAnswer {
  return call.path === '/auth/user'
    ? success({ user: TEST_USER })
    : success({ tokens: { accessToken: 'real', refreshToken: 'refresh-1' } })
}

/** Loads the code as a page load does: the modules read and clean the URL when they load. */
async function open(address: string, answer: (call: FakeCall) => FakeAnswer = signIn) {
  window.history.replaceState(null, '', address)
  vi.resetModules()
  const { renderPage } = await import('#testing/render-page.tsx')
  const { CallbackPage } = await import('./callback-page.tsx')
  const { LoginPage } = await import('./login-page.tsx')
  const { pathname, search } = window.location
  expect(search).toBe('')
  return renderPage(pathname === '/login' ? <LoginPage /> : <CallbackPage />, { at: pathname, answer })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('signInState', 's1')
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the callback shows the English success text and goes home', async () => {
  const { place } = await open(callbackAddress('s1'))
  const text = await screen.findByText('Login successful!')
  expect(text.lang).toBe('en')
  expect(place.current).toBe('/auth/callback')
  await waitFor(() => expect(place.current).toBe('/'))
})

test('the callback returns to the page that requested the sign-in', async () => {
  sessionStorage.setItem('returnTo', '/inventory?sort=price')
  const { place } = await open(callbackAddress('s1'))
  await waitFor(() => expect(place.current).toBe('/inventory?sort=price'))
})

test.each([
  ['without tokens', '/auth/callback?state=s1', 'Authentication failed: Missing tokens'],
  ['with another state', callbackAddress('s2'), 'Authentication failed'],
])('a callback %s fails and links back to the login page', async (_name, address, text) => {
  const { api, place } = await open(address)
  expect((await screen.findByText(text)).lang).toBe('en')
  expect(screen.getByRole('link', { name: 'Wróć do logowania' }).getAttribute('href')).toBe('/login')
  expect(api.calls).toEqual([])
  await waitFor(() => expect(place.current).toBe('/login'))
})

test('a callback fails when the server refuses its tokens', async () => {
  await open(callbackAddress('s1'), () => refusal(401, 'unauthenticated'))
  expect(await screen.findByText('Authentication failed')).toBeTruthy()
  expect(localStorage).toHaveLength(0)
})

test('the login form signs in, shows a toast and goes to the account', async () => {
  const { toasts, place } = await open(loginAddress({ success: true, state: 's1', tokens: pair }))
  await waitFor(() => expect(place.current).toBe('/account'))
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Zalogowano pomyślnie', kind: 'success' }]))
})

test.each([
  ['a refusal', { success: false, state: 's1' }],
  ['another state', { success: true, state: 's2', tokens: pair }],
  ['no tokens', { success: true, state: 's1' }],
])('the login form with %s shows that Steam sign-in failed', async (_name, data) => {
  const { api, toasts, place } = await open(loginAddress(data))
  expect(await screen.findByText('Logowanie przez Steam nie powiodło się')).toBeTruthy()
  await waitFor(() =>
    expect(toasts).toMatchObject([{ text: 'Logowanie przez Steam nie powiodło się', kind: 'error' }]),
  )
  expect(api.calls).toEqual([])
  expect(place.current).toBe('/login')
})
