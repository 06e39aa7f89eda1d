import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  refusal,
  success,
  TEST_USER,
  type FakeAnswer,
  type FakeCall,
} from '#lib/session/testing/fake-browser.ts'
import { takeKeptSelection } from '#lib/kept-selection.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderPage } from '#testing/render-page.tsx'
import { SellDialog } from './index.ts'
import { laterPreview, samplePreview } from './testing/sample-preview.ts'
import { ASIIMOV, REDLINE, sampleQuote } from '@app/contract/samples/sale'

const SAVED = {
  id: '00000000-0000-4000-8000-000000000001',
  method: 'paypal',
  coin: null,
  masked: 'g•••@example.com',
  bankName: null,
  lastUsedAt: '2025-11-14T13:32:00.000Z',
  cameBack: false,
}

/** A transfer that is in time for the afternoon clearing session. */
const BANKING = {
  pace: 'banking',
  payoutAt: null,
  arrivesOn: '2026-11-17',
  promisedBy: '2026-11-17T16:30:00.000Z',
} as const

type Reply = (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>
type Answer = FakeAnswer | Reply

async function openDialog(
  preview: Reply | Partial<PayoutPreview>,
  answers: Record<string, Answer> = {},
  at = '/inventory',
) {
  const quote = sampleQuote([REDLINE, ASIIMOV])
  const told = typeof preview === 'function' ? preview : success({ preview: samplePreview(preview) })
  const page = await renderPage(
    <SellDialog assetIds={['101', '102']} isOpen onClose={() => undefined} onSold={() => undefined} />,
    {
      at,
      session: { status: 'authenticated', user: TEST_USER },
      answer: (call) => {
        const known: Record<string, Answer> = {
          'POST /quotes': success({ quote, changes: [] }),
          'GET /operator': refusal(503, 'unavailable'),
          'GET /payout-methods': success({ methods: ['bank', 'paypal', 'crypto'] }),
          'GET /account/payout-details': success({ details: [], needsFreshSignIn: false }),
          [`POST /quotes/${quote.id}/payout-preview`]: told,
          ...answers,
        }
        const answer = known[`${call.method} ${call.path}`]
        return typeof answer === 'function' ? answer(call) : (answer ?? success())
      },
    },
  )
  await screen.findByRole('radio', { name: /^PayPal/ })
  await screen.findByRole('timer')
  const asked = () => page.api.callsTo(`/quotes/${quote.id}/payout-preview`)
  return { ...page, quote, asked }
}

const panel = (name = 'Kiedy dostaniesz pieniądze') => screen.getByRole('region', { name })
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
const said = (name?: string) => plain(within(panel(name)).getByRole('status').textContent)
const nextSteps = () =>
  within(screen.getByRole('region', { name: 'Co dalej' }))
    .getAllByRole('listitem')
    .map((line) => plain(line.textContent))
const lines = () =>
  within(panel())
    .queryAllByRole('listitem')
    .map((line) => plain(line.textContent))

beforeAll(addDialogMethods)
beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('requests no preview before a method is chosen, then announces the payout time', async () => {
  const { asked } = await openDialog({})
  expect(said()).toBe('Wybierz metodę, a podamy termin.')
  expect(asked()).toEqual([])
  choose('PayPal')
  expect(said()).toBe('Sprawdzamy termin wypłaty…')
  expect(nextSteps()).toContain('Dostaniesz pieniądze wybraną metodą.')
  await waitFor(() => expect(said()).toBe('Wypłata: ok. 13:50'))
  expect(nextSteps()).toEqual([
    'Wyślesz nam ofertę w Steam.',
    'Masz na to 30 min.',
    'Pieniądze zwykle 5–15 min po odbiorze.',
  ])
  expect(asked()).toMatchObject([{ body: { paymentMethod: 'paypal' } }])
  expect(lines().join(' ')).toContain('Gdy zabraknie środków na szybkie wypłaty')
})

test('requests a preview once for complete details, not for every letter', async () => {
  const { asked } = await openDialog({})
  choose('PayPal')
  await waitFor(() => expect(asked()).toHaveLength(1))
  const field = screen.getByLabelText('Adres e-mail konta PayPal')
  for (const value of ['g', 'gracz@ex', 'gracz@example.co', 'gracz@example.com'])
    fireEvent.change(field, { target: { value } })
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked()[1]?.body).toEqual({
    paymentMethod: 'paypal',
    paymentDetails: { email: 'gracz@example.com' },
  })
})

test('drops a stale response', async () => {
  const waiting: ((answer: FakeAnswer) => void)[] = []
  await openDialog(() => new Promise((resolve) => waiting.push(resolve)))
  choose('PayPal')
  await waitFor(() => expect(waiting).toHaveLength(1))
  choose('Przelew bankowy')
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.(success({ preview: samplePreview(BANKING) }))
  await waitFor(() => expect(said()).toBe('Na koncie najpóźniej we wtorek, 17 lis, o 17:30'))
  waiting[0]?.(success({ preview: samplePreview() }))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(said()).toBe('Na koncie najpóźniej we wtorek, 17 lis, o 17:30')
})

