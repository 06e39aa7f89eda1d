import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  refusal,
  success,
  TEST_USER,
  type FakeAnswer,
  type FakeCall,
} from '#lib/session/testing/fake-browser.ts'
import { ProfilePage } from './profile-page.tsx'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderPage } from '#testing/render-page.tsx'

const ownLink = 'https://steamcommunity.com/tradeoffer/new/?partner=39734273&token=Ab3_-xYz'
const sessions = [
  {
    id: 'a',
    device: 'Chrome · Linux',
    createdAt: '2025-11-13T10:00:00Z',
    lastUsedAt: '2025-11-14T10:00:00Z',
    isCurrent: true,
  },
  {
    id: 'b',
    device: 'Firefox · Windows',
    createdAt: '2025-11-01T10:00:00Z',
    lastUsedAt: '2025-11-02T10:00:00Z',
    isCurrent: false,
  },
]

function renderProfile(
  answers: Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer)> = {},
  user = {},
) {
  const current = { ...TEST_USER, ...user }
  return renderPage(<ProfilePage />, {
    at: '/account',
    session: { status: 'authenticated', user: current },
    answer: (call) => {
      const answer = answers[`${call.method} ${call.path}`]
      if (typeof answer === 'function') return answer(call)
      if (answer) return answer
      if (call.path === '/account/statements') return success({ years: [] })
      if (call.path === '/price-alerts') return success({ alerts: [] })
      return call.path === '/auth/sessions' ? success({ sessions }) : success({ user: current })
    },
  })
}

