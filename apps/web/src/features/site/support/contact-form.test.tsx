import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, success, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import {
  GUEST_KEY,
  MESSAGE,
  openSupport,
  field,
  type,
  submit,
  fillIn,
  prepareSupport,
} from './testing/open-support.tsx'

prepareSupport()

test('a visitor sends the form once and gets the ticket number and a link with the key in its fragment', async () => {
  const { api } = await openSupport()
  await waitFor(() => expect(api.callsTo('/support/form')).toHaveLength(1))
  fillIn()
  type(/^SteamID/, '   ')
  submit()
  submit()
  const done = await screen.findByRole('heading', { name: 'Zgłoszenie zostało wysłane pomyślnie!' })
  expect(document.activeElement).toBe(done)
  expect(screen.getByText('Numer zgłoszenia: 000482')).toBeTruthy()
  expect(screen.getByText('lucja@example.com')).toBeTruthy()
  expect(field('Link do zgłoszenia').value).toBe(
    `${window.location.origin}/support/ticket/482#key=${GUEST_KEY}`,
  )
  expect(screen.getByRole('link', { name: 'Otwórz zgłoszenie' }).getAttribute('href')).toBe(
    `/support/ticket/482#key=${GUEST_KEY}`,
  )
  const calls = api.callsTo('/support/ticket')
  expect(calls).toHaveLength(1)
  expect(calls[0]?.idempotencyKey).toMatch(/^[\w-]{36}$/)
  expect(calls[0]?.body).toEqual({
    name: 'Łucja',
    email: 'lucja@example.com',
    category: 'general',
    subject: 'Brak wypłaty',
    message: MESSAGE,
    formToken: 'token-1',
  })
})

test('opens an empty form with a new token after a ticket was sent', async () => {
  const { api } = await openSupport()
  fillIn()
  submit()
  fireEvent.click(await screen.findByRole('button', { name: 'Wyślij nowe zgłoszenie' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Napisz do nas' }))
  expect(field('Wiadomość').value).toBe('')
  expect(field('E-mail').value).toBe('lucja@example.com')
  await waitFor(() => expect(api.callsTo('/support/form')).toHaveLength(2))
  type('Temat', 'Drugie')
  type('Wiadomość', 'Inna sprawa')
  submit()
  await screen.findByText('Numer zgłoszenia: 000482')
  const [first, second] = api.callsTo('/support/ticket')
  expect(second?.body).toMatchObject({ subject: 'Drugie', formToken: 'token-2' })
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('lists missing fields in a focused summary with links and sends nothing', async () => {
  const { api, toasts } = await openSupport()
  type('Imię lub nick', 'Łucja')
  type(/^SteamID/, '123')
  submit()
  const summary = screen.getByRole('region', { name: 'Proszę wypełnić wszystkie wymagane pola' })
  expect(document.activeElement).toBe(summary)
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Podaj adres e-mail, na który odpowiemy',
    'SteamID to 17 cyfr i zaczyna się od 7656.',
    'Podaj temat zgłoszenia',
    'Napisz, w czym możemy pomóc',
  ])
  fireEvent.click(within(summary).getByRole('link', { name: /^Napisz, w\sczym/ }))
  expect(document.activeElement).toBe(field('Wiadomość'))
  expect(field('Wiadomość').getAttribute('aria-invalid')).toBe('true')
  expect(api.callsTo('/support/ticket')).toEqual([])
  expect(toasts).toEqual([])
})

test('reports an invalid email address on blur and offers to fix a typo', async () => {
  await openSupport()
  type('E-mail', 'lucja')
  fireEvent.blur(field('E-mail'))
  expect(screen.getByText('Podaj adres w formie nazwa@domena.pl')).toBeTruthy()
  type('E-mail', 'lucja@gmial.com')
  expect(screen.queryByText('Podaj adres w formie nazwa@domena.pl')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Chodziło o\slucja@gmail\.com/ }))
  expect(field('E-mail').value).toBe('lucja@gmail.com')
})

test.each([
  [
    'the server’s words',
    refusal(429, 'rate_limited', 'Za dużo zgłoszeń.'),
    'Nie udało się wysłać zgłoszenia',
    'Za dużo zgłoszeń.',
  ],
  [
    'no connection',
    'no-answer',
    'Nie udało się wysłać zgłoszenia',
    'Brak połączenia. Spróbuj ponownie, treść zostaje.',
  ],
  [
    'success false',
    { status: 200, body: { success: false } },
    'Wystąpił błąd podczas przetwarzania żądania',
    '',
  ],
] as const)(
  'shows a failure beside the button and in a toast and keeps the text: %s',
  async (_name, answer, title, detail) => {
    const { api, toasts } = await openSupport({ send: () => answer })
    fillIn()
    submit()
    expect(await screen.findByText(title)).toBeTruthy()
    if (detail !== '') expect(screen.getByText(detail)).toBeTruthy()
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { text: 'Wystąpił błąd podczas wysyłania zgłoszenia. Spróbuj ponownie później.', kind: 'error' },
      ]),
    )
    expect(field('Wiadomość').value).toBe(MESSAGE)
    submit()
    await waitFor(() => expect(api.callsTo('/support/ticket')).toHaveLength(2))
    const [first, second] = api.callsTo('/support/ticket')
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  },
)

