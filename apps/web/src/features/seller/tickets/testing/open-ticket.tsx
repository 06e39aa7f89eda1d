import type { Ticket, TicketMessage } from '@app/contract/support/tickets'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { success, TEST_USER, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderPage } from '#testing/render-page.tsx'
import { fakeLayout } from '#components/ticket/testing/fake-layout.ts'
import { SAMPLE_MESSAGES, sampleMessage, sampleTicket } from '#components/ticket/testing/sample-ticket.ts'
import { TicketPage } from '../ticket-page.tsx'

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

export let server: Conversation
export let layout: ReturnType<typeof fakeLayout>

export function openTicket(
  options: { at?: string; isGuest?: boolean; answer?: Conversation['answer'] } = {},
) {
  const { at = '/support/ticket/482', isGuest = false, answer = server.answer } = options
  if (!isGuest) localStorage.setItem('accessToken', 'access-1')
  return renderPage(<TicketPage />, {
    at,
    pattern: at.startsWith('/en') ? '/en/support/ticket/:ticketId' : '/support/ticket/:ticketId?',
    ...(isGuest ? {} : { session: { status: 'authenticated', user: TEST_USER } }),
    answer,
  })
}

export const log = () => screen.findByRole('log', { name: 'Wiadomości' })
export const composer = () => screen.getByLabelText<HTMLTextAreaElement>('Twoja odpowiedź')
export const write = (value: string) => fireEvent.change(composer(), { target: { value } })
export const press = (init: { shiftKey?: boolean; isComposing?: boolean } = {}) =>
  fireEvent.keyDown(composer(), { key: 'Enter', ...init })
export const bubbles = () =>
  screen.getAllByRole('article').map((bubble) => bubble.querySelector('p')?.textContent)

/** Call it once at the top of a test file. */
export function prepareTicket(): void {
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
}
