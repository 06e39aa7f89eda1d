import { postJournal } from '#contexts/payments/ledger/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { postings } from './domain/postings.ts'

type LateBonus = { payoutId: string; userId: bigint; saleId: bigint; grosze: bigint }

/**
 * Credits a seller's balance for our delay. It is withdrawn, and withheld during a hold or an open debt, like any
 * other money. The caller holds the seller's lock and has made the decision. Returns false when already booked.
 */
export async function bookLateBonus(trx: Trx, bonus: LateBonus): Promise<boolean> {
  const { payoutId, userId, saleId, grosze } = bonus
  if (!(await postJournal(trx, postings.lateBonus({ id: payoutId, userId }, grosze)))) return false
  await appendEvent(trx, streamOfUser(userId), { kind: 'balance.updated' })
  await appendEvent(trx, streamOfUser(userId), { kind: 'sale.updated', saleId: Number(saleId) })
  return true
}
