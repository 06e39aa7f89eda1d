import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  refusal,
  success,
  TEST_USER,
  type FakeAnswer,
  type FakeCall,
} from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { SupportPage } from './support-page.tsx'

const GUEST_KEY = 'Zx3-key_of-a-guest'
const MESSAGE = 'Przelew z wczoraj nie dotarł.'

type Answers = {
  send?: (call: FakeCall) => FakeAnswer
  form?: object
  methods?: string[]
}

function openSupport(answers: Answers = {}, options: { at?: string; user?: Partial<typeof TEST_USER> } = {}) {
  let forms = 0
  const ticket = { id: 482, number: '000482', key: options.user ? null : GUEST_KEY }
  const user = options.user && { ...TEST_USER, ...options.user }
  if (user) localStorage.setItem('accessToken', 'access-1')
  return renderPage(<SupportPage />, {
    at: options.at ?? '/support',
    ...(user ? { session: { status: 'authenticated', user } } : {}),
    answer: (call) => {
      if (call.path === '/support/form') {
        forms += 1
        return success({
          formToken: `token-${forms}`,
          fillSeconds: 0,
          recentSteamIds: [],
          medianFirstReplyMinutes: null,
          ...answers.form,
        })
      }
      if (call.path === '/payout-methods') return success({ methods: answers.methods ?? ['bank', 'paypal'] })
      if (call.path === '/support/ticket') return answers.send?.(call) ?? success({ ticket })
      return success({ user: user ?? TEST_USER })
    },
  })
}

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Wyślij zgłoszenie' }))

