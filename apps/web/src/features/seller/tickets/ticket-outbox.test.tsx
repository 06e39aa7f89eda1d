import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { publishUserEvent } from '#lib/session/user-events.ts'
import {
  server,
  openTicket,
  log,
  composer,
  write,
  press,
  bubbles,
  prepareTicket,
} from './testing/open-ticket.tsx'

prepareTicket()

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

test('warns about a text that looks like an API key', async () => {
  await openTicket()
  await log()
  write('klucz 0123456789ABCDEF0123456789ABCDEF')
  expect(screen.getByText('Nie wysyłaj kodów ani haseł. Nie są nam potrzebne.')).toBeTruthy()
  write('dziękuję')
  expect(screen.queryByText('Nie wysyłaj kodów ani haseł. Nie są nam potrzebne.')).toBeNull()
})
