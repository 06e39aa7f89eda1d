import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sampleUser, sampleUserRow } from '@app/contract/samples/users'
import type { UserRow } from '@app/contract/office/users'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { UserPage } from './user-page.tsx'
import { UsersPage } from './users-page.tsx'

beforeEach(() => {
  localStorage.clear()
  addDialogMethods()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ROW = sampleUserRow()

const list = (users: UserRow[], total = users.length) =>
  success({
    users,
    pagination: { page: 1, limit: 20, pages: Math.ceil(total / 20), total, isMore: false },
    groups: { debt: 9, blocked: 0, on_hold: 0, reversed: 0, new: 0, first_sale: 0 },
  })

test('the list shows every column and badge, 20 rows per page', async () => {
  const { api } = await renderAdmin(<UsersPage />, { at: '/admin/users', answer: () => list([ROW], 41) })
  const row = within((await screen.findByRole('link', { name: 'zimorodek' })).closest('tr') as HTMLElement)
  for (const text of ['Stały klient', '76561198000000042', '6']) expect(row.getByText(text)).toBeTruthy()
  expect(row.getByText(/42,50/)).toBeTruthy()
  expect(row.getByText(/3\s?120,44/)).toBeTruthy()
  expect(row.queryByText('Użytkownik')).toBeNull()
  expect(screen.getByRole('link', { name: /Z.długiem 9/ }).getAttribute('href')).toBe(
    '/admin/users?group=debt',
  )
  expect(screen.getByText('Pokazuje 1 - 20 z 41 użytkowników')).toBeTruthy()
  expect(api.calls[0]?.path).toBe('/admin/users?page=1&limit=20&search=&sort=seen')
})

test('a search is debounced, sent to the server and stored in the URL', async () => {
  const { api, place } = await renderAdmin(<UsersPage />, {
    at: '/admin/users?page=2',
    answer: () => list([ROW], 41),
  })
  await screen.findByRole('link', { name: 'zimorodek' })
  const field = screen.getByRole('searchbox', { name: 'Szukaj użytkowników' })
  for (const value of ['z', 'zi', 'zim']) fireEvent.change(field, { target: { value } })
  await waitFor(() => expect(place.current).toBe('/admin/users?search=zim'))
  await waitFor(() => expect(api.calls.at(-1)?.path).toBe('/admin/users?page=1&limit=20&search=zim'))
  expect(api.calls).toHaveLength(2)
})

test('loading, no results and a failure each show their own text', async () => {
  await renderAdmin(<UsersPage />, { at: '/admin/users', answer: () => new Promise(() => undefined) })
  expect(await screen.findByText('Wczytujemy listę…')).toBeTruthy()
  cleanup()
  await renderAdmin(<UsersPage />, { at: '/admin/users?search=nikt', answer: () => list([]) })
  expect(await screen.findByText('Brak wyników dla tych filtrów')).toBeTruthy()
  cleanup()
  const { toasts } = await renderAdmin(<UsersPage />, {
    at: '/admin/users',
    answer: () => refusal(503, 'unavailable'),
  })
  expect(await screen.findByText('Wystąpił błąd podczas pobierania użytkowników')).toBeTruthy()
  await waitFor(() =>
    expect(toasts).toMatchObject([{ text: 'Wystąpił błąd podczas pobierania użytkowników', kind: 'error' }]),
  )
})

const USER = sampleUser()

const openUser = (answer: (path: string) => FakeAnswer, at = '/admin/users/7?search=zim') =>
  renderAdmin(<UserPage />, { at, pattern: '/admin/users/:userId', answer: ({ path }) => answer(path) })

test('the profile shows the specified fields and links back to the same list', async () => {
  await openUser(() => success(USER))
  expect(await screen.findByRole('heading', { level: 1, name: /zimorodek/ })).toBeTruthy()
  for (const tab of ['Profil', 'Transakcje (6)', 'Zgłoszenia (1)'])
    expect(screen.getByRole('tab', { name: tab })).toBeTruthy()
  expect(screen.getAllByText('Brak')).toHaveLength(2)
  expect(screen.getByText('76561198000000911')).toBeTruthy()
  expect(screen.getByText(/3\s?120,44/)).toBeTruthy()
  expect(screen.getByText(/2\s?910,44/)).toBeTruthy()
  const last = screen.getByRole('region', { name: 'Ostatnie transakcje' })
  expect(within(last).getByRole('link', { name: '000123' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Użytkownicy' }).getAttribute('href')).toBe(
    '/admin/users?search=zim',
  )
})

test('the tabs are stored in the URL and show their columns and empty states', async () => {
  const { place } = await openUser(() => success(USER))
  fireEvent.click(await screen.findByRole('tab', { name: 'Transakcje (6)' }))
  expect(place.current).toBe('/admin/users/7?search=zim&tab=transactions')
  const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)
  expect(headers()).toEqual(['ID', 'Data', 'Kwota', 'Metoda wypłaty', 'Przedmioty', 'Status', 'Szczegóły'])
  fireEvent.click(screen.getByRole('tab', { name: 'Zgłoszenia (1)' }))
  expect(headers()).toEqual(['ID', 'Temat', 'Status', 'Utworzono', 'Ostatnia zmiana', 'Zgłoszenie'])
  expect(screen.getByText('Zobacz')).toBeTruthy()
  cleanup()
  await openUser(() => success({ ...USER, transactions: [], tickets: [] }), '/admin/users/7?tab=transactions')
  expect(await screen.findByText('Brak transakcji')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Zgłoszenia (1)' }))
  expect(screen.getByText('Brak zgłoszeń')).toBeTruthy()
})

test('an unknown user says so, and a failure returns to the list with a toast', async () => {
  await openUser(() => refusal(404, 'user_not_found'))
  expect(await screen.findByRole('heading', { name: 'Nie znaleziono użytkownika' })).toBeTruthy()
  cleanup()
  const { toasts, place } = await openUser(() => refusal(500, 'internal_error', ''))
  await waitFor(() => expect(place.current).toBe('/admin/users'))
  await waitFor(() =>
    expect(toasts).toMatchObject([{ text: 'Wystąpił błąd podczas ładowania danych użytkownika' }]),
  )
})

test('blocking a user sends the reason', async () => {
  const { api } = await openUser((path) =>
    path === '/admin/users/7/block' ? success({ isVerified: false, isBlocked: true }) : success(USER),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Ogranicz konto' }))
  fireEvent.click(await screen.findByRole('button', { name: /Zablokuj sprzedaż/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.change(dialog.getByLabelText('Powód'), { target: { value: 'Oszustwo' } })
  fireEvent.click(dialog.getByRole('button', { name: /Zablokuj sprzedaż/ }))
  await waitFor(() => expect(api.callsTo('/admin/users/7/block')[0]?.body).toEqual({ reason: 'Oszustwo' }))
})

test('praises nothing that does not exist yet', async () => {
  const risk = { ...USER.user.risk, hasPayoutDetails: false }
  await openUser(() => success({ ...USER, user: { ...USER.user, settledSales: 0, risk } }))
  expect(await screen.findByText('Nie ma jeszcze danych do wypłaty')).toBeTruthy()
  expect(screen.getByText('Nie było jeszcze żadnej wymiany')).toBeTruthy()
  expect(screen.queryByText(/nie używa żadne inne konto/)).toBeNull()
})

test('says how much of the protected sales was paid and where payouts went', async () => {
  const destination = {
    method: 'bank',
    masked: '61 •••• 2874',
    lastUsedAt: USER.user.createdAt,
    hasReturn: true,
  }
  const user = { ...USER.user, underProtection: 380.98, paidUnderProtection: 330.01, openAdvances: 360.01 }
  await openUser(() => success({ ...USER, user, destinations: [destination] }))
  expect(await screen.findByText(/z tego wypłacone: 330,01/)).toBeTruthy()
  expect(screen.getByText(/^Wypłacone przed końcem ochrony: 330,01/)).toBeTruthy()
  expect(screen.getByText('61 •••• 2874')).toBeTruthy()
  expect(screen.getByText('wypłata wróciła')).toBeTruthy()
})

test('a frozen account shows who reported it and how it is released', async () => {
  const freeze = {
    frozenAt: '2026-11-18T10:00:00.000Z',
    how: 'key',
    held: { count: 1, amount: 142.95 },
    out: { count: 0, amount: 0 },
    undoable: [],
    ticketId: 5,
    ticketNumber: '000005',
    saleNumber: '000016',
    by: null,
    contestedAt: null,
    release: null,
  }
  const risk = { ...USER.user.risk, isFrozen: true }
  await openUser(() => success({ ...USER, user: { ...USER.user, freeze, risk } }))
  expect(await screen.findByText('Zamrożone')).toBeTruthy()
  expect(screen.getByText(/kluczem sprzedaży 000016/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Poproś o\u00a0odmrożenie' })).toBeTruthy()
})
