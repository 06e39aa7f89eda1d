import { railsOf, type Coin } from '@app/contract/payments/rails'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { Db, Trx } from '#platform/db/database.ts'
import { readSettings, type Settings } from '#platform/settings/settings.ts'
import {
  payoutFactsRepository,
  payoutFactsRow,
  type FoundPayoutFacts,
  type PayoutFactsRow,
} from './payout-facts.repository.ts'
import { sellerRiskRepository } from './seller-risk.repository.ts'

export type PayoutPlace = {
  userId: bigint
  method: PayoutMethod
  coin: Coin | null
  /** Null while the details are unknown. */
  fingerprint: Buffer | null
}

/** The facts that decide a sale made now; read once for all questions. */
export type PayoutFacts = PayoutFactsRow & { userId: bigint; settings: Settings }

/** For a preview without locks: by the time of the sale, other sellers may have used up the rest. */
export async function readPayoutFacts(db: Db, place: PayoutPlace): Promise<PayoutFacts> {
  return read(db, { ...place, sessionId: null })
}

type SalePlace = PayoutPlace & { sessionId: string | null }

/** For a sale, under its seller's lock. Two sellers with one destination are serialized here until the commit. */
export async function lockPayoutFacts(
  trx: Trx,
  place: SalePlace & { fingerprint: Buffer },
): Promise<PayoutFacts> {
  await sellerRiskRepository.lockDestination(trx, place.fingerprint)
  return read(trx, place)
}

async function read(db: Db, place: SalePlace): Promise<PayoutFacts> {
  const settings = await readSettings(db)
  const rails = railsOf(place.method, place.coin)
  return openPayoutFacts(place, settings, await payoutFactsRepository.find(db, { ...place, rails }))
}

/** From a row that another statement read. */
export function openPayoutFacts(
  { userId, method, coin }: PayoutPlace,
  settings: Settings,
  found: FoundPayoutFacts,
): PayoutFacts {
  const rails = railsOf(method, coin)
  const row = payoutFactsRow(found)
  if (row.rails.length !== rails.length) throw new Error(`not all of the rails ${rails.join(', ')} are known`)
  return { ...row, userId, settings }
}
