import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, TEST_USER, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { publishUserEvent } from '#lib/session/user-events.ts'
import { useUnreadTickets } from '#lib/session/unread-tickets.ts'
import { renderPage } from '#testing/render-page.tsx'
import { sampleList, sampleSummary } from '#components/ticket/testing/sample-ticket.ts'
import { TicketsPage } from './tickets-page.tsx'

/** The unread count, as in the menu. */
function Count() {
  return <span data-testid="count">{useUnreadTickets()}</span>
}

function openTickets(read: (path: string) => FakeAnswer | Promise<FakeAnswer>, at = '/account/tickets') {
  return renderPage(
    <>
      <Count />
      <TicketsPage />
    </>,
    {
      at,
      session: { status: 'authenticated', user: TEST_USER },
      answer: (call) =>
        call.path.startsWith('/support/user/tickets') ? read(call.path) : success({ user: TEST_USER }),
    },
  )
}

beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('each ticket card shows status, last message, time and unread count', async () => {
  await openTickets(() =>
    success(
      sampleList([
        sampleSummary({ unreadCount: 1 }),
        sampleSummary({
          id: 7,
          number: '000007',
          subject: '<b>Pytanie</b>',
          status: 'resolved',
          preview: 'Dziękuję',
          lastMessageIsAdmin: false,
          unreadCount: 2,
        }),
      ]),
    ),
  )
  const link = await screen.findByRole('link', { name: 'Brak wypłaty' })
  expect(link.getAttribute('href')).toBe('/support/ticket/482')
  const [first, second] = screen.getAllByRole('listitem')
  expect(within(first!).getByText('Czeka na Ciebie')).toBeTruthy()
  expect(within(first!).getByText('Obsługa: Sprawdzamy w banku.')).toBeTruthy()
  expect(within(first!).getByText('1 nowa')).toBeTruthy()
  expect(within(first!).getByText('14 lis 2025, 14:10')).toBeTruthy()
  expect(within(second!).getByRole('link', { name: '<b>Pytanie</b>' })).toBeTruthy()
  expect(within(second!).getByText('Rozwiązane')).toBeTruthy()
  expect(within(second!).getByText('Ty: Dziękuję')).toBeTruthy()
  expect(within(second!).getByText('2 nowe')).toBeTruthy()
  expect(screen.getByTestId('count').textContent).toBe('3')
})

test('shows four placeholder cards while the list loads', async () => {
  await openTickets(() => new Promise(() => undefined))
  expect(screen.getByText('Wczytujemy zgłoszenia…')).toBeTruthy()
  expect(document.querySelectorAll('.ticket-card.is-loading')).toHaveLength(4)
})

test('an empty list says so and links to the form', async () => {
  await openTickets(() => success(sampleList([])))
  expect(await screen.findByText('Nie masz jeszcze żadnych zgłoszeń.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Napisz do nas' }).getAttribute('href')).toBe('/support')
})

test('a failed list says so and can be refreshed', async () => {
  let isUp = false
  await openTickets(() => (isUp ? success(sampleList([sampleSummary()])) : refusal(503, 'unavailable')))
  expect(await screen.findByText('Nie udało się pobrać zgłoszeń. Spróbuj ponownie później.')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Odśwież' }))
  expect(await screen.findByRole('link', { name: 'Brak wypłaty' })).toBeTruthy()
  expect(screen.queryByText('Nie udało się pobrać zgłoszeń. Spróbuj ponownie później.')).toBeNull()
})

test('a new reply updates the list and the count at once', async () => {
  let unreadCount = 0
  await openTickets(() => success(sampleList([sampleSummary({ unreadCount })])))
  await screen.findByRole('link', { name: 'Brak wypłaty' })
  expect(screen.getByTestId('count').textContent).toBe('0')
  unreadCount = 5
  await act(async () => publishUserEvent({ kind: 'ticket.updated', ticketId: 482 }))
  expect(await screen.findByText('5 nowych')).toBeTruthy()
  await waitFor(() => expect(screen.getByTestId('count').textContent).toBe('5'))
})

test('a long list has pages with their own URLs', async () => {
  const { api } = await openTickets(
    () => success(sampleList([sampleSummary()], 3)),
    '/account/tickets?page=2',
  )
  const pages = await screen.findByRole('navigation', { name: 'Strony' })
  expect(within(pages).getByRole('link', { name: 'Strona 3' }).getAttribute('href')).toBe(
    '/account/tickets?page=3',
  )
  expect(within(pages).getByRole('link', { name: 'Strona 2' }).getAttribute('aria-current')).toBe('page')
  expect(api.calls.some(({ path }) => path === '/support/user/tickets?page=2')).toBe(true)
})
