import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { fakeMedia } from '#testing/fake-media.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { TaxPage } from './tax-page.tsx'

beforeEach(() => {
  addDialogMethods()
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('accessToken', 'access-1')
  fakeMedia()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const MONTH = {
  month: '2026-10',
  bought: { count: 3, sum: 2_660 },
  undone: { count: 1, sum: -210 },
  purchases: { lines: 2_450, ledger: 2_450, isEqual: true },
  pcc: { lines: 17, ledger: 22, isEqual: false },
  isPccOn: true,
  pccDue: { firstOn: '2026-10-28', lastOn: '2026-11-14' },
  lines: [
    {
      id: '12',
      saleId: 123,
      saleNumber: '000123',
      at: '2026-10-14T12:00:00.000Z',
      isUndone: false,
      basis: 1_400,
      rateBps: 100,
      tax: 14,
      dueOn: '2026-10-28',
    },
    {
      id: '14',
      saleId: 124,
      saleNumber: '000124',
      at: '2026-10-15T12:00:00.000Z',
      isUndone: true,
      basis: null,
      rateBps: null,
      tax: -2.1,
      dueOn: null,
    },
  ],
  pagination: { page: 1, limit: 20, pages: 1, total: 2 },
}

const open = (answer: (call: FakeCall) => FakeAnswer, role: 'finance' | 'support' = 'finance') =>
  renderAdmin(<TaxPage />, { at: '/admin/money/tax?month=2026-10', answer, role })

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ')

test('a month shows its lines, its sums and whether they match the ledger', async () => {
  const { api } = await open(() => success(MONTH))
  const table = await screen.findByRole('table')
  const rows = [...table.querySelectorAll('tbody tr')].map((row) => plain(row.textContent))
  expect(rows[0]).toContain('000123')
  expect(rows[0]).toContain('1%')
  expect(rows[0]).toContain('28 paź 2026')
  expect(rows[1]).toContain('korekta')
  expect(rows[1]).toContain('−2,10 zł')
  const cards = [...document.querySelectorAll('.rail-card')].map((card) => plain(card.textContent))
  expect(cards[0]).toContain('Zgadza się z księgami')
  expect(cards[0]).toContain('3 zakupy2 660,00 zł')
  expect(cards[1]).toContain('Nie zgadza się z księgami')
  expect(cards[1]).toContain('22,00 zł')
  expect(screen.getByText(/nie jest plikiem JPK/)).toBeTruthy()
  const toPay = plain(screen.getByText(/^Do zapłaty/).parentElement?.textContent)
  expect(toPay).toContain('17,00 zł PCC')
  expect(toPay).toContain('pierwszy mija 28 paź 2026, ostatni 14 lis 2026')
  expect(api.calls.map(({ path }) => path)).toContain('/admin/tax?month=2026-10&page=1')
})

test('shows what was resold in the month and downloads its records', async () => {
  const byMonth = [{ month: '2026-10', revenue: 500, margin: 50.5, profit: 30, items: 2 }]
  const { api } = await open(({ path }) =>
    path.startsWith('/admin/stock/summary')
      ? success({ byMonth })
      : path === '/admin/stock/records'
        ? refusal(429, 'rate_limited', 'Za dużo prób.')
        : success(MONTH),
  )
  const card = (await screen.findByText('2 sprzedane przedmioty')).closest('.rail-card')
  expect(plain(card?.textContent)).toContain('Po odpisach i stratach30,00 zł')
  fireEvent.click(screen.getByRole('button', { name: 'Sprzedaże dla księgowego (CSV)' }))
  await waitFor(() => expect(api.callsTo('/admin/stock/records')[0]?.body).toEqual({ month: '2026-10' }))
})

test('shows the reason when a file cannot be downloaded', async () => {
  const { toasts } = await open((call) =>
    call.path.startsWith('/admin/tax?') ? success(MONTH) : refusal(429, 'rate_limited', 'Za dużo prób.'),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Rejestr PCC (CSV)' }))
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Za dużo prób.', kind: 'error' }]))
})

test('a failed month can be retried, and a month without tax says so', async () => {
  let isDown = true
  const empty = { ...MONTH, lines: [], pagination: { ...MONTH.pagination, total: 0 } }
  await open(() => (isDown ? refusal(503, 'unavailable', 'x') : success(empty)))
  expect(await screen.findByText('Nie udało się wczytać danych.')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('W tym miesiącu nie zaksięgowano PCC')).toBeTruthy()
})

test('a switched off tax is said, and no empty register is shown', async () => {
  const off = {
    ...MONTH,
    isPccOn: false,
    pccDue: null,
    lines: [],
    pagination: { ...MONTH.pagination, total: 0 },
  }
  await open(() => success(off))
  expect(await screen.findByText('Panel nie liczy PCC.')).toBeTruthy()
  expect(screen.queryByText('W tym miesiącu nie zaksięgowano PCC')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Rejestr PCC (CSV)' })).toBeNull()
})
