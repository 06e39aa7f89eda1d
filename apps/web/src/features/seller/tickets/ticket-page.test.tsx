import type { Ticket, TicketMessage } from '@app/contract/support/tickets'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  refusal,
  success,
  TEST_USER,
  type FakeAnswer,
  type FakeCall,
} from '#lib/session/testing/fake-browser.ts'
import { publishUserEvent } from '#lib/session/user-events.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderPage } from '#testing/render-page.tsx'
import { fakeLayout } from '#components/ticket/testing/fake-layout.ts'
import { SAMPLE_MESSAGES, sampleMessage, sampleTicket } from '#components/ticket/testing/sample-ticket.ts'
import { TicketPage } from './ticket-page.tsx'

/** A fake of the server for one conversation. */
class Conversation {
  ticket: Partial<Ticket> = {}
  messages: TicketMessage[] = [...SAMPLE_MESSAGES]
  /** The response before the message is stored; `after` stores the message and loses the response. */
  refuse: FakeAnswer | 'after' | undefined
  isDown = false
  readonly #done = new Map<string, true>()

  answer = (call: FakeCall): FakeAnswer => {
    if (this.isDown) return 'no-answer'
    if (call.path.startsWith('/support/user/tickets')) return success({ tickets: [], unreadTotal: 0 })
    if (!call.path.startsWith('/support/ticket/482')) return success({ user: TEST_USER })
    return call.method === 'PUT' ? this.#write(call) : this.#read()
  }

  #write({ body, idempotencyKey = '' }: FakeCall): FakeAnswer {
    if (this.refuse && this.refuse !== 'after') return this.refuse
    if (!this.#done.has(idempotencyKey)) {
      this.#done.set(idempotencyKey, true)
      this.add({ content: (body as { message: string }).message })
    }
    return this.refuse === 'after' ? 'no-answer' : this.#read()
  }

  add(message: Partial<TicketMessage>): void {
    const id = (this.messages.at(-1)?.id ?? 10) + 1
    this.messages.push(sampleMessage({ id, createdAt: new Date().toISOString(), ...message }))
  }

  #read(): FakeAnswer {
    return success({ ticket: sampleTicket({ ...this.ticket, messages: [...this.messages] }) })
  }
}

let server: Conversation
let layout: ReturnType<typeof fakeLayout>

function openTicket(options: { at?: string; isGuest?: boolean; answer?: Conversation['answer'] } = {}) {
  const { at = '/support/ticket/482', isGuest = false, answer = server.answer } = options
  if (!isGuest) localStorage.setItem('accessToken', 'access-1')
  return renderPage(<TicketPage />, {
    at,
    pattern: at.startsWith('/en') ? '/en/support/ticket/:ticketId' : '/support/ticket/:ticketId?',
    ...(isGuest ? {} : { session: { status: 'authenticated', user: TEST_USER } }),
    answer,
  })
}

const log = () => screen.findByRole('log', { name: 'Wiadomości' })
const composer = () => screen.getByLabelText<HTMLTextAreaElement>('Twoja odpowiedź')
const write = (value: string) => fireEvent.change(composer(), { target: { value } })
const press = (init: { shiftKey?: boolean; isComposing?: boolean } = {}) =>
  fireEvent.keyDown(composer(), { key: 'Enter', ...init })
const bubbles = () => screen.getAllByRole('article').map((bubble) => bubble.querySelector('p')?.textContent)

beforeAll(addDialogMethods)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  server = new Conversation()
  layout = fakeLayout()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

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

test('Enter sends a message; Shift+Enter, an IME composition and blank text do not', async () => {
  const { api, toasts } = await openTicket()
  await log()
  write('   ')
  press()
  write('Kiedy dotrze?')
  press({ shiftKey: true })
  press({ isComposing: true })
  expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([])
  press()
  await waitFor(() => expect(bubbles()).toContain('Kiedy dotrze?'))
  expect(composer().value).toBe('')
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Odpowiedź została wysłana', kind: 'success' }]))
  const [sent] = api.calls.filter(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ message: 'Kiedy dotrze?' })
  expect(sent?.idempotencyKey).toMatch(/^[\w-]{36}$/)
  expect(bubbles().filter((text) => text === 'Kiedy dotrze?')).toHaveLength(1)
})