async function saveTradeUrl(value: string) {
  const field = await screen.findByLabelText('Twój link wymiany')
  fireEvent.change(field, { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz link wymiany' }))
  return field
}

beforeEach(() => {
  addDialogMethods()
  localStorage.setItem('accessToken', 'access-1')
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('shows the username as text, not as a field', async () => {
  await renderProfile()
  expect((await screen.findByText(TEST_USER.username)).tagName).toBe('P')
})

test.each([
  ['a blank link', '   ', 'Wprowadź prawidłowy URL wymiany'],
  ['no link', '', 'Wprowadź prawidłowy URL wymiany'],
  ['a malformed link', 'https://example.org/', 'Wprowadź prawidłowy URL wymiany'],
  ['a link of another account', ownLink.replace('39734273', '5'), 'Ten link należy do innego konta Steam'],
])('refuses %s at the field without a request', async (_name, value, text) => {
  const { api, toasts } = await renderProfile()
  const field = await saveTradeUrl(value)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  await waitFor(() => expect(toasts).toMatchObject([{ text, kind: 'error', autoCloseMs: 3000 }]))
  expect(api.callsTo('/auth/user/trade-url')).toEqual([])
})

test('confirms a saved link on the page and in a toast of three seconds', async () => {
  const { api, toasts } = await renderProfile({ 'PUT /auth/user/trade-url': success({ message: 'x' }) })
  await saveTradeUrl(` ${ownLink} `)
  expect(await screen.findByText('URL wymiany zaktualizowany pomyślnie')).toBeTruthy()
  await waitFor(() =>
    expect(toasts).toMatchObject([
      { text: 'URL wymiany zaktualizowany pomyślnie', kind: 'success', autoCloseMs: 3000 },
    ]),
  )
  expect(api.callsTo('/auth/user/trade-url')).toMatchObject([{ method: 'PUT', body: { tradeUrl: ownLink } }])
})

test('shows the server’s refusal of a link at the field', async () => {
  const answer = refusal(422, 'trade_url_foreign', 'Ten link należy do innego konta Steam')
  await renderProfile({ 'PUT /auth/user/trade-url': answer })
  const field = await saveTradeUrl(ownLink)
  expect(await screen.findByText('Ten link należy do innego konta Steam')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['does not answer', 'no-answer' as const, 'Brak połączenia. Spróbuj ponownie.'],
  ['fails', refusal(500, 'internal_error', 'Coś poszło nie tak.'), 'Coś poszło nie tak.'],
])('keeps the link in the field when the server %s', async (_name, answer, detail) => {
  const { toasts } = await renderProfile({ 'PUT /auth/user/trade-url': answer })
  const field = await saveTradeUrl(ownLink)
  expect(await screen.findByText('Nie udało się zaktualizować URL wymiany')).toBeTruthy()
  expect(screen.getByText(detail)).toBeTruthy()
  expect((field as HTMLInputElement).value).toBe(ownLink)
  await waitFor(() =>
    expect(toasts).toMatchObject([{ text: 'Nie udało się zaktualizować URL wymiany', kind: 'error' }]),
  )
})

test('adds an email address, which then waits for confirmation', async () => {
  let pendingEmail: string | null = null
  const { api } = await renderProfile({
    'PUT /auth/user/email': (call) => {
      pendingEmail = (call.body as { email: string }).email
      return success({ message: 'x' })
    },
    'GET /auth/user': () => success({ user: { ...TEST_USER, pendingEmail } }),
  })
  const field = await screen.findByRole('textbox', { name: 'Adres e-mail' })
  fireEvent.change(field, { target: { value: 'not an address' } })
  fireEvent.click(screen.getByRole('button', { name: 'Dodaj adres' }))
  expect(await screen.findByText('Podaj adres w formie nazwa@domena.pl')).toBeTruthy()

  fireEvent.change(field, { target: { value: ' a@example.com ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Dodaj adres' }))

  expect(await screen.findByText('Czeka na potwierdzenie')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Wyślij link ponownie' }))
  await waitFor(() => expect(api.callsTo('/auth/user/email')).toHaveLength(2))
  expect(api.callsTo('/auth/user/email').map((call) => call.body)).toEqual([
    { email: 'a@example.com' },
    { email: 'a@example.com' },
  ])
})

test('removes a confirmed email address', async () => {
  let email: string | null = 'a@example.com'
  const { toasts } = await renderProfile(
    {
      'DELETE /auth/user/email': () => {
        email = null
        return success()
      },
      'GET /auth/user': () => success({ user: { ...TEST_USER, email } }),
    },
    { email },
  )
  expect(await screen.findByText('Potwierdzony')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Usuń adres' }))
  expect(await screen.findByRole('button', { name: 'Dodaj adres' })).toBeTruthy()
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Adres usunięty', kind: 'success' }]))
})

test('ends other sessions and offers no button for the current one', async () => {
  let left = sessions
  const { api } = await renderProfile({
    'GET /auth/sessions': () => success({ sessions: left }),
    'DELETE /auth/sessions/b': () => {
      left = left.slice(0, 1)
      return success()
    },
  })
  const current = (await screen.findByText('Chrome · Linux')).closest('li') as HTMLElement
  expect(within(current).getByText('Ta przeglądarka')).toBeTruthy()
  expect(within(current).queryByRole('button')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Zakończ sesję: Firefox · Windows' }))

  await waitFor(() => expect(screen.queryByText('Firefox · Windows')).toBeNull())
  expect(api.callsTo('/auth/sessions/b')).toMatchObject([{ method: 'DELETE' }])
})

test('sessions that fail to load can be retried', async () => {
  const answers: FakeAnswer[] = ['no-answer']
  await renderProfile({ 'GET /auth/sessions': () => answers.shift() ?? success({ sessions }) })
  expect(await screen.findByText('Nie udało się wczytać sesji')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Firefox · Windows')).toBeTruthy()
})

test('requests the personal data export', async () => {
  const file = new Response('zip', { headers: { 'content-type': 'application/zip' } })
  const { api } = await renderProfile({ 'GET /account/export': file })
  fireEvent.click(await screen.findByRole('button', { name: 'Pobierz moje dane' }))
  await waitFor(() => expect(api.callsTo('/account/export')).toHaveLength(1))
})

test('lists the obstacles that prevent deleting the account', async () => {
  const { api } = await renderProfile({
    'GET /account/erasure': success({ obstacles: ['balance', 'open_payout'] }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Usuń konto' }))
  expect(await screen.findByText('saldo; wypłać je najpierw')).toBeTruthy()
  expect(screen.getByText('przelew, który jeszcze nie dotarł')).toBeTruthy()
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('deletes an account only after a confirmation and clears its tokens', async () => {
  const { api } = await renderProfile({
    'GET /account/erasure': success({ obstacles: [] }),
    'POST /account/erasure': success({}),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Usuń konto' }))
  expect(await screen.findByText(/Tego nie da się cofnąć/)).toBeTruthy()
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Usuń na zawsze', hidden: true }))
  await waitFor(() => expect(localStorage.getItem('accessToken')).toBeNull())
  expect(api.callsTo('/account/erasure').map(({ method }) => method)).toEqual(['GET', 'POST'])
})

test('lists the price alerts and deletes one', async () => {
  let alerts = [
    {
      id: '0b0c5a5e-9c55-4f6f-8f43-000000000000',
      slug: 'ak-47-redline-field-tested',
      market_hash_name: 'AK-47 | Redline (Field-Tested)',
      target: 300,
      createdAt: '2025-11-13T10:00:00Z',
    },
  ]
  await renderProfile({
    'GET /price-alerts': () => success({ alerts }),
    'DELETE /price-alerts/0b0c5a5e-9c55-4f6f-8f43-000000000000': () => {
      alerts = []
      return success({})
    },
  })
  expect(await screen.findByText(/gdy zapłacimy\s300,00\szł/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Usuń alert: AK-47 | Redline (Field-Tested)' }))
  expect(await screen.findByText(/Nie masz alertów/)).toBeTruthy()
})
