import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/api/query-client.ts'
import { loadRegisteredTexts } from '#lib/i18n/texts.ts'
import { FakeApi, success } from '#lib/session/testing/fake-browser.ts'
import { PayoutSection } from './payout-section.tsx'
import { usePayoutForm, type PayoutForm } from './use-payout-form.ts'

function Section() {
  const form = usePayoutForm(() => undefined)
  return (
    <>
      <PayoutSection form={form} />
      <p data-testid="payment">{JSON.stringify(form.payment ?? null)}</p>
    </>
  )
}

/** The payment that would be sent. */
const payment = () =>
  JSON.parse(screen.getByTestId('payment').textContent ?? '') as PayoutForm['payment'] | null

async function openSection(at = '/inventory') {
  await loadRegisteredTexts(at.startsWith('/en') ? 'en' : 'pl')
  const api = new FakeApi((call) =>
    call.path === '/payout-methods'
      ? success({ methods: ['bank', 'paypal', 'skrill', 'crypto', 'neteller'] })
      : success({ details: [] }),
  )
  vi.stubGlobal('fetch', api.fetch)
  render(
    <QueryClientProvider client={createQueryClient({ hasRetries: false })}>
      <MemoryRouter initialEntries={[at]}>
        <Section />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findAllByRole('radio')
}

function leave(label: string, value: string) {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
  return field as HTMLInputElement
}
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))

beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['91 1140 2004 0000 0000 0000 0001', 'mBank, numer poprawny'],
  ['PL61 1090 1014 0000 0712 1981 2874', 'Erste Bank Polska (Santander), numer poprawny'],
  ['67160000030002000111111001', 'BNP Paribas, numer poprawny'],
])('accepts the account number %s, groups it and names its bank', async (typed, words) => {
  await openSection()
  choose('Przelew bankowy')
  const field = leave('Numer konta', typed)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(field.value).toMatch(/^\d\d( \d{4}){6}$/)
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['91 1140 2004 0000 0000 0000 0002', 'Numer zawiera błąd. Sprawdź grupy cyfr.'],
  ['91 1140 2004 0000 0000 0000 00', 'Brakuje 2 cyfr: numer konta ma 26 cyfr'],
  ['DE89 3704 0044 0532 0130 00', 'Wypłacamy w zł na konta w Polsce'],
])('refuses the account number %s when the field loses focus', async (typed, words) => {
  await openSection()
  choose('Przelew bankowy')
  const field = screen.getByLabelText('Numer konta')
  fireEvent.change(field, { target: { value: typed } })
  expect(screen.queryByText(words)).toBeNull()
  fireEvent.blur(field)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(payment()).toBeNull()
})

test.each(['PayPal', 'Skrill', 'Neteller'])(
  '%s requires an email address and offers to fix a typo',
  async (service) => {
    await openSection()
    choose(service)
    const label = `Adres e-mail konta ${service}`
    leave(label, 'gracz')
    expect(await screen.findByText('Podaj adres w formie nazwa@domena.pl')).toBeTruthy()
    leave(label, 'gracz@gmial.com')
    fireEvent.click(screen.getByRole('button', { name: 'Popraw na gracz@gmail.com' }))
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('gracz@gmail.com')
    expect(payment()).toEqual({ method: service.toLowerCase(), details: { email: 'gracz@gmail.com' } })
  },
)

test.each([
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['BTC', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  ['LTC', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
  ['LTC', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'],
])('accepts the %s address %s and shows its start and end', async (coin, address) => {
  await openSection()
  choose('Bitcoin / Litecoin')
  choose(new RegExp(`\\(${coin}\\)`))
  leave('Adres portfela', address)
  expect(await screen.findByText(`${address.slice(0, 6)}…${address.slice(-6)}`)).toBeTruthy()
  await waitFor(() => expect(payment()).toEqual({ method: 'crypto', details: { coin, address } }))
})

test.each([
  ['BTC', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea', 'To adres Litecoin. Zmień monetę albo adres.'],
  ['LTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'To adres Bitcoin. Zmień monetę albo adres.'],
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'Adres ma błąd w sumie kontrolnej.'],
  [
    'BTC',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'To adres sieci testowej. Podaj adres sieci głównej.',
  ],
])('refuses as a %s address %s: %s', async (coin, address, words) => {
  await openSection()
  choose('Bitcoin / Litecoin')
  choose(new RegExp(`\\(${coin}\\)`))
  leave('Adres portfela', address)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(payment()).toBeNull()
})

test('each method keeps its typed details when another one is selected', async () => {
  await openSection('/en/inventory')
  choose('PayPal')
  leave('E-mail of your PayPal account', 'player@example.com')
  choose('Skrill')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail of your Skrill account').value).toBe('')
  choose('PayPal')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail of your PayPal account').value).toBe(
    'player@example.com',
  )
})
