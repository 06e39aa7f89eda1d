import type { UserResponse } from '@app/contract/office/users'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { ticketNumber } from './domain/ticket-text.ts'
import { ticketContactsRepository } from './ticket-contacts.repository.ts'
import { ticketListsRepository } from './ticket-lists.repository.ts'
import { ticketsRepository } from './tickets.repository.ts'

const NAMED_STEAM_IDS = 3

/** A user's tickets for the page about this user, last changed first. */
export async function listTicketsOfUser(
  db: Db,
  userId: bigint,
  limit: number,
): Promise<UserResponse['tickets']> {
  const rows = await ticketListsRepository.listOfUser(db, userId, { limit, offset: 0 })
  return rows.map((row) => ({
    id: Number(row.id),
    _id: Number(row.id),
    number: ticketNumber(row.id),
    subject: row.subject,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

export async function countTicketsOfUser(db: Db, userId: bigint): Promise<number> {
  return (await ticketListsRepository.countOfUser(db, userId)).total
}

/** Other Steam ids that a user gave in tickets, newest first. */
export function listNamedSteamIds(db: Db, person: { userId: bigint; except: string }): Promise<string[]> {
  return ticketsRepository.listSteamIds(db, { ...person, limit: NAMED_STEAM_IDS })
}

/** Names that the senders of these tickets gave. */
export async function readTicketNames(
  db: Db,
  keys: Keys,
  ticketIds: readonly bigint[],
): Promise<Map<bigint, string>> {
  const contacts = await ticketContactsRepository.list(db, keys, [...ticketIds])
  return new Map([...contacts].map(([id, { name }]) => [id, name]))
}

/** Names and addresses that a user gave in their own tickets. */
export async function readTicketContacts(
  db: Db,
  keys: Keys,
  ticketIds: readonly bigint[],
): Promise<Map<bigint, { name: string; email: string }>> {
  const contacts = await ticketContactsRepository.list(db, keys, ticketIds)
  return new Map([...contacts].map(([id, { name, email }]) => [id, { name, email }]))
}
