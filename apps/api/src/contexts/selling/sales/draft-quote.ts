import { minimumTexts } from '@app/contract/selling/offer-terms'
import { listOpenAppraisals } from '#contexts/catalog/appraisals/index.ts'
import { refuseBlockedOrFrozen } from '#contexts/identity/accounts/index.ts'
import {
  appraiseItems,
  assertReadyToSell,
  type CopyMemory,
  type ItemRefusal,
  type ReadinessTools,
} from '#contexts/catalog/inventory/index.ts'
import type { PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { REFUSAL_TEXTS } from './domain/refusal-texts.ts'
import { quotesRepository, type QuoteDraft } from './quotes.repository.ts'

export type QuoteTools = ReadinessTools & {
  copies: CopyMemory
  currentPrices: () => PriceSnapshot | undefined
}
export type Seller = { userId: bigint; steamId: string }

/** The current price for exactly these items, or the reason for a refusal. */
export async function draftQuote(
  tools: QuoteTools,
  seller: Seller,
  assetIds: readonly string[],
): Promise<QuoteDraft> {
  const { userId } = seller
  const { db, egresses } = tools
  const facts = await quotesRepository.readDraftFacts(db, userId, egresses)
  refuseBlockedOrFrozen(userId, facts)
  const prices = tools.currentPrices()
  // Written so that a NaN age counts as stale.
  if (!prices || !(prices.ageSeconds() <= prices.limits.staleAfterSeconds))
    throw new DomainError('prices_unavailable', { listId: prices?.listId })
  await assertReadyToSell(tools, seller, facts)
  const { items, refusals } = await appraiseItems(tools, {
    userId,
    assetIds,
    prices,
    fetchedAt: facts.fetchedAt,
    lockedAssetIds: new Set(facts.lockedAssetIds),
    appraisals: facts.hasAppraisals ? await listOpenAppraisals(db, userId) : new Map(),
  })
  if (refusals.size > 0) throw itemsUnavailable(refusals)
  const settings = await readSettings(db)
  const minimumGrosze = settings['sale.minimum_grosze'].value
  const totalGrosze = items.reduce((sum, item) => sum + item.ourGrosze, 0n)
  if (totalGrosze < minimumGrosze)
    throw new DomainError(
      'sale_below_minimum',
      { totalGrosze: totalGrosze.toString() },
      { texts: minimumTexts(minimumGrosze) },
    )
  return {
    userId,
    items,
    totalGrosze,
    laterTotalGrosze: items.reduce((sum, item) => sum + item.laterGrosze, 0n),
    minimumGrosze,
    marketGrosze: items.reduce((sum, item) => sum + item.marketGrosze, 0n),
    rateBps: prices.limits.rateBps,
    laterRateBps: prices.limits.laterRateBps,
    priceListId: prices.listId,
    pricesFetchedAt: prices.fetchedAt,
    lockSeconds: settings['quote.lock_seconds'].value,
    isOfferOurs: settings['trade.offer_mode'].value !== 'theirs',
    tradeSeconds: settings['sale.trade_deadline_seconds'].value,
  }
}

/** An appraised price can expire between the read and the write; the database refuses it then. */
export async function whileAppraised<Made>(write: () => Promise<Made>): Promise<Made> {
  try {
    return await write()
  } catch (error) {
    if (isViolationOf(error, 'quote_items_appraisal_counts')) throw new DomainError('appraisal_price_gone')
    throw error
  }
}

export function itemsUnavailable(refusals: ReadonlyMap<string, ItemRefusal>): DomainError {
  const fields = [...refusals].map(([assetId, reason]) => [assetId, REFUSAL_TEXTS[reason]] as const)
  return new DomainError(
    'items_unavailable',
    { reasons: [...new Set(refusals.values())] },
    { fields: Object.fromEntries(fields) },
  )
}
