import type { Ticket } from '@app/contract/support/tickets'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { fakeMedia } from '#testing/fake-media.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { fakeLayout } from '#components/ticket/testing/fake-layout.ts'
import { sampleMessage, sampleTicket } from '#components/ticket/testing/sample-ticket.ts'
import { StaffTicketPage } from './staff-ticket-page.tsx'

const STAFF: Ticket['staff'] = {
  assignee: null,
  assignees: [
    { id: '1', displayName: 'Tester' },
    { id: '2', displayName: 'Anna' },
  ],
  notes: [
    {
      id: 1,
      content: 'Bank odpisał',
      createdAt: '2025-11-14T13:00:00.000Z',
      author: { id: '2', displayName: 'Anna' },
    },
  ],
  moves: ['closed'],
  recentSteamIds: ['76561198000000009'],
}

/** A fake of the server for one ticket. */
class Desk {
  ticket: Partial<Ticket> = {}
  refuse: FakeAnswer | undefined
  writers: { id: string; displayName: string }[] = []
  readonly #messages = [
    sampleMessage({ id: 11, isInitial: true }),
    sampleMessage({ id: 12, isAdmin: true, authorName: 'Anna', content: 'Sprawdzamy.' }),
  ]

  answer = (call: FakeCall): FakeAnswer => {
    const { path, method } = call
    if (path.startsWith('/admin/tickets?'))
      return success({
        tickets: [],
        pagination: { page: 1, limit: 20, pages: 0, total: 0, isMore: false },
      })
    if (path.endsWith('/presence')) return success({ writers: this.writers })
    if (path.startsWith('/admin/canned-answers')) return success({ answers: ANSWERS })
    if (path.startsWith('/support/ticket/482') && method === 'PUT') return this.#change(call)
    if (path.endsWith('/notes')) return this.#note(call)
    if (path.startsWith('/support/ticket/482')) return this.refuse ?? this.#read()
    return refusal(404, 'not_found')
  }

  #note({ body }: FakeCall): FakeAnswer {
    const { content } = body as { content: string }
    const note = { ...STAFF!.notes[0]!, id: 2, content, author: { id: '1', displayName: 'Tester' } }
    this.ticket = { ...this.ticket, staff: { ...STAFF!, notes: [...STAFF!.notes, note] } }
    return this.#read()
  }

  #change({ body }: FakeCall): FakeAnswer {
    if (this.refuse) return this.refuse
    const { message, status } = body as { message?: string; status?: Ticket['status'] }
    if (message !== undefined)
      this.#messages.push(sampleMessage({ id: 20, isAdmin: true, content: message, authorName: 'Tester' }))
    if (status) this.ticket = { ...this.ticket, status, canReply: status === 'open' }
    return this.#read()
  }

  #read(): FakeAnswer {
    return success({ ticket: sampleTicket({ staff: STAFF, ...this.ticket, messages: [...this.#messages] }) })
  }
}

const ANSWERS = [
  { id: 1, title: 'Powitanie', content: 'Dzień dobry {imię}', filled: 'Dzień dobry Tester', updatedAt: '' },
  { id: 2, title: 'Bank', content: 'Bank płaci rano.', filled: 'Bank płaci rano.', updatedAt: '' },
]

let desk: Desk

beforeEach(() => {
  addDialogMethods()
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('accessToken', 'access-1')
  fakeMedia('(min-width: 1280px)')
  fakeLayout()
  desk = new Desk()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  renderAdmin(<StaffTicketPage />, {
    at: '/admin/tickets/482',
    pattern: '/admin/tickets/:ticketId',
    answer: desk.answer,
  })
const composer = () => screen.findByLabelText<HTMLTextAreaElement>('Odpowiedź')
const changes = (calls: FakeCall[]) => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test('the conversation shows the user’s name, the first message and the answering staff member', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Brak wypłaty' })).toBeTruthy()
  const [first, second] = within(screen.getByRole('log')).getAllByRole('article')
  expect(first?.textContent).toContain('Pierwsza wiadomość')
  expect(within(first!).getByText('Tester')).toBeTruthy()
  expect(within(second!).getByText('Obsługa')).toBeTruthy()
  expect(within(second!).getByText('Anna')).toBeTruthy()
  const context = within(screen.getByRole('complementary', { name: 'Kontekst' }))
  expect(context.getByText('Bank odpisał')).toBeTruthy()
  expect(context.getByText('76561198000000009')).toBeTruthy()
})

test('sends a reply as staff, and Ctrl+Shift+Enter also closes the ticket', async () => {
  const { api, toasts } = await open()
  fireEvent.change(await composer(), { target: { value: 'Wysłane rano.' } })
  fireEvent.keyDown(await composer(), { key: 'Enter' })
  expect(await screen.findByText('Wysłane rano.')).toBeTruthy()
  fireEvent.change(await composer(), { target: { value: 'Zamykam.' } })
  fireEvent.keyDown(await composer(), { key: 'Enter', ctrlKey: true, shiftKey: true })
  expect(
    await screen.findByText('To zgłoszenie jest zamknięte. Nie można dodawać nowych wiadomości.'),
  ).toBeTruthy()
  expect(changes(api.calls)).toEqual([
    { message: 'Wysłane rano.', isAdmin: true },
    { message: 'Zamykam.', isAdmin: true, status: 'closed' },
  ])
  await waitFor(() =>
    expect(toasts.map(({ text }) => text)).toEqual([
      'Odpowiedź została wysłana',
      'Zgłoszenie zostało zamknięte',
    ]),
  )
})

test('closing and reopening show the specified texts, also when closing fails', async () => {
  const { api, toasts } = await open()
  await composer()
  fireEvent.click(screen.getByRole('button', { name: 'Zamknij zgłoszenie' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Otwórz ponownie' }))
  await screen.findByRole('button', { name: 'Zamknij zgłoszenie' })
  desk.refuse = refusal(503, 'unavailable')
  fireEvent.click(screen.getByRole('button', { name: 'Zamknij zgłoszenie' }))
  expect(await screen.findByText('Wystąpił błąd podczas zamykania zgłoszenia')).toBeTruthy()
  expect(changes(api.calls)).toEqual([{ status: 'closed' }, { status: 'open' }, { status: 'closed' }])
  await waitFor(() =>
    expect(toasts.map(({ text }) => text)).toEqual([
      'Zgłoszenie zostało zamknięte',
      'Zgłoszenie zostało otwarte',
      'Wystąpił błąd podczas zamykania zgłoszenia',
    ]),
  )
})

test('reports a failed reopening', async () => {
  desk.ticket = { status: 'closed', canReply: false }
  const { toasts } = await open()
  const button = await screen.findByRole('button', { name: 'Otwórz ponownie' })
  desk.refuse = refusal(503, 'unavailable')
  fireEvent.click(button)
  await waitFor(() =>
    expect(toasts.map(({ text }) => text)).toEqual(['Wystąpił błąd podczas otwierania zgłoszenia']),
  )
})

test('a slash in an empty field offers canned answers and inserts the chosen one filled in', async () => {
  await open()
  fireEvent.keyDown(await composer(), { key: '/' })
  const search = await screen.findByRole('combobox', { name: 'Szukaj szablonu' })
  const choices = () =>
    within(screen.getByRole('listbox', { name: 'Szablony odpowiedzi' })).queryAllByRole('option')
  await waitFor(() => expect(choices()).toHaveLength(2))
  fireEvent.change(search, { target: { value: 'powi' } })
  expect(choices()).toHaveLength(1)
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(async () => expect((await composer()).value).toBe('Dzień dobry Tester'))
  fireEvent.keyDown(await composer(), { key: '/' })
  expect(screen.queryByRole('combobox', { name: 'Szukaj szablonu' })).toBeNull()
})

test('shows that another staff member is typing and publishes the own typing', async () => {
  desk.writers = [{ id: '2', displayName: 'Anna' }]
  const { api } = await open()
  expect(await screen.findByText('Ktoś z zespołu też pisze…')).toBeTruthy()
  fireEvent.change(await composer(), { target: { value: 'A' } })
  await waitFor(() =>
    expect(api.calls.filter(({ path }) => path.endsWith('/presence')).map(({ body }) => body)).toEqual([
      { isWriting: false },
      { isWriting: true },
    ]),
  )
})

test('saves priority, assignment and notes from the context panel', async () => {
  const { api } = await open()
  await composer()
  fireEvent.change(screen.getByLabelText('Priorytet'), { target: { value: 'urgent' } })
  fireEvent.click(screen.getByRole('button', { name: 'Przypisz mnie' }))
  fireEvent.change(screen.getByLabelText('Nowa notatka'), { target: { value: 'Czekamy na bank' } })
  fireEvent.click(screen.getByRole('button', { name: 'Dodaj notatkę' }))
  expect(await screen.findByText('Czekamy na bank')).toBeTruthy()
  expect(changes(api.calls)).toEqual([{ priority: 'urgent' }, { assignedTo: '1' }])
})

test('a failed ticket can be retried, and staff cannot answer their own ticket', async () => {
  desk.refuse = refusal(404, 'ticket_not_found')
  await open()
  expect(await screen.findByText('Nie udało się załadować zgłoszenia')).toBeTruthy()
  desk.refuse = undefined
  desk.ticket = { staff: null }
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText(/To Twoje własne zgłoszenie/)).toBeTruthy()
  expect(screen.queryByLabelText('Odpowiedź')).toBeNull()
})
