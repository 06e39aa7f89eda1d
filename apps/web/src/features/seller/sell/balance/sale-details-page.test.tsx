import type { Sale } from '@app/contract/selling/sales'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, TEST_USER, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { sampleSale } from '@app/contract/samples/sale'
import { SaleDetailsPage } from './sale-details-page.tsx'

function openPage(sale: Partial<Sale> | FakeAnswer, chosen: FakeAnswer = success({ trade: sampleSale() })) {
  const trade =
    typeof sale === 'object' && 'body' in sale ? sale : success({ trade: sampleSale(sale as Sale) })
  return renderPage(<SaleDetailsPage />, {
    at: '/account/sales/000123/details',
    pattern: '/account/sales/:saleId/details',
    session: { status: 'authenticated', user: TEST_USER },
    answer: ({ method, path }) => {
      const answers: Record<string, FakeAnswer> = {
        'GET /trades/123': trade,
        'GET /payout-methods': success({ methods: ['bank', 'paypal'] }),
        'GET /account/payout-details': success({ details: [], needsFreshSignIn: false }),
        'POST /trades/123/payout-details': chosen,
      }
      return answers[`${method} ${path}`] ?? success()
    },
  })
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Wyślij na te dane' }))

beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('sends new payout details with an idempotency key and returns to the sale', async () => {
  const { api, place, toasts } = await openPage({ needsDetails: true })
  fireEvent.click(await screen.findByRole('radio', { name: 'PayPal' }))
  expect(screen.getByText('Poprzednio: mBank 91 1140 •••• 0001')).toBeTruthy()
  send()
  expect(await screen.findByRole('region', { name: 'Popraw 1 pole' })).toBe(document.activeElement)
  fireEvent.change(screen.getByLabelText('Adres e-mail konta PayPal'), {
    target: { value: 'gracz@example.com' },
  })
  send()
  await waitFor(() => expect(place.current).toBe('/account/sales/123'))
  expect(api.callsTo('/trades/123/payout-details')).toMatchObject([
    {
      idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
      body: { paymentMethod: 'paypal', paymentDetails: { email: 'gracz@example.com' } },
    },
  ])
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success' }]))
})

test('shows a refusal and keeps the typed details', async () => {
  await openPage({ needsDetails: true }, refusal(409, 'payout_details_not_needed', 'Już wypłacono.'))
  fireEvent.click(await screen.findByRole('radio', { name: 'PayPal' }))
  const field = screen.getByLabelText<HTMLInputElement>('Adres e-mail konta PayPal')
  fireEvent.change(field, { target: { value: 'gracz@example.com' } })
  send()
  expect(await screen.findByText('Już wypłacono.')).toBeTruthy()
  expect(field.value).toBe('gracz@example.com')
})

test('shows no form for a sale that needs no details', async () => {
  await openPage({ needsDetails: false })
  expect(await screen.findByText('Ta sprzedaż nie czeka na inne dane do wypłaty.')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('links to the balance after a returned payout', async () => {
  const payout = { ...sampleSale().payout, state: 'returned' } as Sale['payout']
  await openPage({ needsDetails: false, payout })
  const link = await screen.findByRole('link', { name: 'Przejdź do salda' })
  expect(link.getAttribute('href')).toBe('/account/balance')
})

test.each([
  [refusal(404, 'sale_not_found'), 'Nie znaleźliśmy tej sprzedaży.'],
  [refusal(503, 'unavailable'), 'Nie udało się wczytać sprzedaży.'],
])('reports a sale that cannot be shown', async (answer, words) => {
  await openPage(answer)
  expect(await screen.findByText(words)).toBeTruthy()
})
