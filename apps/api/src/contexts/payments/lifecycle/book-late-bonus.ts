import { postJournal } from '#contexts/payments/ledger/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { postings } from './domain/postings.ts'

type LateBonus = { payoutId: string; userId: bigint; saleId: bigint; grosze: bigint }

/**
 * What a seller gets for our delay, on the balance: withdrawn like any other money, and kept from whoever is on hold or
 * owes, like any other. The caller holds the seller's lock and has decided. Booked before: false.
 */
export async function bookLateBonus(trx: Trx, bonus: LateBonus): Promise<boolean> {
  const { payoutId, userId, saleId, grosze } = bonus
  if (!(await postJournal(trx, postings.lateBonus({ id: payoutId, userId }, grosze)))) return false
  await appendEvent(trx, streamOfUser(userId), { kind: 'balance.updated' })
  await appendEvent(trx, streamOfUser(userId), { kind: 'sale.updated', saleId: Number(saleId) })
  return true
}
