import type { Ticket, TicketMessage, TicketSummary, UserTicketsResponse } from '@app/contract/support/tickets'

export function sampleMessage(change: Partial<TicketMessage> = {}): TicketMessage {
  const createdAt = change.createdAt ?? '2025-11-14T13:02:00.000Z'
  return {
    id: 1,
    userId: '1',
    authorName: null,
    content: 'Wypłata jeszcze nie dotarła.',
    createdAt,
    updatedAt: createdAt,
    isInitial: false,
    isAutomatic: false,
    isAdmin: false,
    attachments: [],
    ...change,
  }
}

/** The question, the answer a few minutes later, and the user's reply. */
export const SAMPLE_MESSAGES: TicketMessage[] = [
  sampleMessage({ id: 11, isInitial: true }),
  sampleMessage({
    id: 12,
    isAdmin: true,
    userId: null,
    content: 'Sprawdzamy w banku.',
    createdAt: '2025-11-14T13:09:00.000Z',
  }),
  sampleMessage({ id: 13, content: 'Dziękuję', createdAt: '2025-11-14T13:10:00.000Z' }),
]

export function sampleTicket(change: Partial<Ticket> = {}): Ticket {
  const messages = change.messages ?? SAMPLE_MESSAGES
  return {
    id: 482,
    _id: 482,
    number: '000482',
    subject: 'Brak wypłaty',
    status: 'open',
    priority: 'high',
    category: 'payment',
    createdAt: '2025-11-14T13:02:00.000Z',
    updatedAt: '2025-11-14T13:10:00.000Z',
    lastMessageAt: '2025-11-14T13:10:00.000Z',
    messageCount: messages.length,
    unreadCount: 0,
    userId: '1',
    username: 'tester',
    avatarUrl: '/img/avatars/1',
    user: null,
    isGuest: false,
    name: 'Tester',
    email: 'tester@example.com',
    steamId: null,
    message: 'Wypłata jeszcze nie dotarła.',
    sale: null,
    appraisal: null,
    canReply: true,
    hasEarlierMessages: false,
    eventNumber: '5',
    staff: null,
    ...change,
    messages,
  }
}

export function sampleSummary(change: Partial<TicketSummary> = {}): TicketSummary {
  return {
    id: 482,
    _id: 482,
    number: '000482',
    subject: 'Brak wypłaty',
    status: 'in-progress',
    priority: 'high',
    category: 'payment',
    createdAt: '2025-11-14T13:02:00.000Z',
    updatedAt: '2025-11-14T13:10:00.000Z',
    lastMessageAt: '2025-11-14T13:10:00.000Z',
    messageCount: 3,
    unreadCount: 0,
    preview: 'Sprawdzamy w banku.',
    lastMessageIsAdmin: true,
    ...change,
  }
}

export function sampleList(tickets: TicketSummary[], pages = 1): Omit<UserTicketsResponse, 'success'> {
  return {
    tickets,
    unreadTotal: tickets.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
    pagination: { page: 1, limit: 20, pages, total: pages > 1 ? pages * 20 : tickets.length },
  }
}