test('shows the server’s field error at the field', async () => {
  const send = (): FakeAnswer => ({
    status: 422,
    body: {
      success: false,
      code: 'ticket_fields_required',
      message: 'Proszę wypełnić wszystkie wymagane pola',
      fields: { email: 'Ten adres nie przyjmuje poczty.' },
      requestId: 'x',
    },
  })
  await openSupport({ send })
  fillIn()
  submit()
  const summary = await screen.findByRole('region', { name: 'Popraw 1 pole' })
  expect(within(summary).getByRole('link', { name: 'Ten adres nie przyjmuje poczty.' })).toBeTruthy()
  expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
})

test('resends a form that was too fast or stale without a second click', async () => {
  const codes = ['ticket_form_too_fast', 'ticket_form_stale']
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api, toasts } = await openSupport({
    send: () => {
      const code = codes.shift()
      return code ? refusal(422, code) : success({ ticket: { id: 1, number: '000001', key: GUEST_KEY } })
    },
  })
  fillIn()
  submit()
  await screen.findByText('Numer zgłoszenia: 000001')
  const tokens = api.callsTo('/support/ticket').map(({ body }) => (body as { formToken: string }).formToken)
  expect(tokens).toEqual(['token-1', 'token-1', 'token-2'])
  expect(toasts).toEqual([])
})

test('the honeypot field is outside the tab order and is sent when filled in', async () => {
  const { api } = await openSupport()
  fillIn()
  const trap = document.querySelector<HTMLInputElement>('input[name=website]')
  expect(trap?.tabIndex).toBe(-1)
  expect(trap?.closest('[aria-hidden=true]')).toBeTruthy()
  fireEvent.change(trap!, { target: { value: 'http://spam.example' } })
  submit()
  await screen.findByText('Numer zgłoszenia: 000482')
  expect(api.callsTo('/support/ticket')[0]?.body).toMatchObject({ website: 'http://spam.example' })
})

test('restores an unsent form in the same tab and can clear it', async () => {
  await openSupport()
  fillIn()
  cleanup()
  await openSupport()
  expect(screen.getByText('Przywróciliśmy niewysłaną treść.')).toBeTruthy()
  expect(field('Wiadomość').value).toBe(MESSAGE)
  fireEvent.click(screen.getByRole('button', { name: 'Wyczyść formularz' }))
  expect(field('Wiadomość').value).toBe('')
  expect(sessionStorage.length).toBe(0)
})

test('warns about a text that looks like a code or password but still sends it', async () => {
  const { api } = await openSupport()
  fillIn()
  type('Wiadomość', 'Mój kod to 7KQ4M')
  expect(screen.getByText('Nie wysyłaj kodów ani haseł. Nie są nam potrzebne.')).toBeTruthy()
  submit()
  await screen.findByText('Numer zgłoszenia: 000482')
  expect(api.callsTo('/support/ticket')).toHaveLength(1)
})

test('shows the character counter above 4 000 characters', async () => {
  await openSupport()
  type('Wiadomość', 'x'.repeat(4_000))
  expect(screen.queryByText(/z 5000 znaków/)).toBeNull()
  type('Wiadomość', 'x'.repeat(4_001))
  expect(screen.getByText('4001 z 5000 znaków')).toBeTruthy()
})
