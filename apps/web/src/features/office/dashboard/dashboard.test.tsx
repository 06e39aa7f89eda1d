import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { DashboardPage } from './dashboard-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NOW = '2026-11-15T12:00:00.000Z'
const PERSON = { id: '7', displayName: 'zimorodek', avatarUrl: '', steamId: '76561198000000042' }
const SUMMARY = { month: { profit: 0 }, today: { profit: 0 }, holdings: [] }
const PARTS: Record<string, object> = {
  counts: {
    totalUsers: 1_204,
    pendingTransactions: 12,
    completedTransactions: 900,
    openTickets: 4,
    totalSalesAmount: 1_000,
    completed30Days: 212,
    newUsers30Days: 38,
    salesAmount30Days: 84_210.5,
    waitingForApproval: 7,
    overdue: 2,
  },
  'recent-transactions': {
    recentTransactions: [
      {
        _id: 5,
        id: 5,
        number: '000005',
        type: 'sale',
        userId: '7',
        username: 'zimorodek',
        user: PERSON,
        totalAmount: 99.5,
        status: 'failed',
        stage: 'failed',
        createdAt: NOW,
        items: [1, 2, 3].map((place) => ({ name: `Skin ${place}`, image: '', ourPrice: 30 })),
        itemsCount: 5,
      },
    ],
  },
  'recent-tickets': {
    recentTickets: [
      {
        _id: 4,
        id: 4,
        number: '000004',
        userId: null,
        username: 'gość',
        subject: 'Pytanie',
        status: 'resolved',
        createdAt: NOW,
      },
      {
        _id: 6,
        id: 6,
        number: '000006',
        userId: '7',
        username: 'zimorodek',
        subject: 'Wypłata',
        status: 'in-progress',
        createdAt: NOW,
      },
    ],
  },
  payouts: {
    days: [
      {
        day: '2026-11-14',
        count: 2,
        amount: 200,
        methods: [
          { method: 'bank', amount: 120 },
          { method: 'paypal', amount: 80 },
        ],
        medianSeconds: 540,
        p95Seconds: 900,
      },
      { day: '2026-11-15', count: 0, amount: 0, methods: [], medianSeconds: null, p95Seconds: null },
    ],
    targetSeconds: 900,
    late30Days: 0,
    bonus30Days: 0,
    overdueNow: 2,
    overdueSince: '2026-11-15T10:00:00.000Z',
    countedAt: NOW,
  },
  exposure: {
    total: 500,
    paid: 380,
    houseLimit: 50_000,
    sales: 2,
    days: [{ day: '2026-11-16', amount: 500, sales: 2 }],
    risks: [
      { risk: 'debt', amount: 147.99, count: 1 },
      { risk: 'stuck', amount: 0, count: 0 },
    ],
  },
  summary: SUMMARY,
  setup: {
    hasSold: false,
    steps: [
      { step: 'company', isDone: true },
      { step: 'passkey', isDone: false },
    ],
  },
  inbox: {
    entries: [
      { kind: 'bank_file_due', id: 'next', name: null, detail: '2', amount: 280, since: NOW, dueAt: NOW },
      {
        kind: 'ticket',
        id: '9',
        name: 'zimorodek',
        detail: 'Gdzie pieniądze?',
        amount: null,
        since: NOW,
        dueAt: null,
      },
    ],
    counts: { bank_file_due: 1, ticket: 1 },
    total: 2,
    isPartial: false,
  },
  cash: {
    total: 1_450,
    inReview: { amount: 300, sales: 1 },
    onBalances: 150,
    days: [
      { day: '2026-11-15', amount: 300, payouts: 2 },
      { day: '2026-11-16', amount: 0, payouts: 0 },
      { day: '2026-11-17', amount: 0, payouts: 0 },
      { day: '2026-11-18', amount: 700, payouts: 1 },
    ],
    later: 0,
    underWay: 55,
    unreported: { rails: ['skrill'], amount: 264.92, books: 100 },
    methods: [
      {
        method: 'paypal',
        total: 1_000,
        balance: 400,
        books: 450,
        shortage: { from: '2026-11-18', amount: 600, due: 1_000 },
      },
    ],
  },
  queue: {
    ready: 1,
    oldestReadySeconds: 3,
    running: 0,
    scheduled: 2,
    failed: 0,
    workers: 2,
    lastHeartbeatAt: NOW,
  },
  prices: { fetchedAt: NOW, ageSeconds: 10, isStale: true, heldLists: 0 },
  reconciliation: {
    rails: [
      {
        rail: 'paypal',
        lastRunAt: NOW,
        outcome: 'unavailable',
        isCompared: true,
        openFindings: 1,
        classes: {},
      },
    ],
    openFindings: 1,
  },
}

