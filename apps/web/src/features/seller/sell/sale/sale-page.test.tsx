import type { Sale } from '@app/contract/selling/sales'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, TEST_USER, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { publishUserEvent } from '#lib/session/user-events.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderPage } from '#testing/render-page.tsx'
import { sampleSale } from '@app/contract/samples/sale'
import { SalePage } from './sale-page.tsx'

const CANCELLED: Partial<Sale> = {
  status: 'cancelled',
  state: 'cancelled',
  reason: 'cancelled_by_seller',
  canCancel: false,
  timeline: [
    ...sampleSale().timeline,
    { at: '2025-11-14T13:35:00Z', state: 'cancelled', actor: 'seller', reason: 'cancelled_by_seller' },
  ],
}

function openSale(answers: { read?: () => FakeAnswer; cancel?: FakeAnswer } = {}, at = '/account/sales/123') {
  return renderPage(<SalePage />, {
    at,
    pattern: at.replace('123', ':saleId').replace('000:', ':'),
    session: { status: 'authenticated', user: TEST_USER },
    answer: (call) => {
      if (call.path === '/trades/123/cancel')
        return answers.cancel ?? success({ trade: sampleSale(CANCELLED) })
      if (call.path === '/trades/123') return answers.read?.() ?? success({ trade: sampleSale() })
      return success({ user: TEST_USER })
    },
  })
}

beforeAll(addDialogMethods)
beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a new sale shows its step, code, trade link and masked payout destination', async () => {
  await openSale()
  expect(await screen.findByRole('heading', { level: 1, name: 'Sprzedaż 000123' })).toBeTruthy()
  const timeline = await screen.findByRole('list', { name: 'Przebieg sprzedaży' })
  const steps = within(timeline).getAllByRole('listitem')
  const current = steps.find((step) => step.getAttribute('aria-current') === 'step')
  expect(current?.textContent).toContain('Wyślij ofertę w\u00a0Steam')
  expect(screen.getByLabelText<HTMLInputElement>('Kod sprzedaży').value).toBe('KANT7F3Q')
  expect(screen.getByLabelText<HTMLInputElement>('Link wymiany').value).toContain('tradeoffer/new')
  expect(screen.getByText('mBank 91 1140 •••• 0001')).toBeTruthy()
  expect(screen.getByText('W toku')).toBeTruthy()
  expect(screen.queryByText(/^Ostatnia aktualizacja/)).toBeNull()
  expect(document.title).toBe('(Wyślij ofertę) Sprzedaż 000123 | Skinkantor')
})

test('accepts a sale number with leading zeros', async () => {
  const { api } = await openSale({}, '/account/sales/000123')
  await screen.findByText('W toku')
  expect(api.callsTo('/trades/123')).toHaveLength(1)
})

test('reloads on an event of this sale and announces the change', async () => {
  let sale = sampleSale()
  const { api } = await openSale({ read: () => success({ trade: sale }) })
  await screen.findByText('W toku')
  sale = sampleSale({
    state: 'offer_seen',
    timeline: [
      ...sale.timeline,
      { at: '2025-11-14T13:36:00Z', state: 'offer_seen', actor: 'system', reason: null },
    ],
  })
  await act(async () => publishUserEvent({ kind: 'sale.updated', saleId: 999 }))
  await act(async () => publishUserEvent({ kind: 'sale.updated', saleId: 123 }))
  expect((await screen.findByText(/^Oferta wymiany znaleziona\. Sprawdzamy/)).tagName).toBe('OUTPUT')
  expect(api.callsTo('/trades/123')).toHaveLength(2)
})

test('polls every ten seconds without events, but not while hidden', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api } = await openSale()
  await screen.findByText('W toku')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await waitFor(() => expect(api.callsTo('/trades/123')).toHaveLength(2))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(api.callsTo('/trades/123')).toHaveLength(2)
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await waitFor(() => expect(api.callsTo('/trades/123')).toHaveLength(3))
  visibility.mockRestore()
})

