import type { Redis } from 'ioredis'
import type { PresenceResponse } from '@app/contract/support/tickets'
import { appendEvent, STAFF_STREAM } from '#platform/db/events.ts'
import { notePresence } from '#platform/http/presence.ts'
import { REDIS_KEYS, redisKey } from '#platform/db/redis-keys.ts'
import type { SupportTools } from './support-tools.ts'
import { findTicket, type Asker } from './ticket-access.ts'
import { ticketsRepository } from './tickets.repository.ts'

export type PresenceTools = SupportTools & { redis: Redis }

/** Two staff members who answer one ticket should see each other. */
export async function publishTyping(
  tools: PresenceTools,
  said: { ticketId: bigint; asker: Asker; userId: bigint; isWriting: boolean },
): Promise<PresenceResponse> {
  const { ticketId, userId } = said
  await findTicket(tools.db, ticketId, said.asker, { asStaff: true })
  const { isChange, otherIds } = await notePresence(tools.redis, {
    key: redisKey.ticketWriters(ticketId.toString()),
    lifetimeSeconds: REDIS_KEYS.ticketWriters.lifetimeSeconds,
    userId,
    isHere: said.isWriting,
  })
  if (isChange) await tellStaff(tools, ticketId)
  if (otherIds.length === 0) return { success: true, writers: [] }
  const staff = await ticketsRepository.listStaff(tools.db)
  return {
    success: true,
    writers: staff
      .map(({ id, displayName }) => ({ id: id.toString(), displayName }))
      .filter(({ id }) => otherIds.includes(id)),
  }
}

async function tellStaff(tools: SupportTools, ticketId: bigint): Promise<void> {
  await tools.db
    .transaction()
    .execute((trx) => appendEvent(trx, STAFF_STREAM, { kind: 'ticket.writing', ticketId: Number(ticketId) }))
  tools.announceStream(STAFF_STREAM)
}
