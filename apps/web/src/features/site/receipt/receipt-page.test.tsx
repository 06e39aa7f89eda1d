import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RECEIPT_CHARS_MAX } from '@app/contract/selling/receipt-facts'
import type { Receipt, VerifyReceiptResponse } from '@app/contract/selling/receipts'
import { refusal, success } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ReceiptPage } from './receipt-page.tsx'

const RECEIPT: Receipt = {
  v: 1,
  issuer: 'https://skinkantor.example',
  sale: '000123',
  account: '76561198000265728',
  currency: 'PLN',
  items: [{ asset: '41', fingerprint: 'abc', name: 'AK-47 | Redline', market: 18_240, price: 12_768 }],
  market: 18_240,
  total: 12_768,
  rateBps: 7000,
  priceSource: 'Skinport',
  priceList: 412,
  pricesFetchedAt: '2025-11-14T13:20:00.000Z',
  pricesAgeSeconds: 540,
  method: 'bank',
  quotedAt: '2025-11-14T13:29:00.000Z',
  soldAt: '2025-11-14T13:30:00.000Z',
  validUntil: '2025-11-14T14:00:00.000Z',
}

const TWO_PRICES: Receipt = {
  ...RECEIPT,
  v: 2,
  items: [{ ...RECEIPT.items[0]!, price: 13_680, now: 12_768, later: 13_680 }],
  total: 13_680,
  rateBps: 7500,
  payoutClass: 'later',
  now: { total: 12_768, rateBps: 7000 },
  later: { total: 13_680, rateBps: 7500 },
  settlesBy: '2025-11-23T07:00:00.000Z',
}

function open(verdict: VerifyReceiptResponse['verdict'], at = '/receipt', ours = RECEIPT) {
  const receipt = verdict === 'valid' || verdict === 'expired' ? ours : null
  return renderPage(<ReceiptPage />, {
    at,
    answer: ({ path }) =>
      path === '/receipts/verify' ? success({ verdict, receipt }) : refusal(503, 'unavailable'),
  })
}

const paste = (text: string) => {
  fireEvent.change(screen.getByLabelText('Podpisana wycena'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź' }))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('verifies the receipt in the URL fragment at once and shows its content', async () => {
  const { api } = await open('valid', '/receipt#r=a.b.c')
  await screen.findByText('Prawdziwa i ważna')
  expect(api.callsTo('/receipts/verify').map(({ body }) => body)).toEqual([{ receipt: 'a.b.c' }])
  expect(screen.queryByText('Tak wygląda wynik')).toBeNull()
  expect(screen.getByText('Numer sprzedaży').nextSibling?.textContent).toBe('000123')
  expect(screen.getAllByText('AK-47 | Redline')).toHaveLength(2)
  expect(screen.getByText(/9 minut przed wyceną/)).toBeTruthy()
})

test('reads the receipt from a chosen file', async () => {
  const { api } = await open('valid')
  const input = document.querySelector('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['g.h.i'], 'wycena.txt')] } })
  await screen.findByDisplayValue('g.h.i')
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź' }))
  await screen.findByText('Prawdziwa i ważna')
  expect(api.callsTo('/receipts/verify')[0]?.body).toEqual({ receipt: 'g.h.i' })
})

test('verifies the receipt from the fragment of a pasted link', async () => {
  const { api } = await open('expired')
  paste(' https://skinkantor.example/receipt#r=d.e.f ')
  await screen.findByText('Prawdziwa, ale po terminie')
  expect(api.callsTo('/receipts/verify')[0]?.body).toEqual({ receipt: 'd.e.f' })
})

test.each([
  ['forged', 'Podrobiona'],
  ['unknown_key', 'To nie nasz podpis'],
  ['unreadable', 'Nie da się jej odczytać'],
] as const)('%s: shows the verdict without any content', async (verdict, words) => {
  await open(verdict)
  expect(screen.getByText('Tak wygląda wynik').parentElement?.textContent).toContain('Przykład')
  paste('a.b.c')
  await screen.findByText(words)
  expect(screen.queryByText('Tak wygląda wynik')).toBeNull()
  expect(screen.queryByText('Co podpisaliśmy')).toBeNull()
})

test('reports an empty or too long text without a request', async () => {
  const { api } = await open('valid')
  paste('   ')
  expect(screen.getByText('Wklej podpisaną wycenę.')).toBeTruthy()
  paste('x'.repeat(RECEIPT_CHARS_MAX + 1))
  expect(screen.getByText('Ten tekst jest za długi na naszą wycenę.')).toBeTruthy()
  expect(api.callsTo('/receipts/verify')).toEqual([])
})

test('shows an error when the server does not respond', async () => {
  await renderPage(<ReceiptPage />, { at: '/receipt', answer: () => 'no-answer' })
  paste('a.b.c')
  await screen.findByText('Brak połączenia. Spróbuj ponownie.')
})

test('shows the chosen price and both prices with their times, or that both are equal', async () => {
  await open('valid', '/receipt#r=a.b.c', TWO_PRICES)
  await screen.findByText('Prawdziwa i ważna')
  const told = (name: string) => screen.getByText(name).nextSibling?.textContent?.replaceAll('\u00a0', ' ')
  expect(told('Wybrana cena')).toBe('wypłata po ochronie Steam')
  expect(told('Cena od razu')).toMatch(/^127,68 zł \(70%\), najwcześniej .*14:30/)
  expect(told('Cena po ochronie Steam')).toMatch(/^136,80 zł \(75%\), najwcześniej .*08:00/)
  cleanup()
  const same = { ...TWO_PRICES, later: TWO_PRICES.now, payoutClass: 'now' } as Receipt
  await open('valid', '/receipt#r=a.b.c', same)
  await screen.findByText('Prawdziwa i ważna')
  expect(told('Dwie ceny')).toBe('takie same od razu i po ochronie Steam')
  expect(screen.queryByText('Cena po ochronie Steam')).toBeNull()
})