test.each<[string, Partial<PayoutPreview>, string, string]>([
  [
    'the own limit',
    laterPreview(),
    'Wypłata po ochronie Steam (do 25 listopada 2026, 08:00)',
    'zostało 100,00 zł z 500,00 zł',
  ],
  [
    'a new account',
    laterPreview({ reason: 'new_account' }),
    'Wypłata po ochronie Steam (do 25 listopada 2026, 08:00)',
    'Pierwszą sprzedaż wypłacamy po ochronie Steam',
  ],
  [
    'the pool of the day',
    laterPreview({ reason: 'new_sellers_day' }),
    'Wypłata po ochronie Steam (do 25 listopada 2026, 08:00)',
    'Nowa pula będzie po północy',
  ],
  [
    'these details',
    laterPreview({ reason: 'details' }),
    'Wypłata po ochronie Steam (do 25 listopada 2026, 08:00)',
    'Przy innych danych termin może być inny',
  ],
  [
    'a reversal',
    laterPreview({ reason: 'reversal' }),
    'Wypłata po ochronie Steam (do 25 listopada 2026, 08:00)',
    'Po cofniętej wymianie',
  ],
  [
    'the operator',
    laterPreview({ reason: 'policy', limit: null }),
    'Wypłata po ochronie Steam (do 25 listopada 2026, 08:00)',
    'wszystkim wypłacamy po ochronie',
  ],
  [
    'the shared limit',
    { isAdvancePoolExhausted: true, payoutAt: '2026-11-25T07:00:00.000Z' },
    'Wypłata po ochronie Steam (do 25 listopada 2026, 08:00)',
    'Pula szybkich wypłat jest teraz pełna',
  ],
  [
    'an approval after it',
    laterPreview({ needsApproval: 2 }),
    'Wypłata po ochronie Steam (do 25 listopada 2026, 08:00)',
    'sprawdza człowiek',
  ],
  [
    'a transfer after it',
    laterPreview({ pace: 'banking', promisedBy: '2026-11-25T16:30:00.000Z' }),
    'Pieniądze najpóźniej w środę, 25 lis, o 17:30',
    'Obiecujemy to, jeśli zdążysz z ofertą.',
  ],
  [
    'an approval',
    { needsApproval: 1, payoutAt: null },
    'Wypłata po odbiorze i zatwierdzeniu przez nas',
    'sprawdza człowiek',
  ],
  [
    'the bank',
    { ...BANKING, bankName: 'mBank' },
    'Na koncie (mBank) najpóźniej we wtorek, 17 lis, o 17:30',
    'weekendy i święta są już wliczone',
  ],
  [
    'Express Elixir',
    { ...BANKING, bankName: 'mBank', isExpress: true },
    'Na koncie (mBank) najpóźniej we wtorek, 17 lis, o 17:30',
    'Ten bank przyjmuje Express Elixir',
  ],
  [
    'an operator who serves no session',
    { ...BANKING, arrivesOn: null, promisedBy: null },
    'Wypłata po odbiorze, przelewem w dzień roboczy',
    'nie obiecujemy, na którą sesję Elixir',
  ],
  [
    'a promise by minutes',
    { promisedBy: '2026-11-16T13:20:00.000Z' },
    'Wypłata: ok. 13:50',
    'Najpóźniej dziś o 14:20, jeśli zdążysz z ofertą. Gdy zabraknie środków na szybkie wypłaty – po ochronie Steam.',
  ],
  [
    'what being late costs us',
    { ...BANKING, lateBonus: { perDay: 5, cap: 50, graceMinutes: 60 } },
    'Na koncie najpóźniej we wtorek, 17 lis, o 17:30',
    'Za każdy rozpoczęty dzień dodamy 5,00 zł do salda, najwyżej 50,00 zł',
  ],
  [
    'people',
    { payoutCase: 'manual', reason: 'policy', needsApproval: 1, payoutAt: null },
    'Wypłata po sprawdzeniu przez nas',
    'każdą sprzedaż sprawdza człowiek',
  ],
  [
    'a hand',
    { pace: 'by_hand', payoutAt: null },
    'Wypłata po odbiorze, wysyłana ręcznie',
    'nie obiecujemy godziny',
  ],
  [
    'a paused rail',
    { hindrance: 'method_paused', payoutAt: null },
    'Wypłata tą metodą się opóźni',
    'Wyślemy pieniądze, gdy ruszą',
  ],
  [
    'missing funds',
    { hindrance: 'method_short', payoutAt: null },
    'Wypłata tą metodą się opóźni',
    'Uzupełniamy teraz środki',
  ],
  [
    'a check',
    { hindrance: 'account_check', payoutAt: null },
    'Wypłaty na to konto są wstrzymane',
    'Sprawdzamy Twoje konto',
  ],
])('explains the payout time by its reason: %s', async (_what, preview, headline, line) => {
  await openDialog(preview)
  choose('PayPal')
  await waitFor(() => expect(said()).toBe(headline))
  expect(lines().join(' ')).toContain(line)
})

