import type { Sale } from '@app/contract/selling/sales'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { success, TEST_USER } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { samplePayout, sampleSaleAt } from '@app/contract/samples/sale'
import { SalePage } from './sale-page.tsx'

beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function openSale(sale: Sale, prefix = '') {
  await renderPage(<SalePage />, {
    at: `${prefix}/account/sales/123`,
    pattern: `${prefix}/account/sales/:saleId`,
    session: { status: 'authenticated', user: TEST_USER },
    answer: (call) => (call.path === '/trades/123' ? success({ trade: sale }) : success({ user: TEST_USER })),
  })
  await screen.findAllByRole('list')
}

const BY = '2025-11-17T16:30:00.000Z'
const PAID = samplePayout({ state: 'paid', settledAt: '2025-11-18T20:00:00Z' })
const text = () => (document.querySelector('.sale-page')?.textContent ?? '').replaceAll(/\s+/g, ' ')

test('shows the promised time before the payout', async () => {
  await openSale(sampleSaleAt('awaiting_items', { promise: { by: BY, broken: null } }))
  expect(text()).toContain('Pieniądze najpóźniej w poniedziałek, 17 lis, o 17:30, jeśli zdążysz')
  expect(text()).toContain('Najpóźniej')
})

test('keeps the minutes of the dialog for a method that pays at any hour', async () => {
  const promise = { by: '2025-11-14T14:20:00.000Z', broken: null }
  await openSale(sampleSaleAt('awaiting_items', { promise, paymentMethod: 'paypal' }))
  expect(text()).toContain('Pieniądze zwykle 5–15 min po odbiorze, najpóźniej dziś o 15:20, jeśli zdążysz')
  expect(document.querySelector('.sale-hero [role=timer]')).toBeTruthy()
})

test('admits a missed promise by the server’s clock', async () => {
  const serverTime = '2025-11-17T16:31:00.000Z'
  const payout = samplePayout()
  await openSale(sampleSaleAt('paying', { payout, promise: { by: BY, broken: null }, serverTime }), '/en')
  expect(text()).toContain('We promised the money by 17:30 today. We are late, and sorry.')
})

test('shows no promise after a payout in time', async () => {
  await openSale(sampleSaleAt('completed', { payout: PAID, promise: { by: BY, broken: null } }))
  expect(text()).not.toContain('najpóźniej')
  expect(text()).not.toContain('Spóźni')
  expect(text()).not.toContain('Najpóźniej')
})

test('reports a delay with its bonus and a link to the balance, or without a bonus', async () => {
  const broken = { days: 2, bonus: 10, at: '2025-11-18T20:00:10Z' }
  await openSale(sampleSaleAt('completed', { payout: PAID, promise: { by: BY, broken } }))
  expect(text()).toContain('Spóźniliśmy się o 2 dni.')
  expect(text()).toContain('Za spóźnienie dodaliśmy 10,00 zł do Twojego salda.')
  expect(screen.getByRole('link', { name: 'Zobacz saldo' }).getAttribute('href')).toBe('/account/balance')
  cleanup()
  const without = { ...broken, days: 1, bonus: 0 }
  await openSale(sampleSaleAt('completed', { payout: PAID, promise: { by: BY, broken: without } }))
  expect(text()).toContain('Spóźniliśmy się o 1 dzień.')
  expect(text()).not.toContain('dodaliśmy')
  expect(screen.queryByRole('link', { name: 'Zobacz saldo' })).toBeNull()
})

test('shows nothing about a promise when there is none', async () => {
  await openSale(sampleSaleAt('awaiting_items'))
  expect(text()).not.toContain('Obiecan')
})
