import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, success, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { publishUserEvent } from '#lib/session/user-events.ts'
import { sampleMessage, sampleTicket } from '#components/ticket/testing/sample-ticket.ts'
import { server, layout, openTicket, log, bubbles, prepareTicket } from './testing/open-ticket.tsx'

prepareTicket()

test('shows the conversation as a log with the first and staff messages, days and the unread line', async () => {
  server.ticket = {
    unreadCount: 1,
    sale: { id: 123, number: '000123', stateAtOpening: 'paying', state: 'paying' },
  }
  const { api } = await openTicket()
  expect(await screen.findByRole('heading', { level: 1, name: 'Brak wypłaty' })).toBeTruthy()
  const messages = within(await log()).getAllByRole('article')
  expect(messages).toHaveLength(3)
  expect(within(messages[0]!).getByText('Pierwsza wiadomość')).toBeTruthy()
  expect(within(messages[0]!).getByText('Ty')).toBeTruthy()
  expect(within(messages[1]!).getByText('Obsługa')).toBeTruthy()
  expect(within(await log()).getByText('14 listopada 2025')).toBeTruthy()
  const line = within(await log()).getByText('Nowe wiadomości')
  expect(line.compareDocumentPosition(messages[1]!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(line.compareDocumentPosition(messages[0]!) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  expect(screen.getByText('Otwarte')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Powiązana sprzedaż 000123' }).getAttribute('href')).toBe(
    '/account/sales/123',
  )
  expect(document.title).toBe('Zgłoszenie 000482 | Skinkantor')
  expect(api.callsTo('/support/ticket/482')).toMatchObject([{ method: 'GET', accessToken: 'access-1' }])
})

test('accepts a ticket number with leading zeros and shows the English page', async () => {
  server.ticket = { status: 'in-progress' }
  const { api } = await openTicket({ at: '/en/support/ticket/000482' })
  expect(await screen.findByText('In progress')).toBeTruthy()
  expect(api.callsTo('/support/ticket/482')).toHaveLength(1)
  expect(screen.getByLabelText('Your reply')).toBeTruthy()
})

test('reloads on an event of this ticket and ignores other tickets', async () => {
  const { api } = await openTicket()
  await log()
  await act(async () => publishUserEvent({ kind: 'ticket.updated', ticketId: 7 }))
  expect(api.callsTo('/support/ticket/482')).toHaveLength(1)
  server.ticket = { status: 'in-progress' }
  server.add({ isAdmin: true, content: 'Już wysłane.' })
  await act(async () => publishUserEvent({ kind: 'ticket.updated', ticketId: 482 }))
  expect(await screen.findByText('Już wysłane.')).toBeTruthy()
  expect(screen.getByText('W toku')).toBeTruthy()
})

test('a hidden page marks nothing as read, shows the news in its title and reloads when visible', async () => {
  const { api } = await openTicket()
  await log()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await act(async () => publishUserEvent({ kind: 'ticket.updated', ticketId: 482 }))
  await waitFor(() => expect(document.title).toBe('(Nowa odpowiedź) Zgłoszenie 000482 | Skinkantor'))
  expect(api.callsTo('/support/ticket/482')).toHaveLength(1)
  hidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(api.callsTo('/support/ticket/482')).toHaveLength(2))
  await waitFor(() => expect(document.title).toBe('Zgłoszenie 000482 | Skinkantor'))
})

test('staff follow the staff stream on another user’s ticket, and automatic messages are labelled', async () => {
  server.ticket = {
    userId: '7',
    staff: { assignee: null, assignees: [], notes: [], moves: ['closed'], recentSteamIds: [] },
  }
  server.messages = [sampleMessage({ id: 1, userId: null, isAdmin: true, isAutomatic: true })]
  const { api } = await openTicket()
  const [automatic] = within(await log()).getAllByRole('article')
  expect(within(automatic!).getByText('Wiadomość automatyczna')).toBeTruthy()
  expect(within(automatic!).queryByText('Ty')).toBeNull()
  await waitFor(() => expect(api.streams.map(({ path }) => path)).toEqual(['/admin/events']))
  server.add({ content: 'Nowa sprawa' })
  await act(async () => api.streams[0]?.send('id: 9\nevent: ticket.updated\ndata: {"ticketId":482}\n\n'))
  expect(await screen.findByText('Nowa sprawa')).toBeTruthy()
})

test('removes the guest key from the URL, opens ticket and stream with it and keeps it for the tab', async () => {
  const { api, place } = await openTicket({ at: '/support/ticket/482#key=tajny-klucz', isGuest: true })
  await log()
  expect(place.hash).toBe('')
  expect(sessionStorage.getItem('ticketKey:482')).toBe('tajny-klucz')
  expect(localStorage.length).toBe(0)
  expect(api.callsTo('/support/ticket/482')).toMatchObject([
    { ticketKey: 'tajny-klucz', accessToken: undefined },
  ])
  await waitFor(() => expect(api.streams).toHaveLength(1))
  const [stream] = api.streams
  expect(stream?.path).toBe('/support/ticket/482/events')
  expect(stream?.headers.get('X-Ticket-Key')).toBe('tajny-klucz')
  expect(stream?.headers.get('Last-Event-ID')).toBe('5')
  server.add({ isAdmin: true, content: 'Odpowiedź na żywo' })
  stream?.send('id: 6\nevent: ticket.updated\ndata: {"ticketId":482}\n\n')
  expect(await screen.findByText('Odpowiedź na żywo')).toBeTruthy()
  cleanup()
  const again = await openTicket({ isGuest: true })
  await log()
  expect(again.api.callsTo('/support/ticket/482')).toMatchObject([{ ticketKey: 'tajny-klucz' }])
})

test.each([
  [
    'a wrong key',
    '/support/ticket/482#key=nie-ten',
    () => refusal(404, 'ticket_not_found'),
    'Nie udało się załadować zgłoszenia',
  ],
  [
    'no connection',
    '/support/ticket/482',
    (): FakeAnswer => 'no-answer',
    'Nie udało się załadować zgłoszenia',
  ],
  ['a number that is none', '/support/ticket/abc', () => success(), 'Nie udało się załadować zgłoszenia'],
  ['no number', '/support/ticket', () => success(), 'Brak identyfikatora zgłoszenia'],
])('%s redirects to the support page with the reason', async (_name, at, answer, text) => {
  const { place, toasts } = await openTicket({ at, isGuest: true, answer })
  await waitFor(() => expect(place.current).toBe('/support'))
  await waitFor(() => expect(toasts).toMatchObject([{ text, kind: 'error' }]))
  expect(place.state).toMatchObject({ ticketProblem: text.startsWith('Brak') ? 'noId' : 'load' })
})

test('a response without a ticket is logged and shown as a failed load', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { toasts } = await openTicket({ answer: () => success({ ticket: null }) })
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Nie udało się załadować zgłoszenia' }]))
  expect(logged).toHaveBeenCalledWith('Nieprawidłowa odpowiedź z serwera')
})

test.each(['closed', 'resolved'] as const)(
  'a %s ticket shows the closed text instead of the reply field',
  async (status) => {
    server.ticket = { status, canReply: false }
    await openTicket()
    expect(
      await screen.findByText('To zgłoszenie jest zamknięte. Nie można dodawać nowych wiadomości.'),
    ).toBeTruthy()
    expect(screen.getByText('Zamknięte')).toBeTruthy()
    expect(screen.queryByLabelText('Twoja odpowiedź')).toBeNull()
    expect(screen.getByRole('link', { name: 'Otwórz nowe zgłoszenie' }).getAttribute('href')).toBe('/support')
  },
)

test('scrolls to new messages only at the end, and otherwise offers a jump with their number', async () => {
  await openTicket()
  await log()
  const atFirst = layout.scrolledToEnd()
  server.add({ isAdmin: true, content: 'Widzisz mnie' })
  await act(async () => publishUserEvent({ kind: 'ticket.updated', ticketId: 482 }))
  await screen.findByText('Widzisz mnie')
  expect(layout.scrolledToEnd()).toBe(atFirst + 1)
  expect(screen.queryByText('Nowe wiadomości')).toBeNull()

  layout.seeEnd(false)
  server.add({ isAdmin: true, content: 'Pierwsza niżej' })
  server.add({ isAdmin: true, content: 'Druga niżej' })
  await act(async () => publishUserEvent({ kind: 'ticket.updated', ticketId: 482 }))
  const jump = await screen.findByRole('button', { name: '2 nowe' })
  expect(layout.scrolledToEnd()).toBe(atFirst + 1)
  expect(screen.getByText('Nowe wiadomości')).toBeTruthy()
  fireEvent.click(jump)
  expect(layout.scrolledToEnd()).toBe(atFirst + 2)
  layout.seeEnd(true)
  expect(screen.queryByRole('button', { name: '2 nowe' })).toBeNull()
})

test('loads earlier messages on demand without announcing them', async () => {
  const answer = (call: FakeCall): FakeAnswer =>
    call.path === '/support/ticket/482?before=11'
      ? success({ ticket: sampleTicket({ messages: [sampleMessage({ id: 5, content: 'Dawno temu' })] }) })
      : server.answer(call)
  server.ticket = { hasEarlierMessages: true }
  await openTicket({ answer })
  fireEvent.click(await screen.findByRole('button', { name: 'Pokaż wcześniejsze wiadomości' }))
  expect((await log()).getAttribute('aria-live')).toBe('off')
  expect(await screen.findByText('Dawno temu')).toBeTruthy()
  await waitFor(async () => expect((await log()).getAttribute('aria-live')).toBe('polite'))
  expect(bubbles()[0]).toBe('Dawno temu')
  expect(screen.queryByRole('button', { name: 'Pokaż wcześniejsze wiadomości' })).toBeNull()
})

test('keeps the conversation when a refresh fails and marks it as outdated', async () => {
  await openTicket()
  await log()
  server.isDown = true
  await act(async () => publishUserEvent({ kind: 'ticket.updated', ticketId: 482 }))
  expect(await screen.findByText(/^Nie możemy odświeżyć rozmowy/)).toBeTruthy()
  expect(bubbles()).toHaveLength(3)
  server.isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  await waitFor(() => expect(screen.queryByText(/^Nie możemy odświeżyć rozmowy/)).toBeNull())
})

test('shows markup, links, direction marks and formulas as plain text', async () => {
  const hostile =
    '<img src=x onerror=alert(1)> https://steamcomnunity.example/login \u202Egpj.exe =HYPERLINK("x") {{7*7}}'
  server.messages = [sampleMessage({ id: 1, isInitial: true, content: hostile })]
  server.ticket = { subject: '<script>alert(1)</script>' }
  await openTicket()
  expect(await screen.findByRole('heading', { level: 1, name: '<script>alert(1)</script>' })).toBeTruthy()
  expect(bubbles()).toEqual([hostile])
  expect((await log()).querySelector('img, script, a')).toBeNull()
})
