import type {
  AdminTicketsQuery,
  AdminTicketsResponse,
  UserTicketsResponse,
} from '@app/contract/support/tickets'
import { readEmailAddress, sameAddressForm } from '#contexts/identity/accounts/index.ts'
import type { Db } from '#platform/db/database.ts'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import { cleanLine } from './domain/ticket-text.ts'
import { ticketContactsRepository } from './ticket-contacts.repository.ts'
import {
  COUNTED_MAX,
  ticketListsRepository,
  type TicketFilter,
  type TicketPage,
} from './ticket-lists.repository.ts'
import { FOUND_MAX, ticketSearchRepository } from './ticket-search.repository.ts'
import { presentAdminSummary, presentSummary } from './tickets.presenter.ts'
import type { TicketRow } from './tickets.repository.ts'

export async function listOwnTickets(
  db: Db,
  query: { userId: bigint; page: number; limit: number },
): Promise<UserTicketsResponse> {
  const { userId, page, limit } = query
  const [rows, { total, unread }] = await Promise.all([
    ticketListsRepository.listOfUser(db, userId, { limit, offset: (page - 1) * limit }),
    ticketListsRepository.countOfUser(db, userId),
  ])
  return {
    success: true,
    tickets: rows.map((row) => presentSummary(row, 'user')),
    unreadTotal: unread,
    pagination: { page, limit, pages: Math.ceil(total / limit), total },
  }
}

const LIMIT = 20
/** All tickets of one user fit on one page. */
const LIMIT_OF_USER = 100

export async function listAllTickets(
  { db, keys }: { db: Db; keys: Keys },
  query: AdminTicketsQuery,
): Promise<Omit<AdminTicketsResponse, 'counts'>> {
  const { page, userId, assignedTo } = query
  const limit = query.limit ?? (userId === undefined ? LIMIT : LIMIT_OF_USER)
  const search = cleanLine(query.search)
  // Addresses are stored encrypted: a whole address is found by its fingerprint, a part of one cannot be found.
  const email = readEmailAddress(search)
  const filter = {
    status: query.status,
    queue: query.queue,
    priority: query.priority,
    category: query.category,
    from: query.from,
    to: query.to,
    emailFingerprint:
      email === undefined ? undefined : fingerprint(keys, 'ticket_email', sameAddressForm(email)),
    userId: userId === undefined ? undefined : BigInt(userId),
    assignedTo: readAssignee(assignedTo),
  }
  const { count, countedMax, rows } = await find(db, filter, {
    search: email === undefined ? search : '',
    limit,
    offset: (page - 1) * limit,
  })
  const contacts = await ticketContactsRepository.list(
    db,
    keys,
    rows.map(({ id }) => id),
  )
  const total = Math.min(count, countedMax)
  return {
    success: true,
    tickets: rows.map((row) => presentAdminSummary(row, contacts.get(row.id))),
    pagination: { page, limit, pages: Math.ceil(total / limit), total, isMore: count > countedMax },
  }
}

async function find(
  db: Db,
  filter: TicketFilter,
  { search, limit, offset }: TicketPage & { search: string },
): Promise<{ count: number; countedMax: number; rows: TicketRow[] }> {
  if (search === '') {
    const count = await ticketListsRepository.count(db, filter)
    const rows = await ticketListsRepository.list(db, filter, { limit, offset, count })
    return { count, countedMax: COUNTED_MAX, rows }
  }
  const found = await ticketSearchRepository.search(db, filter, search)
  const ids = filter.queue === 'waiting' ? await ticketListsRepository.keepWaiting(db, found) : found
  const rows = await ticketListsRepository.listByIds(
    db,
    ids.slice(offset, Math.min(offset + limit, FOUND_MAX)),
  )
  return { count: ids.length, countedMax: FOUND_MAX, rows }
}

function readAssignee(text: string | undefined): bigint | 'none' | undefined {
  if (text === undefined || text === 'none') return text
  return BigInt(text)
}
