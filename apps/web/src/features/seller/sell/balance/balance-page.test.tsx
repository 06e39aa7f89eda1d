import type { BalanceEntry, BalanceResponse } from '@app/contract/payments/balance'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  refusal,
  success,
  TEST_USER,
  type FakeAnswer,
  type FakeCall,
} from '#lib/session/testing/fake-browser.ts'
import { publishUserEvent } from '#lib/session/user-events.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderPage } from '#testing/render-page.tsx'
import { BalancePage } from './balance-page.tsx'
import { readAmount, writeAmount } from '#lib/read-amount.ts'

const SAVED = {
  id: '00000000-0000-4000-8000-000000000001',
  method: 'bank',
  coin: null,
  masked: '91 1140 •••• 0001',
  bankName: 'mBank',
  lastUsedAt: '2025-11-14T13:32:00.000Z',
  wasPaid: true,
  cameBack: false,
}

function entry(id: number, change: Partial<BalanceEntry> = {}): BalanceEntry {
  const number = String(id).padStart(6, '0')
  const at = '2025-11-14T13:32:00.000Z'
  return {
    id: `e${id}`,
    number,
    isOfSale: true,
    at,
    kind: 'return',
    amount: 120.5,
    status: 'completed',
    ...change,
  }
}

function balanceAnswer(
  balance: Partial<BalanceResponse['balance']>,
  entries: BalanceEntry[] = [entry(7)],
  total = entries.length,
): FakeAnswer {
  return success({
    balance: { available: 120.5, waiting: 0, debt: 0, ...balance },
    entries,
    pagination: { page: 1, limit: 20, pages: 1, total },
  })
}

type Answers = Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>)>
const FIRST = 'GET /account/balance?limit=20&offset=0'

async function openPage(answers: Answers = {}, at = '/account/balance') {
  return renderPage(<BalancePage />, {
    at,
    session: { status: 'authenticated', user: TEST_USER },
    answer: (call) => {
      const known: Answers = {
        [FIRST]: balanceAnswer({}),
        'GET /payout-methods': success({ methods: ['bank', 'paypal'] }),
        'GET /account/payout-details': success({ details: [SAVED], needsFreshSignIn: false }),
        'GET /auth/user': success({ user: TEST_USER }),
        ...answers,
      }
      const answer = known[`${call.method} ${call.path}`]
      return typeof answer === 'function' ? answer(call) : (answer ?? success())
    },
  })
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const confirm = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Wypłać\s120,50/ }))
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: 'Wypłać' }))
}

beforeAll(addDialogMethods)
beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['120,50', 12_050],
  ['120.5', 12_050],
  [' 1 234,56 zł ', 123_456],
  ['0', 0],
  ['1,234', undefined],
  ['-5', undefined],
  ['pięć', undefined],
  ['123456789', undefined],
])('reads %s as %s grosze', (text, grosze) => {
  expect(readAmount(text)).toBe(grosze)
})

test('does not offer a payout destination that sent the last payout back', async () => {
  const details = [
    { ...SAVED, cameBack: true },
    { ...SAVED, id: SAVED.id.replace(/1$/, '2'), masked: '27 1140 •••• 5387' },
  ]
  await openPage({ 'GET /account/payout-details': success({ details, needsFreshSignIn: false }) })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^27 1140/ })).checked).toBe(true)
  expect(screen.queryByRole('radio', { name: /^91 1140/ })).toBeNull()
})

test('asks for other details when the only payout destination had a returned payout', async () => {
  const details = [{ ...SAVED, cameBack: true }]
  await openPage({ 'GET /account/payout-details': success({ details, needsFreshSignIn: false }) })
  const bank = await screen.findByRole<HTMLInputElement>('radio', { name: 'Przelew bankowy' })
  expect(bank.checked).toBe(false)
  fireEvent.click(bank)
  expect(await screen.findByLabelText('Numer konta')).toBeTruthy()
})

