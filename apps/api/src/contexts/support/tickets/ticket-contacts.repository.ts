import { z } from 'zod'
import type { Db, Trx } from '#platform/db/database.ts'
import {
  newWrappedKey,
  seal,
  unseal,
  unwrapKey,
  type KeyRing,
  type Keys,
  type WrappedKey,
} from '#platform/crypto/keys.ts'

const Contact = z.object({ name: z.string(), email: z.string(), guestKey: z.string().nullable() })
/** The sender's contact. A guest's key is stored as well, because every mail contains its link. */
export type Contact = z.infer<typeof Contact>

/** Creates a key for one ticket and encrypts the contact with it. */
export function sealContact(
  ring: KeyRing,
  ticketId: bigint,
  contact: Contact,
): WrappedKey & { dataKey: Buffer; contactSealed: Buffer } {
  const wrapped = newWrappedKey(ring, keyContext(ticketId))
  const contactSealed = seal(wrapped.dataKey, Buffer.from(JSON.stringify(contact)), contactContext(ticketId))
  return { ...wrapped, contactSealed }
}

/**
 * The contact and the mails about a ticket are encrypted with the ticket's own key. After this row is deleted, both
 * are unreadable.
 */
export const ticketContactsRepository = {
  async insert(trx: Trx, keys: Keys, ticketId: bigint, contact: Contact): Promise<{ dataKey: Buffer }> {
    const sealed = sealContact(keys['profile-encryption'], ticketId, contact)
    await trx
      .insertInto('ticket_contacts')
      .values({
        ticket_id: ticketId,
        wrapping_key_id: sealed.wrappingKeyId,
        wrapped_key: sealed.wrappedKey,
        contact_sealed: sealed.contactSealed,
      })
      .execute()
    return { dataKey: sealed.dataKey }
  },

  /** Contacts by ticket id; a ticket whose contact was erased is missing from the map. */
  async list(db: Db, keys: Keys, ticketIds: readonly bigint[]): Promise<Map<bigint, Contact>> {
    if (ticketIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('ticket_contacts')
      .selectAll()
      .where('ticket_id', 'in', ticketIds)
      .execute()
    return new Map(
      rows.map((row) => {
        const dataKey = openKey(keys, row)
        return [row.ticket_id, openContact(dataKey, row.ticket_id, row.contact_sealed)]
      }),
    )
  },

  async openWithKey(
    db: Db,
    keys: Keys,
    ticketId: bigint,
  ): Promise<{ contact: Contact; dataKey: Buffer } | undefined> {
    const row = await db
      .selectFrom('ticket_contacts')
      .selectAll()
      .where('ticket_id', '=', ticketId)
      .executeTakeFirst()
    if (!row) return undefined
    const dataKey = openKey(keys, row)
    return { dataKey, contact: openContact(dataKey, ticketId, row.contact_sealed) }
  },

  async listWrappedByOtherForUpdate(
    trx: Trx,
    wrappingKeyId: string,
    limit: number,
  ): Promise<(WrappedKey & { ticketId: bigint; context: string })[]> {
    const rows = await trx
      .selectFrom('ticket_contacts')
      .select(['ticket_id', 'wrapping_key_id', 'wrapped_key'])
      .where('wrapping_key_id', '!=', wrappingKeyId)
      .limit(limit)
      .forUpdate()
      .execute()
    return rows.map((row) => ({
      ticketId: row.ticket_id,
      context: keyContext(row.ticket_id),
      wrappingKeyId: row.wrapping_key_id,
      wrappedKey: row.wrapped_key,
    }))
  },

  async saveWrapped(trx: Trx, ticketId: bigint, wrapped: WrappedKey): Promise<void> {
    await trx
      .updateTable('ticket_contacts')
      .set({ wrapping_key_id: wrapped.wrappingKeyId, wrapped_key: wrapped.wrappedKey })
      .where('ticket_id', '=', ticketId)
      .execute()
  },
}

/** For the job that sends mails about a ticket. */
export async function openTicketKey(db: Db, keys: Keys, ticketId: bigint): Promise<Buffer> {
  const row = await db
    .selectFrom('ticket_contacts')
    .select(['ticket_id', 'wrapping_key_id', 'wrapped_key'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return openKey(keys, row)
}

function openKey(
  keys: Keys,
  row: { ticket_id: bigint; wrapping_key_id: string; wrapped_key: Buffer },
): Buffer {
  const wrapped = { wrappingKeyId: row.wrapping_key_id, wrappedKey: row.wrapped_key }
  return unwrapKey(keys['profile-encryption'], wrapped, keyContext(row.ticket_id))
}

function openContact(dataKey: Buffer, ticketId: bigint, sealed: Buffer): Contact {
  return Contact.parse(JSON.parse(unseal(dataKey, sealed, contactContext(ticketId)).toString()))
}

function keyContext(ticketId: bigint): string {
  return `ticket_contacts.key|${ticketId}`
}

function contactContext(ticketId: bigint): string {
  return `ticket_contacts.contact|${ticketId}`
}
