import type { PayoutDetails } from '@app/contract/payments/payout-details'
import { RAIL_REGISTRY, type CalledRail, type ReconciledRail } from '@app/contract/payments/rails'
import { destinationFingerprint } from '#contexts/payments/destinations/index.ts'
import type { PayoutRail, ProviderStatus, RailRecord } from '#contexts/payments/payouts/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import type { OurPayment, TheirPayment } from './domain/books.ts'
import { reconciliationRepository } from './reconciliation.repository.ts'

export type RailBooks = {
  ours: OurPayment[]
  theirs: TheirPayment[]
  /** Payouts that were queried one by one, because the provider has no list. */
  asked: string[]
}

/** Status queries per run for a provider without a list; payouts with the oldest query come first. */
const QUESTIONS_MAX = 100

type Run = { rail: ReconciledRail; since: Date }

/** Our records and the provider's; undefined when the provider does not respond. */
export async function readRailBooks(
  { db, keys }: { db: Db; keys: Keys },
  { rail, since }: Run,
  client: PayoutRail,
): Promise<RailBooks | undefined> {
  if (!client.listSince) return askOneByOne(db, { rail, since }, client)
  const records = await client.listSince(since)
  if (!records) return undefined
  const theirs = records.map((record) => theirPayment(keys, rail as CalledRail, record))
  return { ours: await reconciliationRepository.listOurs(db, rail, { since, theirs }), theirs, asked: [] }
}

/** This cannot find unknown payments: a payment without a payout shows only in the balance. */
async function askOneByOne(db: Db, { rail, since }: Run, client: PayoutRail): Promise<RailBooks | undefined> {
  const candidates = await reconciliationRepository.listToAsk(db, rail, { since, limit: QUESTIONS_MAX })
  const books: RailBooks = { ours: [], theirs: [], asked: [] }
  for (const ours of candidates) {
    const { railKey, railRef } = ours
    // Without the order, a query never executes a payment.
    const finding = await client.lookUp({
      railKey,
      railRef,
      orderedAt: ours.firstOrderedAt,
      order: null,
      isHeld: false,
    })
    if (finding.found === 'unavailable') continue
    books.asked.push(ours.payoutId)
    books.ours.push(ours)
    if (finding.found !== 'absent') books.theirs.push(foundPayment(ours, finding))
  }
  return candidates.length > 0 && books.asked.length === 0 ? undefined : books
}

function foundPayment(ours: OurPayment, finding: Extract<ProviderStatus, { railRef: string }>): TheirPayment {
  const { railRef, minor, currency } = finding
  const { railKey, destination, orderedAt: at } = ours
  const state = finding.found === 'unfunded' ? 'failed' : finding.found
  return { railRef, railKey, minor, currency, state, destination, at }
}

function theirPayment(keys: Keys, rail: CalledRail, record: RailRecord): TheirPayment {
  const { receiver, at, ...facts } = record
  return { ...facts, at: at.getTime(), destination: receiver === null ? null : placeOf(keys, rail, receiver) }
}

function placeOf(keys: Keys, rail: CalledRail, receiver: string): string {
  return destinationFingerprint(keys, detailsOf(rail, receiver)).toString('hex')
}

function detailsOf(rail: CalledRail, receiver: string): PayoutDetails {
  const entry = RAIL_REGISTRY[rail]
  if (entry.destination === 'account') return { method: entry.method, accountNumber: receiver, ownerName: '' }
  if (entry.destination === 'address') return { method: entry.method, coin: entry.coin, address: receiver }
  return { method: entry.method, email: receiver }
}
