import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal, success, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { MARK, sampleList, sampleRow, sampleTransaction } from '@app/contract/samples/transactions'
import { TransactionsPage } from './transactions-page.tsx'

type Answer = (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>

beforeEach(() => {
  localStorage.clear()
  addDialogMethods()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

afterEach(async () => {
  cleanup()
  // Leaving the page closes its stream a moment later; the next test opens a new one.
  await new Promise((resolve) => setTimeout(resolve, 0))
  vi.unstubAllGlobals()
})

const SIDE: Record<string, FakeAnswer> = {
  '/admin/views?list=transactions': success({ views: [] }),
  '/admin/transactions/queues': success({
    pending: 3,
    approval: 2,
    overdue: 1,
    protected: 0,
    amounts: { approval: 256.8, overdue: 128.4, protected: 0 },
  }),
}

function open(at: string, list: Answer, role?: 'support' | 'finance') {
  return renderAdmin(<TransactionsPage />, {
    at,
    ...(role ? { role } : {}),
    answer: (call) => SIDE[call.path] ?? list(call),
  })
}

const listCalls = (calls: readonly FakeCall[]) =>
  calls.filter(({ path }) => path.startsWith('/admin/transactions?')).map(({ path }) => path)

test('shows a placeholder while the list loads', async () => {
  await open('/admin/transactions', () => new Promise(() => undefined))
  expect(await screen.findByText('Wczytujemy listę…')).toBeTruthy()
})

test('ticking a box renders only its own row', async () => {
  const rows = [123, 124, 125].map((id) => sampleRow(id))
  await open('/admin/transactions', () => success(sampleList(rows)))
  await screen.findByRole('link', { name: '000125' })
  const box = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /00012/ })[1] as HTMLInputElement
  // Each rendered row calls `toISOString` once, so the calls count the rendered rows.
  const written = vi.spyOn(Date.prototype, 'toISOString')
  fireEvent.click(box)
  expect(box.checked).toBe(true)
  expect(written).toHaveBeenCalledTimes(1)
  written.mockRestore()
})

describe('a list with a capped count', () => {
  const capped = (page: number, rows = [sampleRow(123)]) => {
    const list = sampleList(rows)
    const pagination = { page, limit: 20, pages: 500, total: 10_000, isMore: true }
    return success({ ...list, pagination })
  }
  const FURTHER = /Kolejne znajdziesz, ustawiając daty w filtrach/

  test('shows a total with a plus sign', async () => {
    await open('/admin/transactions', () => capped(1))
    expect(await screen.findByText(/z 10\s000\+ transakcji/)).toBeTruthy()
    expect(screen.queryByText(FURTHER)).toBeNull()
  })

  test('explains on the last page how to reach further rows', async () => {
    await open('/admin/transactions?page=500', () => capped(500))
    expect(await screen.findByText(FURTHER)).toBeTruthy()
  })

  test('says that a page beyond the last one does not exist', async () => {
    await open('/admin/transactions?page=501', () => capped(501, []))
    expect(await screen.findByText('Nie ma strony 501. Ostatnia strona tej listy to 500.')).toBeTruthy()
    expect(screen.getByText(FURTHER)).toBeTruthy()
  })
})

test('rows show every specified field, and the text shows the range', async () => {
  const rows = [
    sampleRow(123, { fee: 2 }),
    sampleRow(124, { stage: 'failed', status: 'failed', waitingSince: null }),
  ]
  await open('/admin/transactions', () => success(sampleList(rows, 134)))
  const row = within((await screen.findByRole('link', { name: '000123' })).closest('tr') as HTMLElement)
  expect(row.getByText('Sprzedaż')).toBeTruthy()
  expect(row.getByText('zimorodek').getAttribute('href')).toBe('/admin/users/7')
  expect(row.getByText('76561198000000042')).toBeTruthy()
  expect(row.getByText(/128,40/)).toBeTruthy()
  expect(row.getByText(/opłata 2,00/)).toBeTruthy()
  expect(row.getByText('Do zatwierdzenia')).toBeTruthy()
  expect(row.getByText('czeka 18 min, po terminie')).toBeTruthy()
  expect(row.getByTitle('Szczegóły transakcji 000123').getAttribute('href')).toContain(
    '/admin/transactions/123',
  )
  expect(screen.getByText('Nieudana')).toBeTruthy()
  expect(screen.getByText('Pokazuje 1 - 20 z 134 transakcji')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Strona 7' }).getAttribute('href')).toBe(
    '/admin/transactions?page=7',
  )
})

test('distinguishes an empty list from a filter without results', async () => {
  await open('/admin/transactions', () => success(sampleList([])))
  expect(await screen.findByText('Brak transakcji')).toBeTruthy()
  cleanup()
  const { place } = await open('/admin/transactions?status=pending&page=3', () => success(sampleList([])))
  expect(await screen.findByText('Brak wyników dla tych filtrów')).toBeTruthy()
  const [reset] = screen.getAllByRole('button', { name: 'Wyczyść filtry' })
  fireEvent.click(reset as HTMLElement)
  await waitFor(() => expect(place.current).toBe('/admin/transactions'))
})

test('shows the specified text for a failure, which can be retried', async () => {
  let isDown = true
  const { toasts } = await open('/admin/transactions', () =>
    isDown ? refusal(503, 'unavailable') : success(sampleList([sampleRow(5)])),
  )
  expect(await screen.findByText('Wystąpił błąd podczas pobierania transakcji')).toBeTruthy()
  const toast = { kind: 'error', text: 'Wystąpił błąd podczas pobierania transakcji' }
  await waitFor(() => expect(toasts).toMatchObject([toast]))
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByRole('link', { name: '000005' })).toBeTruthy()
})

