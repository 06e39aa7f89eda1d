import type { JobContext } from '#platform/jobs/jobs.ts'
import { listingsRepository } from './listings.repository.ts'
import { MarketError, type Marketplace, type OfferAnswers } from './marketplace.ts'

export type MarketCall =
  | { type: 'deposit'; listingId: bigint; depositKey: string }
  | { type: 'create'; listingId: bigint; assetId: string; priceMinor: bigint }
  | { type: 'update'; listingId: bigint; offerId: string; priceMinor: bigint }
  | { type: 'delete'; listingId: bigint; offerId: string }
  /** An offer that no listing of ours stands for. */
  | { type: 'delete_extra'; offerId: string }
type Of<Type extends MarketCall['type']> = Extract<MarketCall, { type: Type }>

const BATCH_MAX = 50

/**
 * Carries out decided calls in batches and writes their answers. After a failure the rest is not called: the next run
 * decides it again.
 */
export async function callMarket(
  market: Marketplace,
  calls: readonly MarketCall[],
  context: JobContext,
): Promise<void> {
  const of = <Type extends MarketCall['type']>(type: Type) =>
    batches(calls.filter((call): call is Of<Type> => call.type === type))
  // Offers are taken away before others are made, so that one item never has two.
  for (const batch of of('delete_extra')) await market.deleteOffers(batch.map(({ offerId }) => offerId))
  for (const batch of of('delete')) await market.deleteOffers(batch.map(({ offerId }) => offerId))
  for (const batch of of('update')) {
    const answers = await market.updateOffers(batch)
    await saveRefusals(context, batch, ({ offerId }) => answers.get(offerId))
  }
  for (const batch of of('create')) await create(market, batch, context)
  for (const batch of of('deposit')) await deposit(market, batch, context)
}

async function create(
  market: Marketplace,
  batch: readonly Of<'create'>[],
  context: JobContext,
): Promise<void> {
  const answers = await attempt(context, batch, () => market.createOffers(batch))
  await context.commit(async (trx) => {
    for (const { listingId, assetId } of batch) {
      const answer = answers.get(assetId)
      // An item that the answer does not name stays unknown.
      if (!answer) continue
      await listingsRepository.save(
        trx,
        listingId,
        'offerId' in answer
          ? { state: 'listed', offerId: answer.offerId, unsureSince: null }
          : { unsureSince: null, error: codeOf(answer.refused) },
      )
    }
  })
}

/** One trade offer for the whole batch: a person accepts it once. */
async function deposit(
  market: Marketplace,
  batch: readonly Of<'deposit'>[],
  context: JobContext,
): Promise<void> {
  const keys = batch.map(({ depositKey }) => depositKey)
  const depositId = await attempt(context, batch, () => market.deposit(keys))
  await context.commit(async (trx) => {
    for (const { listingId } of batch)
      await listingsRepository.save(trx, listingId, { depositId, unsureSince: null })
  })
}

/** A call that was certainly not carried out may be repeated at once; all others are looked up first. */
async function attempt<Answer>(
  context: JobContext,
  batch: readonly { listingId: bigint }[],
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof MarketError && error.failure !== 'unknown')
      await context.commit(async (trx) => {
        for (const { listingId } of batch)
          await listingsRepository.save(trx, listingId, { unsureSince: null, error: error.failure })
      })
    throw error
  }
}

async function saveRefusals(
  context: JobContext,
  batch: readonly Of<'update'>[],
  answerOf: (call: Of<'update'>) => ReturnType<OfferAnswers['get']>,
): Promise<void> {
  const refused = batch.flatMap((call) => {
    const answer = answerOf(call)
    return answer && 'refused' in answer ? [{ ...call, code: answer.refused }] : []
  })
  if (refused.length === 0) return
  await context.commit(async (trx) => {
    for (const { listingId, code } of refused)
      await listingsRepository.save(trx, listingId, { error: codeOf(code) })
  })
}

/** A code of the marketplace is shown to staff; anything else is not. */
function codeOf(code: string): string {
  return /^[A-Za-z0-9_.-]{1,60}$/.test(code) ? code : 'refused'
}

function batches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_MAX)
  return Array.from({ length: count }, (_, index) => items.slice(index * BATCH_MAX, (index + 1) * BATCH_MAX))
}
