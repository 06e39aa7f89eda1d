import type { Sale } from '@app/contract/selling/sales'
import { samplePayout, sampleSaleAt } from '@app/contract/samples/sale'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { success, TEST_USER } from '#lib/session/testing/fake-browser.ts'
import { fakePush } from '#testing/fake-push.ts'
import { renderPage } from '#testing/render-page.tsx'
import { PushOffer } from './push-offer.tsx'

beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const PAID = samplePayout({ state: 'paid', settledAt: '2025-11-14T13:51:00Z' })

function open(sale: Sale, language: 'pl' | 'en' = 'pl') {
  let isOn = false
  return renderPage(<PushOffer sale={sale} />, {
    at: `${language === 'en' ? '/en' : ''}/account/sales/123`,
    session: { status: 'authenticated', user: TEST_USER },
    answer: ({ method, path }) => {
      if (method === 'PUT') isOn = true
      return path.startsWith('/push')
        ? success({ publicKey: `B${'a'.repeat(86)}`, isOn, otherDevices: 0 })
        : success({ user: TEST_USER })
    },
  })
}

test('offers messages once we have the items, and the browser asks only after the click', async () => {
  const browser = fakePush({ permission: 'granted' })
  await open(sampleSaleAt('items_received'))
  expect(await screen.findByText('Powiadomić Cię, gdy pieniądze dotrą?')).toBeTruthy()
  expect(browser.asked()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Powiadom mnie' }))
  expect(await screen.findByText('Powiadomienia są włączone. Wyłączysz je w profilu.')).toBeTruthy()
})

test('offers them after a paid sale for the next time, in English too', async () => {
  fakePush({ permission: 'granted' })
  await open(sampleSaleAt('completed', { payout: PAID }), 'en')
  expect(await screen.findByText('Notify you next time?')).toBeTruthy()
})

test('does not ask again after “not now”', async () => {
  fakePush({ permission: 'granted' })
  await open(sampleSaleAt('items_received'))
  fireEvent.click(await screen.findByRole('button', { name: 'Nie teraz' }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  cleanup()
  const { api } = await open(sampleSaleAt('items_received'))
  expect(api.callsTo('/push')).toEqual([])
})

test.each(['awaiting_items', 'offer_wanted', 'offer_sent'] as const)(
  'asks nothing while a sale is %s',
  async (state) => {
    fakePush({ permission: 'granted' })
    const { api } = await open(sampleSaleAt(state))
    expect(api.callsTo('/push')).toEqual([])
  },
)
