import type { AdminTicketSummary } from '@app/contract/support/tickets'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { fakeMedia } from '#testing/fake-media.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { sampleSummary } from '#components/ticket/testing/sample-ticket.ts'
import { StaffTicketsPage } from './staff-tickets-page.tsx'

beforeEach(() => {
  addDialogMethods()
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('accessToken', 'access-1')
  fakeMedia('(min-width: 1280px)')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const summary = (change: Partial<AdminTicketSummary> = {}): AdminTicketSummary => ({
  ...sampleSummary(),
  userId: '7',
  username: 'zosia',
  avatarUrl: '',
  user: { id: '7', displayName: 'zosia', avatarUrl: '', steamId: '76561198000000007' },
  isGuest: false,
  name: 'Zosia',
  email: 'zosia@example.com',
  steamId: null,
  assignee: null,
  isWaiting: true,
  ...change,
})

function listOf(tickets: AdminTicketSummary[], total = tickets.length): FakeAnswer {
  return success({
    tickets,
    pagination: { page: 1, limit: 20, pages: Math.ceil(total / 20), total, isMore: false },
    counts: { open: 4, waiting: 2, mine: 0, free: 3, appraisals: 0 },
  })
}

const open = (answer: (call: FakeCall) => FakeAnswer, at = '/admin/tickets') =>
  renderAdmin(<StaffTicketsPage />, { at, answer })

test('a row shows user, subject, unread count and priority and links to the ticket with the filters', async () => {
  const preview = 'x'.repeat(100)
  await open(
    () =>
      listOf(
        [
          summary({
            messageCount: 5,
            unreadCount: 2,
            preview,
            priority: 'urgent',
            lastMessageIsAdmin: false,
          }),
          summary({
            id: 9,
            number: '000009',
            userId: null,
            user: null,
            isGuest: true,
            username: 'Jan',
            name: 'Jan',
          }),
        ],
        45,
      ),
    '/admin/tickets?status=open',
  )
  const row = (await screen.findByRole('link', { name: '000482' })).closest('tr')!
  for (const text of ['zosia', 'Brak wypłaty', '5 wiadomości', '2 nowe', preview, 'Pilny', 'W trakcie'])
    expect(within(row).getByText(text)).toBeTruthy()
  expect(within(row).getByRole('link', { name: '000482' }).getAttribute('href')).toBe(
    '/admin/tickets/482?status=open',
  )
  expect(within(row).getByText('76561198000000007')).toBeTruthy()
  expect(within(row).getByText(/po terminie/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Czekają na nas 2' }).getAttribute('href')).toBe(
    '/admin/tickets?queue=waiting',
  )
  expect(row.textContent).not.toContain('Gość')
  const guest = screen.getByRole('link', { name: '000009' }).closest('tr')
  expect(guest?.textContent).toContain('Jan (gość)')
  expect(screen.getByText('Pokazuje 1 - 20 z 45 zgłoszeń')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Strona 3' }).getAttribute('href')).toBe(
    '/admin/tickets?status=open&page=3',
  )
})

test('every filter updates the request and the URL and resets to page 1', async () => {
  const { api, place } = await open(() => listOf([summary()], 45), '/admin/tickets?page=2')
  await screen.findByText('Brak wypłaty')
  fireEvent.change(screen.getByLabelText('Status:'), { target: { value: 'closed' } })
  await waitFor(() => expect(place.current).toBe('/admin/tickets?status=closed'))
  fireEvent.change(screen.getByLabelText('Priorytet:'), { target: { value: 'urgent' } })
  fireEvent.change(await screen.findByLabelText('Okres:'), { target: { value: 'own' } })
  fireEvent.change(screen.getByLabelText('Od:'), { target: { value: '2026-11-01' } })
  fireEvent.change(screen.getByLabelText('Przypisane:'), { target: { value: 'none' } })
  await waitFor(() =>
    expect(place.current).toBe(
      '/admin/tickets?status=closed&priority=urgent&from=2026-11-01&assignedTo=none',
    ),
  )
  fireEvent.change(screen.getByLabelText('Szukaj zgłoszeń'), { target: { value: 'przelew ' } })
  await waitFor(() => expect(place.current).toContain('search=przelew'))
  await waitFor(() =>
    expect(api.calls.at(-1)?.path).toBe(
      '/admin/tickets?status=closed&priority=urgent&from=2026-11-01&search=przelew&assignedTo=none&page=1',
    ),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Wyczyść filtry' }))
  await waitFor(() => expect(place.current).toBe('/admin/tickets'))
})

test('shows a loading list, an empty list and a filtered empty list that can be cleared', async () => {
  let release: (answer: FakeAnswer) => void = () => undefined
  await renderAdmin(<StaffTicketsPage />, {
    at: '/admin/tickets',
    answer: () => new Promise<FakeAnswer>((resolve) => (release = resolve)),
  })
  expect(document.querySelector('[aria-busy="true"] .skeleton')).toBeTruthy()
  await waitFor(() => expect(release.length).toBeGreaterThan(-1))
  release(listOf([]))
  expect(await screen.findByRole('heading', { name: 'Brak zgłoszeń' })).toBeTruthy()
  cleanup()
  const { place } = await open(() => listOf([]), '/admin/tickets?priority=low')
  expect(await screen.findByRole('heading', { name: 'Brak wyników dla tych filtrów' })).toBeTruthy()
  fireEvent.click(
    within(screen.getByText('Brak wyników dla tych filtrów').parentElement!).getByRole('button'),
  )
  await waitFor(() => expect(place.current).toBe('/admin/tickets'))
})

test('reports a failed list on the page and in a toast, and can be retried', async () => {
  let isDown = true
  const { toasts } = await open(() => (isDown ? refusal(503, 'unavailable') : listOf([summary()])))
  const failed = 'Wystąpił błąd podczas pobierania zgłoszeń'
  expect(await screen.findByText(failed)).toBeTruthy()
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual([failed]))
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Brak wypłaty')).toBeTruthy()
})