function open(changes: Record<string, FakeAnswer | Promise<FakeAnswer>> = {}) {
  return renderAdmin(<DashboardPage />, {
    at: '/admin',
    answer: ({ path }) => {
      const part = path.split('/').at(-1)?.split('?')[0] ?? ''
      return changes[part] ?? success({ part, ...PARTS[part] })
    },
  })
}

test('the tiles link to their lists', async () => {
  await open()
  const pending = await screen.findByRole('link', { name: /^Oczekujące/ })
  expect(pending.getAttribute('href')).toBe('/admin/transactions?status=pending')
  expect(within(pending).getByText('12')).toBeTruthy()
  const tickets = screen.getByRole('link', { name: /^Otwarte zgłoszenia/ })
  expect(tickets.getAttribute('href')).toBe('/admin/tickets?status=open')
  expect(screen.getByText(/84\s210,50/)).toBeTruthy()
})

test('lists what is missing before the first sale, with a link to its page', async () => {
  await open()
  const missing = await screen.findByRole('link', { name: 'Klucz dostępu właściciela' })
  expect(missing.getAttribute('href')).toBe('/admin/security')
  expect(screen.getByText('1 z 2')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Dane firmy' })).toBeNull()
})

test('begins with the work that waits, each entry with its link and deadline', async () => {
  await open()
  const file = await screen.findByRole('link', { name: 'Przygotuj plik przelewów' })
  expect(file.getAttribute('href')).toBe('/admin/money/bank?make')
  const row = file.closest('li')!
  expect(within(row).getByText('2 przelewy')).toBeTruthy()
  expect(within(row).getByText(/po terminie$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Odpowiedz na zgłoszenie' }).getAttribute('href')).toBe(
    '/admin/tickets/9',
  )
})

test('work of one kind shares a line until all entries are shown', async () => {
  const entry = (id: string, dueAt: string) => ({
    kind: 'payout_approval',
    id,
    name: `gracz ${id}`,
    detail: 'paypal',
    amount: 100.5,
    since: NOW,
    dueAt,
  })
  const entries = ['11', '12', '13'].map((id) => entry(id, '2026-11-15T12:15:00.000Z'))
  const inbox = { entries, counts: { payout_approval: 3 }, total: 3, isPartial: false }
  await open({ inbox: success(inbox) })
  const group = await screen.findByRole('link', { name: 'Zatwierdź 3 wypłaty' })
  expect(group.getAttribute('href')).toBe('/admin/transactions?queue=approval&sort=oldest')
  expect(within(group.closest('li')!).getByText(/301,50/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż wszystkie osobno' }))
  expect(screen.getAllByRole('link', { name: 'Zatwierdź wypłatę' })).toHaveLength(3)
})

test('the owner sees what the month earned after losses', async () => {
  const month = { profit: 7_716.08 }
  const summary = { month, today: { profit: -12 }, holdings: [] }
  await open({ summary: success(summary) })
  const tile = await screen.findByRole('link', { name: /^Zarobek/ })
  expect(tile.getAttribute('href')).toBe('/admin/stock')
  expect(within(tile).getByText(/^7\s716,08/)).toBeTruthy()
  expect(within(tile).getByText(/dziś −12,00/)).toBeTruthy()
})

test('cash is shown by day, with the amount that is missing', async () => {
  await open()
  const days = within(await screen.findByRole('table', { name: 'Gotówka na wypłaty' }))
  expect(days.getAllByRole('row')).toHaveLength(6)
  expect(days.getByRole('row', { name: /^do sprawdzenia\s*300,00/ })).toBeTruthy()
  expect(days.getByRole('row', { name: /^na saldach sprzedających\s*150,00/ })).toBeTruthy()
  expect(days.getByRole('row', { name: /^18 lis\s*700,00/ })).toBeTruthy()
  expect(
    screen.getByText(/^Do wypłaty 1.450,00.zł, masz 400,00.zł: brakuje 1.050,00.zł \(18 lis\)/),
  ).toBeTruthy()
  expect(screen.getByText(/^PayPal: zabraknie 600,00.zł \(18 lis\)/)).toBeTruthy()
  expect(
    screen.getByText(
      /^Skrill: dostawca nie podaje salda\. Według ksiąg jest tam 100,00.zł, do wypłaty z ustalonym dniem 264,92/,
    ),
  ).toBeTruthy()
})

test('lists show three pictures, the number of further items and the specified states', async () => {
  await open()
  expect(await screen.findByText('+2')).toBeTruthy()
  expect(screen.getByText('Anulowana')).toBeTruthy()
  expect(await screen.findByText('Zamknięte')).toBeTruthy()
})

test('does not show an answered open ticket as closed', async () => {
  await open()
  const row = (await screen.findByRole('link', { name: 'Wypłata' })).closest('li')!
  expect(within(row).getByText('W trakcie')).toBeTruthy()
  expect(within(row).queryByText('Zamknięte')).toBeNull()
})

test('charts can be read by point and as a table', async () => {
  await open()
  const median = await screen.findByRole('slider', { name: 'Mediana czasu wypłaty' })
  expect(median.getAttribute('aria-valuetext')).toBe('14 lis: 9 min')
  fireEvent.click(screen.getAllByRole('button', { name: 'Pokaż tabelę' })[0] as HTMLElement)
  const table = within(screen.getByRole('table', { name: 'Wypłaty dziennie' }))
  expect(table.getByText(/200,00/)).toBeTruthy()
  expect(
    screen.getByText(/^Po terminie teraz: 2\. Wypłacone po terminie z naszej winy, 30 dni: 0, bonusy 0,00/),
  ).toBeTruthy()
})

test('describes every problem in words', async () => {
  await open()
  expect(await screen.findByText(/^Cennik jest za stary/)).toBeTruthy()
  const late = await screen.findByRole('link', { name: /^Transakcje po terminie\s*2\s*najdłużej / })
  expect(late.getAttribute('href')).toBe('/admin/transactions?queue=overdue&sort=oldest')
})

test('the days that are not shown share one line, and what is overdue is due today', async () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((day) => ({
    day,
    amount: 100.1,
    sales: 1,
  }))
  await open({ exposure: success({ part: 'exposure', ...PARTS['exposure'], total: 500.5, sales: 5, days }) })
  const later = (await screen.findByText('później')).closest('tr')?.textContent
  expect(later).toMatch(/200,20.zł2 sprzedaże$/)
  expect(screen.getByText(/^dziś i\szaległe$/)).toBeTruthy()
})

test('each part fails and retries separately', async () => {
  let isDown = true
  await renderAdmin(<DashboardPage />, {
    at: '/admin',
    answer: ({ path }) => {
      const part = path.split('/').at(-1)?.split('?')[0] ?? ''
      return part === 'exposure' && isDown ? refusal(503, 'unavailable') : success({ part, ...PARTS[part] })
    },
  })
  const problem = await screen.findByText('Failed to fetch dashboard stats')
  expect(problem.getAttribute('lang')).toBe('en')
  expect(await screen.findByText('+2')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText(/^wypłacone 380,00.zł · zarezerwowane 120,00/)).toBeTruthy()
  expect(screen.queryByText('Failed to fetch dashboard stats')).toBeNull()
})

test('shows a placeholder for a loading part and texts for empty lists', async () => {
  await open({
    payouts: new Promise(() => undefined),
    'recent-transactions': success({ recentTransactions: [] }),
    'recent-tickets': success({ recentTickets: [] }),
  })
  expect(await screen.findByText('Brak transakcji')).toBeTruthy()
  expect(await screen.findByText('Brak zgłoszeń')).toBeTruthy()
  expect(screen.getByText('Wczytujemy…')).toBeTruthy()
})