test('formats an amount in the language of the page', () => {
  expect([writeAmount(12_050), writeAmount(7)]).toEqual(['120,50', '0,07'])
})

test('shows totals, signed entries and the withdrawal form on one page', async () => {
  await openPage({
    [FIRST]: balanceAnswer({ waiting: 30 }, [
      entry(9, { kind: 'withdrawal', isOfSale: false, amount: -30, status: 'pending' }),
      entry(7),
    ]),
  })
  const list = await screen.findByRole('region', { name: 'Historia salda' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual([
    'Wypłata z saldanr 000009 · 14 lis 2025, 14:32−30,00 złOczekująca',
    'Zwrócona wypłataSprzedaż 000007 · 14 lis 2025, 14:32+120,50 zł',
  ])
  expect(plain(screen.getByText('Wypłaty w drodze').parentElement?.textContent)).toContain('30,00 zł')
  fireEvent.click(screen.getByRole('button', { name: 'Inna kwota' }))
  expect(screen.getByLabelText<HTMLInputElement>('Kwota').value).toBe('120,50')
})

test('says when the money comes, and nothing about withdrawals while none is on its way', async () => {
  await openPage({ [FIRST]: balanceAnswer({}) })
  fireEvent.click(await screen.findByRole('radio', { name: /^PayPal/ }))
  expect(plain((await screen.findByText(/wysyłamy zwykle/)).textContent)).toBe(
    'Pieniądze wysyłamy zwykle w 5–15 minut, wyjątkowo do 24 godzin. Większe kwoty najpierw sprawdza człowiek.',
  )
  expect(screen.queryByText('Wypłaty w drodze')).toBeNull()
})

test('asks for confirmation, sends a withdrawal once with its idempotency key and reloads the balance', async () => {
  let finish: (answer: FakeAnswer) => void = () => undefined
  let reads = 0
  const { api } = await openPage({
    [FIRST]: () => (++reads === 1 ? balanceAnswer({}) : balanceAnswer({ available: 0, waiting: 120.5 })),
    'POST /account/withdrawals': () => new Promise((resolve) => (finish = resolve)),
  })
  await screen.findByRole('radio', { name: /^91 1140/ })
  fireEvent.click(screen.getByRole('button', { name: /^Wypłać\s120,50/ }))
  const question = await screen.findByRole('alertdialog')
  expect(plain(question.textContent)).toContain('Wypłacić 120,50 zł?')
  expect(question.textContent).toContain('Przelew bankowy: mBank 91 1140 •••• 0001')
  expect(api.callsTo('/account/withdrawals')).toEqual([])
  const yes = within(question).getByRole('button', { name: 'Wypłać' })
  fireEvent.click(yes)
  fireEvent.click(yes)
  await waitFor(() => expect(api.callsTo('/account/withdrawals')).toHaveLength(1))
  finish(success({ withdrawal: { id: 10, number: '000010', amount: 120.5, status: 'pending' } }))
  const done = await screen.findByText(/^Wypłata 000010 na/)
  expect(done.closest('[role=status]')).toBeTruthy()
  expect(api.callsTo('/account/withdrawals')).toMatchObject([
    {
      idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
      body: { amount: 120.5, paymentMethod: 'bank', paymentDetails: { savedId: SAVED.id } },
    },
  ])
  expect(await screen.findByText('Nie masz teraz nic do wypłaty.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Wypłać/ })).toBeNull()
})

test('shows why a withdrawal was refused and retries with the same idempotency key', async () => {
  const { api } = await openPage({
    'POST /account/withdrawals': refusal(422, 'withdrawal_below_minimum', 'Za mało.'),
  })
  await screen.findByRole('radio', { name: /^91 1140/ })
  await confirm()
  expect(await screen.findByText('Za mało.')).toBeTruthy()
  await confirm()
  await waitFor(() => expect(api.callsTo('/account/withdrawals')).toHaveLength(2))
  const [first, second] = api.callsTo('/account/withdrawals')
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test.each([
  ['', 'Podaj kwotę'],
  ['dużo', 'Podaj kwotę w złotych, na przykład 120,50'],
  ['0', 'Kwota musi być większa od zera'],
  ['120,51', 'Na saldzie masz 120,50 zł'],
])('does not send the amount [%s]: %s', async (value, words) => {
  const { api } = await openPage()
  await screen.findByRole('radio', { name: /^91 1140/ })
  fireEvent.click(screen.getByRole('button', { name: 'Inna kwota' }))
  const field = screen.getByLabelText('Kwota')
  fireEvent.change(field, { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: /^Wypłać/ }))
  const summary = await screen.findByRole('region', { name: 'Popraw 1 pole' })
  expect(document.activeElement).toBe(summary)
  expect(plain(summary.textContent)).toContain(words)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(within(summary).getByRole('link'))
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(api.callsTo('/account/withdrawals')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Całość' }))
  expect(screen.getByLabelText<HTMLInputElement>('Kwota').value).toBe('120,50')
})

test('a seller with a debt sees the amount and the support link instead of the form', async () => {
  await openPage({ [FIRST]: balanceAnswer({ debt: 80 }) })
  expect(plain((await screen.findByText(/^Masz do spłaty/)).textContent)).toBe('Masz do spłaty 80,00 zł')
  expect(screen.getByRole('link', { name: 'Napisz do nas' }).getAttribute('href')).toContain('/support')
  expect(screen.queryByRole('button', { name: /^Wypłać/ })).toBeNull()
})

test('says that the balance has no entries yet', async () => {
  await openPage({ [FIRST]: balanceAnswer({ available: 0 }, []) })
  expect(await screen.findByText('Brak operacji')).toBeTruthy()
})

test('a failed load can be retried, and a later failure keeps the last data', async () => {
  let reads = 0
  await openPage({
    [FIRST]: () => (++reads === 2 ? balanceAnswer({}) : refusal(503, 'unavailable')),
  })
  expect(await screen.findByText('Nie udało się wczytać salda.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Zwrócona wypłata')).toBeTruthy()
  await act(async () => publishUserEvent({ kind: 'balance.updated' }))
  expect(await screen.findByText('Nie udało się odświeżyć salda. Widzisz ostatni odczyt.')).toBeTruthy()
  expect(screen.getByText('Zwrócona wypłata')).toBeTruthy()
})

test('loads more entries on demand, and a failed page can be retried', async () => {
  const first = Array.from({ length: 20 }, (_, place) => entry(100 - place))
  let asked = 0
  await openPage({
    [FIRST]: balanceAnswer({}, first, 22),
    'GET /account/balance?limit=20&offset=20': () =>
      ++asked === 1 ? refusal(503, 'unavailable') : balanceAnswer({}, [entry(81), entry(80), entry(79)], 22),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Pokaż więcej' }))
  expect(await screen.findByText('Nie udało się wczytać dalszej części.')).toBeTruthy()
  expect(screen.getAllByText('Zwrócona wypłata')).toHaveLength(20)
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  await waitFor(() => expect(screen.getAllByText('Zwrócona wypłata')).toHaveLength(22))
  expect(screen.queryByRole('button', { name: 'Pokaż więcej' })).toBeNull()
})

test('new payout details require a fresh sign-in', async () => {
  await openPage({
    'GET /account/payout-details': success({ details: [], needsFreshSignIn: true }),
  })
  fireEvent.click(await screen.findByRole('radio', { name: 'PayPal' }))
  expect(await screen.findByRole('button', { name: 'Zaloguj się ponownie przez Steam' })).toBeTruthy()
})

test('shows the page in English', async () => {
  await openPage({}, '/en/account/balance')
  expect(await screen.findByRole('heading', { level: 1, name: 'Balance' })).toBeTruthy()
  expect(await screen.findByText('Returned payout')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Other amount' }))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('120,50')
})