test('shows a message while it is being sent, and a second one waits', async () => {
  let letGo: (answer: FakeAnswer) => void = () => undefined
  const slow = (call: FakeCall) =>
    call.method === 'PUT' ? new Promise<FakeAnswer>((resolve) => (letGo = resolve)) : server.answer(call)
  const { api } = await openTicket({ answer: slow as never })
  await log()
  write('Pierwsza')
  press()
  expect(await screen.findByText('Wysyłanie…')).toBeTruthy()
  write('Druga')
  press()
  expect(composer().value).toBe('Druga')
  expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  server.add({ content: 'Pierwsza' })
  await act(async () => letGo(server.answer(api.calls[0]!)))
  await waitFor(() => expect(screen.queryByText('Wysyłanie…')).toBeNull())
  expect(bubbles().filter((text) => text === 'Pierwsza')).toHaveLength(1)
})

test('a refused message shows the reason and is resent with the same idempotency key', async () => {
  server.refuse = refusal(422, 'attachment_not_found', 'Nie ma już takiego załącznika.')
  const { api, toasts } = await openTicket()
  await log()
  write('Ważne')
  press()
  expect(await screen.findByText('Nie udało się wysłać wiadomości')).toBeTruthy()
  expect(screen.getByText(/Nie ma już takiego załącznika\./)).toBeTruthy()
  await waitFor(() =>
    expect(toasts).toMatchObject([{ text: 'Wystąpił błąd podczas wysyłania odpowiedzi', kind: 'error' }]),
  )
  server.refuse = undefined
  fireEvent.click(screen.getByRole('button', { name: 'Ponów' }))
  await waitFor(() => expect(screen.queryByText('Nie udało się wysłać wiadomości')).toBeNull())
  const keys = api.calls.filter(({ method }) => method === 'PUT').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(bubbles().filter((text) => text === 'Ważne')).toHaveLength(1)
})

test('sends messages written offline in order, each once, after reconnecting', async () => {
  const { api } = await openTicket()
  await log()
  server.isDown = true
  for (const text of ['Raz', 'Dwa']) {
    write(text)
    press()
    await waitFor(() => expect(screen.queryByText('Wysyłanie…')).toBeNull())
  }
  expect(screen.getAllByText(/Brak połączenia\. Wyślemy, gdy wróci\./)).toHaveLength(2)
  server.isDown = false
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/Wyślemy, gdy wróci/)).toBeNull())
  await waitFor(() => expect(bubbles().slice(-2)).toEqual(['Raz', 'Dwa']))
  expect(server.messages.slice(-2).map(({ content }) => content)).toEqual(['Raz', 'Dwa'])
  expect(sessionStorage.getItem('ticketOutbox:482')).toBeNull()
  expect(api.calls.filter(({ method }) => method === 'PUT').length).toBeGreaterThanOrEqual(4)
})

test('a message with a lost response is stored once and shown once', async () => {
  server.refuse = 'after'
  await openTicket()
  await log()
  write('Tylko raz')
  press()
  await waitFor(() => expect(server.messages.at(-1)?.content).toBe('Tylko raz'))
  await act(async () => publishUserEvent({ kind: 'ticket.updated', ticketId: 482 }))
  await waitFor(() => expect(bubbles().filter((text) => text === 'Tylko raz')).toHaveLength(1))
  expect(screen.queryByText('Nie udało się wysłać wiadomości')).toBeNull()
  server.refuse = undefined
  await act(async () => publishUserEvent({ kind: 'ticket.updated', ticketId: 482 }))
  await waitFor(() => expect(sessionStorage.getItem('ticketOutbox:482')).toBeNull())
  expect(server.messages.filter(({ content }) => content === 'Tylko raz')).toHaveLength(1)
})

test('a reload keeps an unsent message and the draft', async () => {
  await openTicket()
  await log()
  server.isDown = true
  write('Niewysłana')
  press()
  await screen.findByText(/Wyślemy, gdy wróci/)
  write('Zaczęta')
  cleanup()
  server.isDown = false
  await openTicket()
  await waitFor(() => expect(server.messages.at(-1)?.content).toBe('Niewysłana'))
  await waitFor(() => expect(sessionStorage.getItem('ticketOutbox:482')).toBeNull())
  expect(composer().value).toBe('Zaczęta')
  expect(bubbles().filter((text) => text === 'Niewysłana')).toHaveLength(1)
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

test('warns about a text that looks like an API key', async () => {
  await openTicket()
  await log()
  write('klucz 0123456789ABCDEF0123456789ABCDEF')
  expect(screen.getByText('Nie wysyłaj kodów ani haseł. Nie są nam potrzebne.')).toBeTruthy()
  write('dziękuję')
  expect(screen.queryByText('Nie wysyłaj kodów ani haseł. Nie są nam potrzebne.')).toBeNull()
})
