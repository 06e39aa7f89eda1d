import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setAnonymous } from '#lib/session/session-state.ts'
import { refusal, success, TEST_USER } from '#lib/session/testing/fake-browser.ts'
import { AccountLayout } from './account-layout.tsx'
import { AdminGatePage } from './admin-gate-page.tsx'
import { renderPage } from '#testing/render-page.tsx'

const signedIn = { status: 'authenticated', user: TEST_USER } as const

beforeEach(() => {
  localStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('while the session is unknown the account shows that it is loading', async () => {
  const { place } = await renderPage(<AccountLayout />, {
    at: '/account',
    session: { status: 'unknown', user: null },
  })
  expect(await screen.findByText('Wczytujemy…')).toBeTruthy()
  expect(place.current).toBe('/account')
})

test('a visitor of the account signs in first and comes back', async () => {
  const { place } = await renderPage(<AccountLayout />, { at: '/en/account?a=1' })
  await waitFor(() => expect(place.current).toBe('/en/login?returnTo=%2Fen%2Faccount%3Fa%3D1'))
})

test('the account shows who is signed in and where to go', async () => {
  await renderPage(<AccountLayout />, { at: '/account', session: signedIn })
  expect(await screen.findByText(TEST_USER.steamId)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Profil' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Sprzedaj skiny' }).getAttribute('href')).toBe('/inventory')
  expect(screen.getByRole('button', { name: 'Wyloguj się' })).toBeTruthy()
})

test.each([
  ['signs out', false, '/'],
  ['loses the session', true, '/login?returnTo=%2Faccount'],
])('whoever %s inside the account is taken to the right page', async (_name, hasExpired, target) => {
  const { place } = await renderPage(<AccountLayout />, { at: '/account', session: signedIn })
  await screen.findByText(TEST_USER.steamId)
  act(() => setAnonymous({ hasExpired }))
  await waitFor(() => expect(place.current).toBe(target))
})

test.each([
  ['is no admin', success({ isAdmin: false }), 'Brak uprawnień administratora'],
  ['is refused', refusal(403, 'admin_required'), 'Brak uprawnień administratora'],
  ['gets no answer', 'no-answer' as const, 'Błąd podczas sprawdzania uprawnień'],
  ['meets a failure', refusal(500, 'internal_error'), 'Błąd podczas sprawdzania uprawnień'],
])('whoever %s at the admin panel is told so and taken home', async (_name, answer, text) => {
  const { toasts, place } = await renderPage(<AdminGatePage />, {
    at: '/admin',
    session: signedIn,
    answer: () => answer,
  })
  await waitFor(() => expect(place.current).toBe('/'))
  expect(toasts).toMatchObject([{ text, kind: 'error' }])
  expect(screen.queryByRole('heading', { name: 'Panel administratora' })).toBeNull()
})

test('an admin sees the panel, a visitor the login page', async () => {
  const answer = () => success({ isAdmin: true })
  await renderPage(<AdminGatePage />, { at: '/admin', session: signedIn, answer })
  expect(await screen.findByRole('heading', { name: 'Panel administratora' })).toBeTruthy()
  cleanup()
  const { api, place } = await renderPage(<AdminGatePage />, { at: '/admin', answer })
  await waitFor(() => expect(place.current).toBe('/login?returnTo=%2Fadmin'))
  expect(api.calls).toEqual([])
})