function fillIn() {
  type('Imię lub nick', ' Łucja ')
  type('E-mail', 'lucja@example.com')
  type('Temat', 'Brak wypłaty')
  type('Wiadomość', MESSAGE)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

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

test('prefills name, email and platform id for a signed-in user and sends no form token', async () => {
  const { api } = await openSupport({}, { user: { email: 'tester@example.com' } as never })
  expect(await screen.findByText('Uzupełniliśmy z Twojego konta')).toBeTruthy()
  expect(field('Imię lub nick').value).toBe('tester')
  expect(field('E-mail').value).toBe('tester@example.com')
  type(/^SteamID/, '')
  fireEvent.click(screen.getByRole('button', { name: 'Użyj mojego ID' }))
  expect(field(/^SteamID/).value).toBe(TEST_USER.steamId)
  type('Temat', 'Pytanie')
  type('Wiadomość', MESSAGE)
  submit()
  await screen.findByText('Numer zgłoszenia: 000482')
  expect(screen.queryByLabelText('Link do zgłoszenia')).toBeNull()
  expect(screen.getByRole('link', { name: 'Otwórz zgłoszenie' }).getAttribute('href')).toBe(
    '/support/ticket/482',
  )
  const [call] = api.callsTo('/support/ticket')
  expect(call?.accessToken).toBe('access-1')
  expect(call?.body).toMatchObject({ steamId: TEST_USER.steamId })
  expect(call?.body).not.toHaveProperty('formToken')
})

test('a link from a sale selects payments, names the sale and attaches it for its seller', async () => {
  const { api } = await openSupport(
    {},
    { at: '/support?sale=000123', user: { email: 'a@example.com' } as never },
  )
  expect(field('Kategoria').value).toBe('payment')
  expect(field('Temat').value).toBe('Sprzedaż 000123')
  expect(screen.getByText('Zgłoszenie dotyczy sprzedaży 000123. Dołączymy jej przebieg.')).toBeTruthy()
  type('Wiadomość', MESSAGE)
  submit()
  await screen.findByText('Numer zgłoszenia: 000482')
  expect(api.callsTo('/support/ticket')[0]?.body).toMatchObject({ saleId: 123, category: 'payment' })
})

test('a link from the sell dialog fills in the subject with the quote code', async () => {
  await openSupport({}, { at: '/support?code=ABCDEFG2', user: { email: 'a@example.com' } as never })
  expect(field('Kategoria').value).toBe('payment')
  expect(field('Temat').value).toBe('Coś się nie zgadza przed wysłaniem, kod ABCDEFG2')
  cleanup()
  await openSupport({}, { at: '/support?code=%3Cb%3E' })
  expect(field('Temat').value).toBe('')
})

test('a visitor with a link from a sale is asked to sign in and can continue without', async () => {
  const { api } = await openSupport({}, { at: '/support?sale=000123' })
  const signIn = screen.getByRole('link', { name: 'Zaloguj się' }).getAttribute('href')
  expect(signIn).toBe(`/login?returnTo=${encodeURIComponent('/support?sale=000123')}`)
  type('Imię lub nick', 'Łucja')
  type('E-mail', 'lucja@example.com')
  type('Wiadomość', MESSAGE)
  submit()
  await screen.findByText('Numer zgłoszenia: 000482')
  expect(api.callsTo('/support/ticket')[0]?.body).not.toHaveProperty('saleId')
})

test('offers the last five platform ids, newest first, and hides them 200 ms after blur', async () => {
  const ids = [1, 2, 3, 4, 5].map((last) => `7656119800000000${last}`)
  localStorage.setItem('recentSteamIds', JSON.stringify(ids))
  await openSupport({ form: { recentSteamIds: ['76561198000000009'] } })
  vi.useFakeTimers()
  const input = field(/^SteamID/)
  fireEvent.focus(input)
  const list = screen.getByRole('listbox', { name: 'Ostatnio używane' })
  expect(
    within(list)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(ids)
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(input.value).toBe(ids[1])
  expect(list.hidden).toBe(true)
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  expect(list.hidden).toBe(false)
  fireEvent.keyDown(input, { key: 'Escape' })
  expect(list.hidden).toBe(true)
  expect(input.value).toBe(ids[1])
  fireEvent.click(input)
  fireEvent.blur(input)
  act(() => void vi.advanceTimersByTime(199))
  expect(list.hidden).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(list.hidden).toBe(true)
})

test('stores a sent platform id as the newest one', async () => {
  localStorage.setItem('recentSteamIds', JSON.stringify(['76561198000000001', '76561198000000002']))
  await openSupport()
  fillIn()
  type(/^SteamID/, ' 76561198000000002 ')
  submit()
  await screen.findByText('Numer zgłoszenia: 000482')
  expect(JSON.parse(localStorage.getItem('recentSteamIds') ?? '')).toEqual([
    '76561198000000002',
    '76561198000000001',
  ])
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

test('shows chat, mailbox and 24/7 help beside the form, and a reply time only when measured', async () => {
  await openSupport()
  const rail = screen.getByRole('region', { name: 'Inne drogi kontaktu' })
  expect(within(rail).getByRole('link', { name: 'Czat na Discordzie' }).getAttribute('target')).toBe('_blank')
  expect(within(rail).getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/)
  expect(within(rail).getByText('Pomoc 24/7')).toBeTruthy()
  expect(within(rail).queryByText('Pierwsza odpowiedź')).toBeNull()
  cleanup()
  await openSupport({ form: { medianFirstReplyMinutes: 12 } })
  expect(await screen.findByText('zwykle po 12 minutach')).toBeTruthy()
})

test('stores the tab in the URL, keeps the form, and the FAQ names the enabled payout methods', async () => {
  const { place } = await openSupport({ methods: ['bank', 'crypto'] })
  type('Temat', 'Zaczęte')
  fireEvent.click(screen.getByRole('tab', { name: 'FAQ (8)' }))
  expect(place.current).toBe('/support?tab=faq')
  const panel = screen.getByRole('tabpanel', { name: 'FAQ (8)' })
  expect(panel.querySelectorAll('details')).toHaveLength(8)
  expect(panel.querySelectorAll('details[open]')).toHaveLength(1)
  expect(
    await within(panel).findByText(/^Teraz wypłacamy na: przelew bankowy, Bitcoin i Litecoin\./),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Formularz kontaktowy' }))
  expect(place.current).toBe('/support')
  expect(field('Temat').value).toBe('Zaczęte')
})

test('the FAQ search ignores accents, opens a match and links to the form without results', async () => {
  const { place } = await openSupport({}, { at: '/support?tab=faq' })
  const panel = screen.getByRole('tabpanel', { name: 'FAQ (8)' })
  const search = within(panel).getByRole('searchbox', { name: /^Szukaj/ })
  fireEvent.change(search, { target: { value: 'BLOKADE wymiany' } })
  expect(panel.querySelectorAll('details[open]')).toHaveLength(1)
  expect(within(panel).getByText('Mam blokadę wymiany. Czy mogę sprzedać?')).toBeTruthy()
  fireEvent.change(search, { target: { value: 'wyplata' } })
  expect(within(panel).getByText('Jakie są metody wypłaty?')).toBeTruthy()
  expect(within(panel).getByText('Znaleziono 3 pytania')).toBeTruthy()
  fireEvent.change(search, { target: { value: 'kosmos' } })
  expect(within(panel).getByText('Znaleziono 0 pytań')).toBeTruthy()
  fireEvent.click(within(panel).getByRole('button', { name: 'Napisz do nas' }))
  expect(place.current).toBe('/support')
})

test('shows the page in English', async () => {
  await openSupport({}, { at: '/en/support' })
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
  expect(screen.getByRole('region', { name: 'Please fill in all required fields' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Contact form' })).toBeTruthy()
})
