import type { Db } from '#platform/db/database.ts'
import { seal, unwrapKey, type Keys } from '#platform/crypto/keys.ts'
import { ticketContactsRepository } from './ticket-contacts.repository.ts'

const BATCH = 500

/** Rewraps ticket keys after the wrapping key changed, as is done for users' own keys. */
export async function rewrapTicketKeys(db: Db, keys: Keys): Promise<string> {
  const ring = keys['profile-encryption']
  let done = 0
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const rows = await ticketContactsRepository.listWrappedByOtherForUpdate(trx, ring.current.id, BATCH)
      for (const row of rows) {
        const wrappedKey = seal(ring.current.secret, unwrapKey(ring, row, row.context), row.context)
        await ticketContactsRepository.saveWrapped(trx, row.ticketId, {
          wrappingKeyId: ring.current.id,
          wrappedKey,
        })
      }
      return rows.length
    })
    if (count === 0) return `${done} ticket keys wrapped with ${ring.current.id}`
    done += count
  }
}