test('cancels a sale only after a confirmation and shows the result at once', async () => {
  const { api, toasts } = await openSale()
  fireEvent.click(await screen.findByRole('button', { name: 'Anuluj sprzedaż' }))
  const question = screen.getByRole('alertdialog', { name: 'Anulować sprzedaż 000123?' })
  expect(api.callsTo('/trades/123/cancel')).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Anuluj sprzedaż' }))
  expect(await screen.findByText('Anulowano przed wysłaniem')).toBeTruthy()
  expect(screen.getByText('Anulowano')).toBeTruthy()
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Sprzedaż anulowana', kind: 'success' }]))
  expect(api.callsTo('/trades/123/cancel')).toMatchObject([{ method: 'POST' }])
})

test('shows why a cancellation was refused and reloads the sale', async () => {
  const words = 'Tej sprzedaży nie można już anulować.'
  const { api } = await openSale({ cancel: refusal(409, 'sale_cannot_cancel', words) })
  fireEvent.click(await screen.findByRole('button', { name: 'Anuluj sprzedaż' }))
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Anuluj sprzedaż' }))
  expect(await screen.findByText(words)).toBeTruthy()
  await waitFor(() => expect(api.callsTo('/trades/123').length).toBeGreaterThan(1))
})

test('shows a missing sale as not found', async () => {
  await openSale({ read: () => refusal(404, 'sale_not_found') })
  expect(await screen.findByRole('heading', { level: 1, name: 'Nie znaleźliśmy tej sprzedaży' })).toBeTruthy()
})

test('keeps the last known state when a refresh fails', async () => {
  let isUp = true
  await openSale({ read: () => (isUp ? success({ trade: sampleSale() }) : refusal(503, 'unavailable')) })
  await screen.findByText('W toku')
  isUp = false
  await act(async () => publishUserEvent({ kind: 'sale.updated', saleId: 123 }))
  expect(await screen.findByText('Nie możemy odświeżyć statusu. Pokazujemy ostatni znany.')).toBeTruthy()
  expect(screen.getByText('W toku')).toBeTruthy()
})

test('a sale that fails to load can be retried', async () => {
  let isUp = false
  await openSale({ read: () => (isUp ? success({ trade: sampleSale() }) : refusal(503, 'unavailable')) })
  await screen.findByText('Nie udało się wczytać sprzedaży.')
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('W toku')).toBeTruthy()
})

test('loads the signed quote on demand and keeps it in the URL fragment', async () => {
  const { api } = await renderPage(<SalePage />, {
    at: '/account/sales/123',
    pattern: '/account/sales/:saleId',
    session: { status: 'authenticated', user: TEST_USER },
    answer: ({ path }) =>
      path === '/trades/123/receipt'
        ? success({ receipt: 'a.b.c', freezeKey: '000123-AAAAA-BBBBB' })
        : success({ trade: sampleSale() }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Podpisana wycena' }))
  const link = await screen.findByLabelText<HTMLInputElement>('Link do podpisanej wyceny')
  expect(link.value).toBe(`${location.origin}/receipt#r=a.b.c`)
  expect(api.callsTo('/trades/123/receipt')).toHaveLength(1)
  // The freeze key is shown beside the shared link and is never part of it.
  expect(screen.getByLabelText<HTMLInputElement>('Klucz awaryjny').value).toBe('000123-AAAAA-BBBBB')
  expect(link.value).not.toContain('AAAAA')
  expect(document.activeElement?.contains(link)).toBe(true)
  expect(screen.getByRole('link', { name: 'Sprawdź podpis' }).getAttribute('href')).toBe('/receipt#r=a.b.c')
  expect(screen.getByRole('img', { name: /^Kod QR/, hidden: true })).toBeTruthy()
  expect(screen.getByText('Otwórz tę stronę tutaj').getAttribute('href')).toBe('/check-offer')
})

test('offers no signed quote for a cancelled sale', async () => {
  await openSale({ read: () => success({ trade: sampleSale(CANCELLED) }) })
  await screen.findByRole('link', { name: 'Napisz do nas' })
  expect(screen.queryByRole('button', { name: 'Podpisana wycena' })).toBeNull()
})
