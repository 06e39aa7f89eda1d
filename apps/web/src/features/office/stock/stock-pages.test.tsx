import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { success } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { fakeMedia } from '#testing/fake-media.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { ItemsPage } from './items-page.tsx'
import { SummaryPage } from './summary-page.tsx'

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

const ITEM = {
  id: '7',
  saleId: '123',
  name: 'AK-47 | Redline (Field-Tested)',
  image: '/img/skin/1',
  wearFloat: 0.2512,
  paintSeed: 412,
  stickers: 2,
  accountId: null,
  state: 'held',
  isProtected: false,
  isUnsettled: false,
  cost: 210,
  tax: 0,
  bookValue: 210,
  marketNow: 200,
  result: -10,
  daysHeld: 9,
  receivedAt: '2026-11-05T12:00:00.000Z',
  unlocksAt: '2026-11-12T07:00:00.000Z',
  resale: null,
}
const MARGIN = { items: 2, revenue: 500, fees: 25, cost: 420, tax: 5, margin: 50, writeOffs: 20, profit: 30 }
const SUMMARY = {
  today: MARGIN,
  month: { ...MARGIN, margin: -75, profit: -95 },
  lastMonth: MARGIN,
  periods: {
    today: { from: '2026-11-18', to: '2026-11-18' },
    month: { from: '2026-11-01', to: '2026-11-18' },
    lastMonth: { from: '2026-10-01', to: '2026-10-31' },
    year: { from: '2025-12-01', to: '2026-11-18' },
  },
  soldAtLoss: { items: 1, margin: -75 },
  locked: {
    items: 3,
    bookValue: 640,
    nextAt: '2026-11-19T08:00:00.000Z',
    lastAt: '2026-11-24T08:00:00.000Z',
  },
  losing: { items: 1, result: -10 },
  friday: {
    day: '2026-11-20',
    payouts: 129,
    balance: 50,
    short: 49,
    unreported: { rails: ['bank', 'skrill'], payouts: 30 },
  },
  byCategory: [{ key: 'AK-47', items: 2, revenue: 500, margin: 50 }],
  byPriceClass: [{ key: '500', items: 2, revenue: 500, margin: 50 }],
  byPayoutOption: [{ key: 'instant', items: 2, revenue: 500, margin: 50 }],
  byMonth: [{ month: '2026-11', revenue: 500, margin: 50, profit: 30, items: 2 }],
  feeBps: 528,
  holdings: [{ state: 'free', items: 1, bookValue: 210, marketValue: 200, result: -20.56 }],
  falls: [{ percent: 10, loss: 20, result: -30 }],
  markets: [
    {
      market: 'dmarket',
      currency: 'USD',
      balance: 130,
      bookValue: 475,
      pending: 475,
      difference: -12.5,
      comparedAt: '2026-11-18T08:00:00.000Z',
    },
  ],
  undated: { balances: 150, review: 529.94 },
  calendar: [{ day: '2026-11-18', unlocks: 1, unlocksBookValue: 210, releases: 475, payouts: 99, left: -49 }],
  slowMovers: [ITEM],
  listToday: [],
}
const page = (items: object[]) =>
  success({ items, pagination: { page: 1, limit: 50, pages: 1, total: items.length, isCapped: false } })

test('the owner sees what was earned, what a fall costs and the cash of each day', async () => {
  await renderAdmin(<SummaryPage />, { at: '/admin/stock', answer: () => success(SUMMARY) })
  expect(await screen.findByText('Zarobek w tym miesiącu')).toBeTruthy()
  // Losses are part of the figure, and the lines below it add up to it.
  expect(screen.getByRole('link', { name: /^−95,00/ })).toBeTruthy()
  const losses = screen.getByRole('link', { name: /^Odpisy i\sstraty$/ })
  expect(losses.getAttribute('href')).toContain('state=gone')
  expect(losses.closest('dt')?.nextSibling?.textContent).toMatch(/^−20,00/)
  expect(
    screen.getByText(/^Konto bankowe, Skrill: dostawca nie podał salda, a do piątku wypłacimy tamtędy 30,00/),
  ).toBeTruthy()
  expect(screen.queryByText('Wystarczy na każdą metodę.')).toBeNull()
  expect(screen.getByText(/DMarket: brakuje 12,50/)).toBeTruthy()
  expect(screen.getAllByText(/prowizja 5,28%/)).toHaveLength(2)
  const day = screen.getByRole('region', { name: /Najbliższe/ })
  expect(within(day).getByText(/99,00/)).toBeTruthy()
  expect(screen.getByText(/Brakuje 49,00/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'AK-47' }).getAttribute('href')).toContain(
    'soldFrom=2026-11-01&soldTo=2026-11-18&category=AK-47',
  )
  expect(screen.getByText('Nie ma wolnych przedmiotów.')).toBeTruthy()
})

