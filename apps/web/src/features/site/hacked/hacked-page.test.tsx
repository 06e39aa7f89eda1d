import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountFreeze } from '@app/contract/identity/account-freeze'
import { refusal, success, TEST_USER, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderPage } from '#testing/render-page.tsx'
import { HackedPage } from './hacked-page.tsx'

const FREEZE: AccountFreeze = {
  how: 'session',
  frozenAt: '2025-11-14T13:30:00.000Z',
  ticketId: 482,
  ticketNumber: '000482',
  held: { count: 2, amount: 1284.5 },
  out: { count: 1, amount: 127.68 },
  undoable: [{ id: 123, number: '000123', amount: 127.68, until: '2025-11-20T12:00:00.000Z', isPaid: true }],
  releaseNotBefore: null,
}

function open(answers: Record<string, FakeAnswer>, isSignedIn = false) {
  return renderPage(<HackedPage />, {
    at: '/hacked',
    ...(isSignedIn ? { session: { status: 'authenticated', user: TEST_USER } } : {}),
    answer: ({ method, path }) => answers[`${method} ${path}`] ?? success({ user: TEST_USER }),
  })
}

beforeEach(() => {
  addDialogMethods()
  localStorage.setItem('accessToken', 'access-1')
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

test('freezes the account after one confirmation and shows held payouts and affected sales', async () => {
  const { api } = await open(
    {
      'GET /account/freeze': success({ freeze: null }),
      'POST /account/freeze': success({ freeze: FREEZE }),
    },
    true,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Zamroź konto' }))
  expect(api.callsTo('/account/freeze').filter(({ method }) => method === 'POST')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Tak, zamroź' }))
  await screen.findByRole('heading', { name: 'Konto jest zamrożone' })
  expect(screen.getByText(/Pilne zgłoszenie ma numer 000482/)).toBeTruthy()
  expect(
    screen.getByText(/Wstrzymane 2 wypłaty: 1284,50 zł|Wstrzymane 2 wypłaty: 1\s?284,50\s?zł/),
  ).toBeTruthy()
  expect(screen.getByText(/Mogła wyjść i nie umiemy jej cofnąć/)).toBeTruthy()
  expect(screen.getByText(/Sprzedaż 000123/)).toBeTruthy()
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(document.activeElement?.className).toContain('hacked-done')
})

test('shows a failed freeze in the open confirmation', async () => {
  await open(
    {
      'GET /account/freeze': success({ freeze: null }),
      'POST /account/freeze': refusal(503, 'unavailable', ''),
    },
    true,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Zamroź konto' }))
  fireEvent.click(screen.getByRole('button', { name: 'Tak, zamroź' }))
  await screen.findByText(/Nie udało się zamrozić konta/)
  expect(localStorage.getItem('accessToken')).toBe('access-1')
})

test('a frozen account shows the pending release and offers to freeze again', async () => {
  await open(
    {
      'GET /account/freeze': success({ freeze: { ...FREEZE, releaseNotBefore: '2025-11-20T12:00:00.000Z' } }),
    },
    true,
  )
  await screen.findByText(/Obsługa chce odmrozić konto/)
  expect(screen.getByRole('button', { name: 'Zamroź jeszcze raz' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Otwórz zgłoszenie' }).getAttribute('href')).toBe(
    '/support/ticket/482',
  )
})

test('fills in the key from the link, removes it from the URL and sends it only after a click', async () => {
  window.history.replaceState(null, '', '/hacked#key=000123-AAAAA')
  const { api } = await open({ 'POST /account/freeze-by-key': success({ ticketNumber: '000482' }) })
  const field = await screen.findByLabelText<HTMLInputElement>('Klucz awaryjny')
  await waitFor(() => expect(field.value).toBe('000123-AAAAA'))
  expect(window.location.hash).toBe('')
  expect(api.callsTo('/account/freeze-by-key')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Zamroź tym kluczem' }))
  await screen.findByText(/Pilne zgłoszenie ma numer 000482/)
  expect(api.callsTo('/account/freeze-by-key')[0]?.body).toEqual({ key: '000123-AAAAA' })
  expect(screen.queryByRole('button', { name: 'Zamroź tym kluczem' })).toBeNull()
})

test('shows a visitor the sign-in link that returns here', async () => {
  await open({})
  const link = await screen.findByRole('link', { name: 'Zaloguj się i\u00a0zamroź konto' })
  expect(link.getAttribute('href')).toBe('/login?returnTo=%2Fhacked')
})
