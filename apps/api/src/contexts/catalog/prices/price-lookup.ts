import { floatsOfWear, isImpossible, phaseOf } from '#contexts/catalog/items/index.ts'
import type { EvidenceSource } from './domain/decide-price.ts'
import { hasPhases, parseMarketName, type MarketName } from './domain/market-name.ts'
import { decidePremiums, type AppliedPrice, type Premium } from './domain/premiums.ts'
import type { PriceBreakdown } from './domain/price-breakdown.ts'
import { guardPrice, type GuardVerdict } from './domain/price-guard.ts'
import type { PriceSnapshot } from './price-snapshot.ts'
import { guardItem, guardPhase, isPhasePriced, withPremiums, type PricedItem } from './priced-item.ts'

export type PriceFacts = {
  parsed: MarketName
  /** With premiums. */
  marketGrosze: bigint | null
  verdict: GuardVerdict
  /** Null without a price. */
  breakdown: PriceBreakdown | null
}

/** What distinguishes one copy of a skin from another of the same name. */
export type CopyTraits = {
  paintIndex: number | null
  wearFloat: number | null
  stickers: readonly { wear: number }[]
  stickerNames: readonly string[]
  charmName: string | null
}

const indexes = new WeakMap<PriceSnapshot, ReadonlyMap<string, PricedItem>>()

function byName(snapshot: PriceSnapshot): ReadonlyMap<string, PricedItem> {
  const known = indexes.get(snapshot)
  if (known) return known
  const made = new Map([...snapshot.itemBySlug.values()].map((item) => [item.marketName, item]))
  indexes.set(snapshot, made)
  return made
}

/**
 * The price facts of a market name, or of one copy of it: its phase and what makes it worth more. An unknown name, or
 * no list, means no price.
 */
export function findPriceFacts(
  snapshot: PriceSnapshot | undefined,
  marketName: string,
  copy?: CopyTraits,
): PriceFacts {
  const item = snapshot && byName(snapshot).get(marketName)
  if (!item) return unpriced(parseMarketName(marketName))
  const phase = copy && phaseOfCopy(item, copy)
  const decided = (phase === undefined ? undefined : item.phases.get(phase)?.decided) ?? item.decided
  const ageSeconds = snapshot.ageSeconds()
  const verdict =
    phase === undefined
      ? guardItem(item, ageSeconds, snapshot.limits)
      : guardPhase(item, phase, ageSeconds, snapshot.limits)
  // A price that staff set is the whole price.
  const hasPremiums = phase === undefined && verdict.buyable && decided.override === undefined
  const premiums = copy && hasPremiums ? premiumsOf(snapshot, item, copy) : []
  const added = premiums.reduce((sum, one) => sum + one.grosze, 0)
  return {
    parsed: item.parsed,
    marketGrosze: decided.grosze === null ? null : BigInt(decided.grosze + added),
    verdict: added === 0 ? verdict : withPremiums(verdict, (decided.grosze ?? 0) + added, snapshot.limits),
    breakdown:
      decided.grosze === null
        ? null
        : {
            phase: phase ?? null,
            sources: decided.counted.map((one) => ({ ...one, ageSeconds: ageOf(snapshot, one.source) })),
            baseGrosze: decided.grosze,
            premiums,
            ...(decided.override && { override: decided.override }),
          },
  }
}

/**
 * Undefined when the name is a single item, when Steam does not tell the paint index, or when too few markets price this
 * phase: then the name alone counts, and a person decides.
 */
function phaseOfCopy(item: PricedItem, { paintIndex }: CopyTraits): string | undefined {
  const phase = phaseOfPaint(item.parsed, paintIndex)
  return phase !== undefined && isPhasePriced(item, phase) ? phase : undefined
}

function phaseOfPaint(name: MarketName, paintIndex: number | null): string | undefined {
  if (paintIndex === null || name.kind !== 'weapon' || !hasPhases(name)) return undefined
  return phaseOf(name, paintIndex)
}

/** The phase of an item, whether it has a price or not. */
export function phaseOfItem(marketName: string, paintIndex: number | null): string | null {
  return phaseOfPaint(parseMarketName(marketName), paintIndex) ?? null
}

function premiumsOf(snapshot: PriceSnapshot, item: PricedItem, copy: CopyTraits): Premium[] {
  const { parsed } = item
  if (parsed.kind !== 'weapon' || isImpossible(parsed)) return []
  // Fewer names than stickers: Steam has changed its texts, so none is trusted.
  const names = copy.stickerNames.length === copy.stickers.length ? copy.stickerNames : []
  return decidePremiums(
    {
      baseGrosze: item.decided.grosze ?? 0,
      sold7Days: item.price.sold7Days,
      wearFloat: copy.wearFloat,
      floats: floatsOfWear(parsed),
      stickers: names.map((name) => appliedPrice(snapshot, `Sticker | ${name}`)),
      worstScrape: names.length === 0 ? null : Math.max(...copy.stickers.map(({ wear }) => wear)),
      charm: copy.charmName === null ? null : appliedPrice(snapshot, `Charm | ${copy.charmName}`),
    },
    snapshot.premiums,
  )
}

function appliedPrice(snapshot: PriceSnapshot, marketName: string): AppliedPrice {
  const item = byName(snapshot).get(marketName)
  if (!item) return { grosze: null, sold7Days: null, isWide: false }
  return { grosze: item.decided.grosze, sold7Days: item.price.sold7Days, isWide: item.decided.isWide }
}

function ageOf(snapshot: PriceSnapshot, source: EvidenceSource): number {
  if (source === 'skinport') return Math.max(0, Math.round(snapshot.ageSeconds()))
  const market = snapshot.markets.find((one) => one.source === source)
  const sinceBuiltSeconds = snapshot.ageSeconds() - snapshot.builtAtAgeSeconds
  return Math.max(0, Math.round((market?.ageSeconds ?? 0) + sinceBuiltSeconds))
}

function unpriced(parsed: MarketName): PriceFacts {
  const verdict = guardPrice({
    isSkin: parsed.kind === 'weapon',
    isBlocked: false,
    isPhaseDependent: hasPhases(parsed),
    suggestedGrosze: null,
    quantity: 0,
    sales: null,
    priceAgeSeconds: 0,
  })
  return { parsed, marketGrosze: null, verdict, breakdown: null }
}