test('every filter updates the request and the URL and resets to page 1', async () => {
  const { api, place } = await open('/admin/transactions?page=4&method=bank&sort=highest', () =>
    success(sampleList([sampleRow(5)], 100, 4)),
  )
  await screen.findByRole('link', { name: '000005' })
  expect(listCalls(api.calls)).toEqual(['/admin/transactions?method=bank&sort=highest&page=4'])
  fireEvent.change(screen.getByLabelText(/^Status/), { target: { value: 'failed' } })
  await waitFor(() =>
    expect(place.current).toBe('/admin/transactions?method=bank&sort=highest&status=failed'),
  )
  fireEvent.change(screen.getByLabelText('Okres:'), { target: { value: 'own' } })
  fireEvent.change(screen.getByLabelText(/^Od/), { target: { value: '2026-11-01' } })
  await waitFor(() => expect(place.current).toContain('from=2026-11-01'))
  await waitFor(() =>
    expect(listCalls(api.calls).at(-1)).toBe(
      '/admin/transactions?status=failed&method=bank&from=2026-11-01&sort=highest&page=1',
    ),
  )
})

test('the tabs are links, and saved views appear beside them', async () => {
  await renderAdmin(<TransactionsPage />, {
    at: '/admin/transactions?queue=approval',
    answer: ({ path }) =>
      path === '/admin/views?list=transactions'
        ? success({ views: [{ id: 'v', list: 'transactions', name: 'Krypto', query: 'method=crypto' }] })
        : (SIDE[path] ?? success(sampleList([sampleRow(5)]))),
  })
  const own = await screen.findByRole('link', { name: 'Krypto' })
  expect(own.getAttribute('href')).toBe('/admin/transactions?method=crypto')
  const tab = screen.getByRole('link', { name: /^Do decyzji 2/ })
  expect(tab.getAttribute('aria-current')).toBe('page')
})

