import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { success } from '#lib/session/testing/fake-browser.ts'
import { fakeMedia } from '#testing/fake-media.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { ConnectorPage } from './connector-page.tsx'

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('accessToken', 'access-1')
  fakeMedia()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CONNECTOR = {
  mode: 'on',
  lastListingAt: '2026-11-18T12:00:00.000Z',
  lastReadingAt: null,
  error: 'throttled',
  errorAt: '2026-11-18T12:00:00.000Z',
  notBefore: '2026-11-18T12:04:00.000Z',
  plan: {
    total: 120,
    sumZlotys: 24_000,
    profitZlotys: 4_000,
    later: 9,
    items: [
      {
        stockItemId: '7',
        name: 'AK-47 | Redline',
        image: '/img/skin/1?w=96',
        cost: 210,
        marketNow: 300,
        price: 82.19,
        priceZlotys: 299.99,
        profit: 60,
        floor: 59.26,
        floorZlotys: 216.3,
      },
    ],
    skipped: [{ reason: 'below_floor', items: 3 }],
  },
  listings: {
    total: 1,
    items: [
      {
        id: '1',
        stockItemId: '8',
        name: 'M4A4 | Howl',
        image: '',
        state: 'depositing',
        price: 90,
        floor: 60,
        tradeOfferId: '7000000000',
        isUnsure: true,
        error: 'TooManyOffers',
        changedAt: '2026-11-18T12:00:00.000Z',
      },
    ],
  },
}

const show = (change: object = {}) =>
  renderAdmin(<ConnectorPage />, {
    at: '/admin/stock/dmarket',
    answer: () => success({ ...CONNECTOR, ...change }),
  })

test('staff see what is listed, what a person must do and why the connector waits', async () => {
  await show()
  expect(await screen.findByText('DMarket prosi, żeby pytać rzadziej.')).toBeTruthy()
  const listed = within(screen.getByRole('region', { name: 'Wystawione' }))
  expect(listed.getByText('Zaakceptuj w aplikacji Steam ofertę nr 7000000000')).toBeTruthy()
  expect(listed.getByText('DMarket odmówił: TooManyOffers')).toBeTruthy()
  const plan = within(screen.getByRole('region', { name: 'Do wystawienia' }))
  expect(plan.getByText(/299,99\szł/)).toBeTruthy()
  expect(plan.getByText('82,19 USD')).toBeTruthy()
  expect(plan.getByText('pierwsze 1 z 120')).toBeTruthy()
  expect(plan.getByText('Pomijamy 3 przedmioty poniżej ceny „nie taniej niż”')).toBeTruthy()
})

test('a connector that is off plans nothing and warns about what is still on sale', async () => {
  await show({ mode: 'off', error: null, notBefore: null, plan: null })
  expect(await screen.findByText(/1 przedmiot jest nadal wystawiony/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Do wystawienia' })).toBeNull()
})

test('before the first run the plan says what it waits for', async () => {
  await show({ mode: 'dry_run', error: null, notBefore: null, plan: null, listings: { total: 0, items: [] } })
  expect(await screen.findByText('Plan pojawi się po pierwszym odczycie kursu dolara.')).toBeTruthy()
  expect(screen.getByText('Nic nie jest wystawione.')).toBeTruthy()
})
