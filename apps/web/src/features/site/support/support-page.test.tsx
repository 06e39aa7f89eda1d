import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TEST_USER } from '#lib/session/testing/fake-browser.ts'
import { MESSAGE, openSupport, field, type, submit, fillIn, prepareSupport } from './testing/open-support.tsx'

prepareSupport()

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

test('shows chat and mailbox beside the form, and a reply time only when measured', async () => {
  await openSupport()
  const rail = screen.getByRole('region', { name: 'Inne drogi pomocy' })
  expect(within(rail).getByRole('link', { name: 'Czat na Discordzie' }).getAttribute('target')).toBe('_blank')
  expect(within(rail).getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/)
  expect(screen.queryByText(/^Odpowiadamy zwykle/)).toBeNull()
  cleanup()
  await openSupport({ form: { medianFirstReplyMinutes: 12 } })
  expect(await screen.findByText(/^Odpowiadamy zwykle w\s12\sminut,/)).toBeTruthy()
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
