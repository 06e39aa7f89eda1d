import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setAnonymous } from '#lib/session/session-state.ts'
import { TEST_USER } from '#lib/session/testing/fake-browser.ts'
import { AccountLayout } from './account-layout.tsx'
import { renderPage } from '#testing/render-page.tsx'

const signedIn = { status: 'authenticated', user: TEST_USER } as const

beforeEach(() => {
  localStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the account shows a loading text while the session is unknown', async () => {
  const { place } = await renderPage(<AccountLayout />, {
    at: '/account',
    session: { status: 'unknown', user: null },
  })
  expect(await screen.findByText('Wczytujemy…')).toBeTruthy()
  expect(place.current).toBe('/account')
})

test('a visitor to the account signs in first and returns', async () => {
  const { place } = await renderPage(<AccountLayout />, { at: '/en/account?a=1' })
  await waitFor(() => expect(place.current).toBe('/en/login?returnTo=%2Fen%2Faccount%3Fa%3D1'))
})

test('the account shows the signed-in user and the navigation', async () => {
  await renderPage(<AccountLayout />, { at: '/account', session: signedIn })
  expect(await screen.findByText(TEST_USER.steamId)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Profil' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Sprzedaj skiny' }).getAttribute('href')).toBe('/inventory')
  expect(screen.getByRole('button', { name: 'Wyloguj się' })).toBeTruthy()
})

test.each([
  ['signs out', false, '/'],
  ['loses the session', true, '/login?returnTo=%2Faccount'],
])('a user who %s inside the account is redirected to the right page', async (_name, hasExpired, target) => {
  const { place } = await renderPage(<AccountLayout />, { at: '/account', session: signedIn })
  await screen.findByText(TEST_USER.steamId)
  act(() => setAnonymous({ hasExpired }))
  await waitFor(() => expect(place.current).toBe(target))
})
