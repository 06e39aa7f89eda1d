import type { ItemPrice, ItemSourcePrice } from '@app/contract/catalog/item-prices'
import { payoutFor } from '@app/contract/payout-share'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import {
  decidePrice,
  MARKET_SOURCES,
  type EvidenceSource,
  type MarketEvidence,
} from './domain/decide-price.ts'
import { evidenceKey, marketListsRepository } from './market-lists.repository.ts'
import { findVersion } from './price-board.ts'
import { marketNameOf } from './price-explanation.ts'
import { priceItemsRepository, type PricedRow } from './price-items.repository.ts'
import { groupByName, guardItem, guardPhase, type PricedItem } from './priced-item.ts'

type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>
type LiveLists = Awaited<ReturnType<typeof marketListsRepository.listLive>>
type Found = { version: Version; lists: LiveLists; said: (row: PricedRow) => readonly MarketEvidence[] }

/** Every market's word on one item beside the price that the rule makes of them, by the newest lists and settings. */
export async function showItemPrice(db: Db, nameId: number): Promise<ItemPrice> {
  const version = await findVersion(db)
  if (!version) throw new DomainError('prices_unavailable')
  const lists = await marketListsRepository.listLive(db)
  const [rows, all = new Map<string, never>(), fresh = new Map<string, never>()] = await Promise.all([
    priceItemsRepository.readAll(db, version.list.id, [nameId]),
    marketListsRepository.readEvidence(db, lists, [nameId]),
    marketListsRepository.readEvidence(db, version.markets, [nameId]),
  ])
  const [item] = groupByName(rows, {
    evidence: fresh,
    limits: version.agreement,
    overrides: version.overrides,
  })
  if (!item) throw new DomainError('price_item_not_found')
  const said = (row: PricedRow) => all.get(evidenceKey(row.nameId, row.version)) ?? []
  const override = version.overrides.get(item.marketName)
  return {
    id: item.nameId,
    slug: item.slug,
    market_hash_name: item.marketName,
    prices: (item.phases.size === 0 ? [null] : [...item.phases.keys()]).map((phase) =>
      presentPrice(item, phase, { version, lists, said }),
    ),
    rateBps: version.limits.rateBps,
    laterRateBps: version.limits.laterRateBps,
    override: override
      ? {
          kind: override.kind,
          price: override.grosze / 100,
          until: override.until,
          reason: override.reason,
        }
      : null,
  }
}

function presentPrice(item: PricedItem, phase: string | null, found: Found): ItemPrice['prices'][number] {
  const { limits, list, agreement, markets } = found.version
  const ofPhase = phase === null ? undefined : item.phases.get(phase)
  const { row, decided } = ofPhase ?? { row: item.price, decided: item.decided }
  const isFresh = ({ source }: MarketEvidence) => markets.some((market) => market.source === source)
  const factorBps = phase === null ? agreement.agreementBps : agreement.phaseAgreementBps
  const byMarkets = decidePrice(
    row.suggestedGrosze,
    found.said(row).filter((one) => isFresh(one)),
    agreement,
    factorBps,
  )
  const age = list.ageSeconds()
  const verdict = phase === null ? guardItem(item, age, limits) : guardPhase(item, phase, age, limits)
  return {
    phase,
    sources: presentSources(row, byMarkets.counted, found),
    decided: zlotys(byMarkets.grosze),
    isWide: byMarkets.isWide,
    marketPrice: zlotys(decided.grosze),
    ourPrice: decided.grosze === null ? null : payoutFor(decided.grosze, limits.rateBps) / 100,
    laterPrice: decided.grosze === null ? null : payoutFor(decided.grosze, limits.laterRateBps) / 100,
    notBought: verdict.buyable ? null : verdict.reason,
  }
}

function presentSources(
  row: PricedRow,
  counted: readonly { source: EvidenceSource }[],
  { version, lists, said }: Found,
): ItemSourcePrice[] {
  const highest = counted.length > 1 ? counted.at(-1)?.source : undefined
  const useOf = (source: EvidenceSource) =>
    source === highest ? 'highest' : counted.some((one) => one.source === source) ? 'counted' : 'thin'
  const anchor: ItemSourcePrice = {
    name: marketNameOf('skinport'),
    price: zlotys(row.suggestedGrosze),
    quantity: row.quantity,
    bid: null,
    soldIn7Days: row.sold7Days,
    ageSeconds: Math.max(0, Math.round(version.list.ageSeconds())),
    use: row.suggestedGrosze === null ? 'not_listed' : useOf('skinport'),
  }
  const others = MARKET_SOURCES.map((source): ItemSourcePrice => {
    const list = lists.find((one) => one.source === source)
    const one = said(row).find((evidence) => evidence.source === source)
    const isFresh = version.markets.some((market) => market.source === source)
    return {
      name: marketNameOf(source),
      price: zlotys(one?.grosze ?? null),
      quantity: one?.quantity ?? null,
      bid: zlotys(one?.bidGrosze ?? null),
      soldIn7Days: null,
      ageSeconds: list ? Math.max(0, Math.round(list.ageSeconds)) : null,
      use: !list ? 'no_list' : !isFresh ? 'stale' : !one ? 'not_listed' : useOf(source),
    }
  })
  return [anchor, ...others]
}

function zlotys(grosze: number | null): number | null {
  return grosze === null ? null : grosze / 100
}