test('the rows of a table add up to its total', async () => {
  const holding = SUMMARY.holdings[0]!
  const summary = {
    ...SUMMARY,
    byPriceClass: [{ key: '500', items: 5, revenue: 900, margin: 80.3 }],
    holdings: [
      holding,
      { ...holding, state: 'protected', items: 2, bookValue: 40.1, marketValue: 60.2, result: 15 },
    ],
  }
  await renderAdmin(<SummaryPage />, { at: '/admin/stock', answer: () => success(summary) })
  const row = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent
  expect(await row('pozostałe')).toMatch(/3 szt\.30,30/)
  const held = within(screen.getByRole('table', { name: /^Co mamy w\smagazynie$/ }))
  expect(held.getByText('Razem').closest('tr')?.textContent).toMatch(/3 szt\.250,10.zł260,20.zł−5,56/)
})

test('a resale in a foreign currency asks for its rate and sends it', async () => {
  const { api } = await renderAdmin(<ItemsPage />, {
    at: '/admin/stock/items',
    answer: (call: { path: string }) =>
      call.path.includes('/resale')
        ? success({ isDone: true, proposalId: null })
        : call.path.includes('/summary')
          ? success(SUMMARY)
          : page([ITEM]),
  })
  // The menu is a popover, which jsdom cannot open.
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined })
  fireEvent.click(await screen.findByText('Zapisz sprzedaż'))
  const dialog = await screen.findByRole('alertdialog')
  const field = (name: string) => within(dialog).getByLabelText(name)
  expect(within(dialog).queryByLabelText('Kurs NBP')).toBeNull()
  fireEvent.change(field('Waluta'), { target: { value: 'EUR' } })
  fireEvent.change(field('Cena'), { target: { value: '65,37' } })
  fireEvent.change(field('Kurs NBP'), { target: { value: '4,2871' } })
  fireEvent.change(field('Numer tabeli NBP'), { target: { value: '222/A/NBP/2026' } })
  fireEvent.change(field('Powód'), { target: { value: 'sprzedane na giełdzie' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Zapisz sprzedaż' }))
  await waitFor(() =>
    expect(api.callsTo('/admin/stock/7/resale')[0]?.body).toMatchObject({
      currency: 'EUR',
      price: 65.37,
      rate: 4.2871,
      rateTable: '222/A/NBP/2026',
    }),
  )
})

test('the list begins with what can be sold and says what it is worth', async () => {
  const { api } = await renderAdmin(<ItemsPage />, {
    at: '/admin/stock/items',
    answer: ({ path }: { path: string }) => (path.includes('/summary') ? success(SUMMARY) : page([ITEM])),
  })
  const figure = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent
  expect(await figure('Koszt')).toMatch(/^210,00/)
  expect(await figure('Zysk')).toMatch(/^−20,56/)
  expect(screen.getByRole('link', { name: /^Do sprzedania/ }).getAttribute('aria-current')).toBe('page')
  expect(api.calls.some(({ path }) => path.startsWith('/admin/stock?state=free'))).toBe(true)
})

test('an empty stock says what will be there', async () => {
  await renderAdmin(<ItemsPage />, {
    at: '/admin/stock/items',
    answer: ({ path }: { path: string }) =>
      path.includes('/summary') ? success({ ...SUMMARY, holdings: [] }) : page([]),
  })
  expect(await screen.findByText(/Magazyn jest pusty/)).toBeTruthy()
})