test('estimates a coin amount and requests the preview with the coin before the address', async () => {
  const coinEstimates: PayoutPreview['coinEstimates'] = [{ coin: 'BTC', amount: '0.00112737', rate: 380_000 }]
  const { asked } = await openDialog({ coinEstimates })
  choose('Bitcoin / Litecoin')
  choose('Bitcoin (BTC)')
  await waitFor(() =>
    expect(asked().at(-1)?.body).toEqual({ paymentMethod: 'crypto', paymentDetails: { coin: 'BTC' } }),
  )
  await waitFor(() => expect(lines().join(' ')).toMatch(/Szacunkowo 0,00112737 BTC \(kurs 380.000,00.zł/))
})

test('a failed preview request can be retried', async () => {
  let count = 0
  await openDialog(() =>
    ++count === 1 ? refusal(503, 'unavailable', '') : success({ preview: samplePreview() }),
  )
  choose('PayPal')
  const notice = await within(panel()).findByText('Nie udało się sprawdzić terminu wypłaty.')
  fireEvent.click(within(panel()).getByRole('button', { name: 'Spróbuj ponownie' }))
  await waitFor(() => expect(said()).toContain('Wypłata: ok. 13:50'))
  expect(notice.isConnected).toBe(false)
})

test('links a seller with a debt to the balance', async () => {
  await openDialog(() => refusal(409, 'seller_owes', 'Masz dług.'))
  choose('PayPal')
  const link = await within(panel()).findByRole('link', { name: 'Zobacz saldo' })
  expect(link.getAttribute('href')).toBe('/account/balance')
})

test('shows the bank and the time in English', async () => {
  await openDialog({ ...BANKING, bankName: 'mBank' }, {}, '/en/inventory')
  choose('Bank transfer')
  const words = 'On your account (mBank) by Tuesday 17 Nov, 17:30 at the latest'
  await waitFor(() => expect(said('When you get the money')).toBe(words))
})

test('shows a deferred payout time in English', async () => {
  await openDialog(laterPreview({ reason: 'new_account' }), {}, '/en/inventory')
  choose('PayPal')
  const words = 'Paid after Steam protection (until 25 November 2026, 08:00)'
  await waitFor(() => expect(said('When you get the money')).toBe(words))
})

const STALE = (wasPaid: boolean) => ({
  'GET /account/payout-details': success({ details: [{ ...SAVED, wasPaid }], needsFreshSignIn: true }),
})

test('with an old sign-in, accepts details paid before and requires a new sign-in for others', async () => {
  await openDialog({}, STALE(true))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'g•••@example.com' }).checked).toBe(true)
  expect(screen.queryByText('Nowe dane wymagają nowego logowania')).toBeNull()
  choose('Inne dane')
  expect(await screen.findByText('Nowe dane wymagają nowego logowania')).toBeTruthy()
  expect(screen.queryByLabelText('Adres e-mail konta PayPal')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Potwierdź sprzedaż/ }))
  const error = await screen.findByRole('link', { name: /^Zaloguj się ponownie przez Steam albo/ })
  fireEvent.click(error)
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Zaloguj się ponownie przez Steam' }),
  )
})

test('requires a new sign-in for saved details that were never paid', async () => {
  await openDialog({}, STALE(false))
  expect(await screen.findByText('Nowe dane wymagają nowego logowania')).toBeTruthy()
})

test('the new sign-in returns to this page with the selection', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  const url = 'https://steamcommunity.com/openid/login'
  const { api } = await openDialog(
    {},
    { ...STALE(false), 'POST /auth/steam?lang=pl': success({ url, state: 'state-1' }) },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Zaloguj się ponownie przez Steam' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(new URL(url)))
  expect(api.callsTo('/auth/steam?lang=pl')).toMatchObject([{ body: { returnForm: 'callback' } }])
  expect(sessionStorage.getItem('returnTo')).toBe('/inventory')
  expect(takeKeptSelection()).toEqual(['101', '102'])
  expect(takeKeptSelection()).toEqual([])
})

test('asks for a new sign-in when the server requires it on submit', async () => {
  await openDialog(
    {},
    { 'POST /inventory/sell': refusal(403, 'fresh_sign_in_needed', 'Zaloguj się ponownie.') },
  )
  choose('PayPal')
  fireEvent.change(screen.getByLabelText('Adres e-mail konta PayPal'), {
    target: { value: 'gracz@example.com' },
  })
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: /^Potwierdź sprzedaż/ }))
  expect(await screen.findByText('Nowe dane wymagają nowego logowania')).toBeTruthy()
})
