import { MARKET_SHAPE, RESALE_CURRENCIES } from '@app/contract/payments/stock-facts'
import { z } from 'zod'
import {
  proposalKind,
  waitFor,
  type Asker,
  type ControlOutcome,
  type Doer,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { Trx } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { bookValueOf } from './domain/decide-stock.ts'
import { applyStock, auditStock, findItem } from './apply-stock.ts'
import { stockRepository, type NewResale } from './stock.repository.ts'

const KIND = 'resale'
const Minor = z.string().transform(BigInt)
const Payload = z.object({
  stockItemId: Minor,
  market: z.string().regex(MARKET_SHAPE),
  externalId: z.string().nullable(),
  currency: z.enum(RESALE_CURRENCIES),
  priceMinor: Minor,
  feeMinor: Minor,
  rateE4: z.number().int(),
  rateTable: z.string().nullable(),
  soldAt: z.coerce.date(),
  releasesAt: z.coerce.date().nullable(),
  isFinal: z.boolean(),
})

/**
 * Books the sale of one item. A price from the limit on, or below half of what the item cost, needs a second admin.
 */
export async function recordResale(trx: Trx, resale: NewResale, asker: Asker): Promise<ControlOutcome> {
  const item = await findItem(trx, resale.stockItemId)
  const priceGrosze = (resale.priceMinor * BigInt(resale.rateE4)) / 10_000n
  const limitGrosze = (await readSettings(trx))['approval.two_admins_from_grosze'].value
  const needsTwo = priceGrosze >= limitGrosze || priceGrosze < item.costGrosze / 2n
  if (needsTwo) {
    const { stockItemId, priceMinor, feeMinor } = resale
    return waitFor(trx, asker, {
      kind: KIND,
      subject: stockItemId.toString(),
      sellerId: null,
      payload: {
        ...resale,
        stockItemId: stockItemId.toString(),
        priceMinor: priceMinor.toString(),
        feeMinor: feeMinor.toString(),
        soldAt: resale.soldAt.toISOString(),
        releasesAt: resale.releasesAt?.toISOString() ?? null,
      },
    })
  }
  await bookResale(trx, resale, { ...asker, proposedBy: null })
  return { isDone: true, proposalId: null, userId: null }
}

/** Books what a marketplace says that it sold for us. The database wants a listing of ours under the same number. */
export async function recordListedResale(trx: Trx, resale: NewResale): Promise<void> {
  await bookResale(trx, resale, null)
}

async function bookResale(trx: Trx, resale: NewResale, doer: Doer | null): Promise<void> {
  const item = await findItem(trx, resale.stockItemId)
  const recorded = await stockRepository
    .insertResale(trx, {
      ...resale,
      costGrosze: bookValueOf(item),
      recordedBy: doer ? (doer.proposedBy ?? doer.adminId) : null,
      proposalId: doer?.proposalId ?? null,
    })
    .catch((error: unknown) => {
      if (isViolationOf(error, 'resales_item_free') || isViolationOf(error, 'resales_one_live'))
        throw new DomainError('stock_item_not_free')
      if (isViolationOf(error, 'resales_external_once')) throw new DomainError('resale_recorded_before')
      throw error
    })
  await applyStock(trx, item, { type: 'sold', resale: recorded, isFinal: resale.isFinal })
  await auditStock(trx, doer, 'stock.sold', item.id, {
    market: resale.market,
    grosze: Number(recorded.priceGrosze),
  })
}

/** The marketplace released the money, or the buyer undid the trade. */
export async function decideResale(
  trx: Trx,
  { resaleId, outcome }: { resaleId: bigint; outcome: 'final' | 'reverted' },
  /** Null when the marketplace's connector read it. */
  asker: Asker | null,
): Promise<void> {
  const found = await stockRepository.findResale(trx, resaleId)
  if (!found) throw new DomainError('resale_not_found')
  const item = await findItem(trx, found.stockItemId)
  // Read again: the item's lock orders two decisions about one resale.
  const resale = (await stockRepository.findResale(trx, resaleId)) ?? found
  if (resale.state === outcome) return
  const type = outcome === 'final' ? ('resale_finalised' as const) : ('resale_reverted' as const)
  await applyStock(trx, item, { type, resale })
  await stockRepository.decideResale(trx, resaleId, outcome)
  await auditStock(trx, asker && { ...asker, proposedBy: null }, `stock.${type}`, item.id, {
    market: resale.market,
    grosze: Number(resale.priceGrosze),
  })
}

export const resaleProposalKinds: ProposalKinds = {
  [KIND]: proposalKind({
    schema: Payload,
    execute: async (trx, resale, doer) => {
      await bookResale(trx, resale, doer)
      return null
    },
  }),
}