test('j moves, x ticks, Space opens the preview, and the bar approves eligible rows', async () => {
  const { api, toasts, place } = await open('/admin/transactions', ({ path }) => {
    if (path === '/admin/transactions/5') return success({ transaction: sampleTransaction({ id: 5 }) })
    if (path === '/admin/transactions/bulk-approve/check') {
      const row = { name: 'zimorodek', amount: 128.4, masked: '91 …', approvals: 0, approvalsRequired: 1 }
      const fit = { version: '3', destination: MARK, obstacle: null, risks: [] }
      const risky = { version: null, destination: null, obstacle: 'risk', risks: ['new_seller'] }
      return success({
        rows: [
          { id: 5, number: '000005', ...row, ...fit },
          { id: 6, number: '000006', ...row, ...risky },
        ],
        total: 128.4,
      })
    }
    if (path === '/admin/transactions/bulk-approve') return success({ approved: 1, refused: 0, rows: [] })
    return success(sampleList([sampleRow(5), sampleRow(6)]))
  })
  await screen.findByRole('link', { name: '000005' })
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(document.activeElement?.textContent).toBe('000005')
  fireEvent.keyDown(document.activeElement as Element, { key: 'x' })
  fireEvent.keyDown(document.activeElement as Element, { key: ' ' })
  await waitFor(() => expect(place.current).toBe('/admin/transactions?peek=5'))
  expect(await screen.findByText('mBank 91 1140 •••• 0001')).toBeTruthy()
  fireEvent.keyDown(document.activeElement as Element, { key: 'j' })
  fireEvent.keyDown(document.activeElement as Element, { key: 'x' })
  const bar = within(await screen.findByRole('region', { name: 'Czynności dla zaznaczonych' }))
  expect(bar.getByText('2 zaznaczone')).toBeTruthy()
  expect(bar.getByText(/256,80/)).toBeTruthy()
  fireEvent.click(bar.getByRole('button', { name: /Zatwierdź/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Zatwierdzić 1 transakcję?' }))
  expect(dialog.getByText('wymaga sprawdzenia: pierwsza sprzedaż')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Zatwierdź' }))
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Zatwierdzono 1 transakcję' }]))
  const [order] = api.callsTo('/admin/transactions/bulk-approve')
  expect(order?.body).toEqual({ rows: [{ id: 5, version: '3', destination: MARK }] })
  expect(order?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
})

test('support sees the list without actions that need a permission', async () => {
  await open('/admin/transactions', () => success(sampleList([sampleRow(5)])), 'support')
  await screen.findByRole('link', { name: '000005' })
  expect(screen.queryByRole('button', { name: 'Eksport CSV' })).toBeNull()
  fireEvent.click(screen.getByLabelText('Zaznacz transakcję 000005'))
  expect(screen.queryByRole('button', { name: /Zatwierdź/ })).toBeNull()
})

/** Without a token the page opens no event stream. */
const signIn = () => localStorage.setItem('accessToken', 'access-1')
/** An event as the server sends it; its id must increase. */
const TOLD = 'id: 9\nevent: transactions.updated\ndata: {"userIds":[7]}\n\n'

test('counts new transactions from the stream without moving the rows', async () => {
  signIn()
  let newer = 0
  const { api } = await open('/admin/transactions', ({ path }) => {
    if (path.includes('anchor=')) return success({ ...sampleList([], 1), newer })
    const list = success(sampleList([sampleRow(newer + 5)], 1))
    newer = 0
    return list
  })
  await screen.findByRole('link', { name: '000005' })
  newer = 3
  await waitFor(() => expect(api.streams).toHaveLength(1))
  await act(async () => api.streams[0]?.send(TOLD))
  const pill = await screen.findByRole('button', { name: '3 nowe transakcje – pokaż' })
  expect(screen.getByRole('link', { name: '000005' })).toBeTruthy()
  fireEvent.click(pill)
  expect(await screen.findByRole('link', { name: '000008' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /pokaż$/ })).toBeNull()
})

test('a short list reports that it grew or shrank', async () => {
  signIn()
  let total = 2
  const { api } = await open('/admin/transactions?queue=approval', ({ path }) =>
    success({
      ...sampleList(path.includes('limit=1') ? [] : [sampleRow(5), sampleRow(6)], total),
      anchor: null,
    }),
  )
  await screen.findByRole('link', { name: '000005' })
  await waitFor(() => expect(api.streams).toHaveLength(1))
  total = 3
  await act(async () => api.streams[0]?.send(TOLD))
  expect(await screen.findByRole('button', { name: '1 nowa transakcja – pokaż' })).toBeTruthy()
  total = 1
  await act(async () => api.streams[0]?.send(TOLD.replace('9', '10')))
  expect(await screen.findByRole('button', { name: 'Lista się zmieniła – pokaż' })).toBeTruthy()
})
