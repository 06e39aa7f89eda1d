import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, TEST_USER } from '#lib/session/testing/fake-browser.ts'
import { LoginPage } from './login-page.tsx'
import { renderPage } from '#testing/render-page.tsx'

const startButton = () => screen.findByRole('button', { name: 'Zaloguj się przez Steam' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['refuses', refusal(503, 'steam_unavailable'), 'Nie udało się zainicjować logowania przez Steam'],
  ['does not answer', 'no-answer' as const, 'Nie udało się zainicjować logowania przez Steam'],
  ['sends no address', success({ state: 's1' }), 'Wystąpił błąd podczas logowania'],
  ['sends a script', success({ url: 'javascript:alert(1)', state: 's1' }), 'Wystąpił błąd podczas logowania'],
])('shows an error on the page and in a toast when the server %s', async (_name, answer, text) => {
  const { toasts } = await renderPage(<LoginPage />, { at: '/login', answer: () => answer })

  fireEvent.click(await startButton())

  expect(await screen.findByText(text)).toBeTruthy()
  await waitFor(() => expect(toasts).toMatchObject([{ text, kind: 'error' }]))
  expect((await startButton()).getAttribute('aria-disabled')).toBeNull()
})

test('the button shows that Steam is opening and cannot be pressed again', async () => {
  const { api } = await renderPage(<LoginPage />, {
    at: '/login',
    answer: () => new Promise(() => undefined),
  })

  fireEvent.click(await startButton())
  const busy = await screen.findByRole('button', { name: 'Otwieramy Steam…' })
  fireEvent.click(busy)

  expect(busy.getAttribute('aria-disabled')).toBe('true')
  expect(api.calls).toMatchObject([
    { method: 'POST', path: '/auth/steam?lang=pl', body: { returnForm: 'login' } },
  ])
})

test('shows the server’s message after too many attempts', async () => {
  await renderPage(<LoginPage />, {
    at: '/login',
    answer: () => refusal(429, 'rate_limited', 'Zbyt wiele prób.'),
  })
  fireEvent.click(await startButton())
  expect(await screen.findByText('Zbyt wiele prób.')).toBeTruthy()
})

test('a return page selects the callback form and is stored', async () => {
  const { api } = await renderPage(<LoginPage />, {
    at: '/login?returnTo=%2Finventory%3Fsort%3Dprice',
    answer: () => success({ url: 'about:blank', state: 's1' }),
  })
  fireEvent.click(await startButton())
  await waitFor(() => expect(sessionStorage.getItem('signInState')).toBe('s1'))
  expect(sessionStorage.getItem('returnTo')).toBe('/inventory?sort=price')
  expect(api.calls).toMatchObject([{ body: { returnForm: 'callback' } }])
})

test.each(['//example.org', 'https://example.org', '/\\example.org'])(
  '%s is not accepted as a return page',
  async (returnTo) => {
    const { api } = await renderPage(<LoginPage />, { at: `/login?returnTo=${encodeURIComponent(returnTo)}` })
    fireEvent.click(await startButton())
    await waitFor(() => expect(api.calls).toMatchObject([{ body: { returnForm: 'login' } }]))
  },
)

test('explains an expired session when redirected here, and not on a direct visit', async () => {
  const session = { status: 'anonymous', user: null, hasExpired: true } as const
  await renderPage(<LoginPage />, { at: '/login?returnTo=%2Faccount', session })
  expect(await screen.findByText('Sesja wygasła. Zaloguj się, aby dokończyć.')).toBeTruthy()
  cleanup()
  await renderPage(<LoginPage />, { at: '/login', session })
  await startButton()
  expect(screen.queryByText('Sesja wygasła. Zaloguj się, aby dokończyć.')).toBeNull()
})

test.each([
  ['/login', '/account'],
  ['/en/login', '/en/account'],
  ['/login?returnTo=%2Finventory', '/inventory'],
  ['/login?returnTo=%2F%2Fexample.org', '/account'],
])('a signed-in user who opens %s is redirected to %s', async (at, target) => {
  const { place } = await renderPage(<LoginPage />, {
    at,
    session: { status: 'authenticated', user: TEST_USER },
  })
  await waitFor(() => expect(place.current).toBe(target))
})

test('shows the page and its error in English', async () => {
  await renderPage(<LoginPage />, { at: '/en/login', answer: () => 'no-answer' })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in through Steam' }))
  expect(await screen.findByText('Could not start Steam sign-in')).toBeTruthy()
})
