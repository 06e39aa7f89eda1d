import { isBlockedName } from '@app/contract/catalog/blocked-items'
import type { PriceOverride } from '@app/contract/catalog/price-overrides'
import { payoutFor } from '@app/contract/payout-share'
import { isImpossible } from '#contexts/catalog/items/index.ts'
import {
  decidePrice,
  DEFAULT_AGREEMENT,
  type AgreementLimits,
  type DecidedPrice,
} from './domain/decide-price.ts'
import { hasPhases, parseMarketName, type MarketName } from './domain/market-name.ts'
import { overridePrice } from './domain/override-price.ts'
import { guardPrice, type GuardLimits, type GuardVerdict } from './domain/price-guard.ts'
import { evidenceKey, type EvidenceByItem } from './market-lists.repository.ts'
import type { PricedRow } from './price-items.repository.ts'

/** One phase of a name, with the price that its own sources decide. */
export type PricedPhase = { row: PricedRow; decided: DecidedPrice }

/** A market name with its price. If the name has several phases, this is the cheapest one's price. */
export type PricedItem = {
  nameId: number
  marketName: string
  slug: string
  parsed: MarketName
  /** The anchor's row with the price that applies. */
  price: PricedRow
  /** What all sources together make of it. */
  decided: DecidedPrice
  phases: ReadonlyMap<string, PricedPhase>
  quantity: number
  minGrosze: number | null
  maxGrosze: number | null
  minCents: number | null
  maxCents: number | null
}

/** The other markets' prices, how far they may differ, and the prices that staff set, by market name. */
export type Agreement = {
  evidence: EvidenceByItem
  limits: AgreementLimits
  overrides?: ReadonlyMap<string, PriceOverride>
}
const ANCHOR_ALONE: Agreement = { evidence: new Map(), limits: DEFAULT_AGREEMENT }

/** Rows are in name order, so the phases of a name are adjacent. */
export function groupByName(rows: readonly PricedRow[], agreement = ANCHOR_ALONE): PricedItem[] {
  const items: PricedItem[] = []
  let from = 0
  while (from < rows.length) {
    let to = from + 1
    while (to < rows.length && rows[to]?.nameId === rows[from]?.nameId) to += 1
    items.push(itemOf(rows.slice(from, to), agreement))
    from = to
  }
  return items
}

function itemOf(rows: readonly PricedRow[], { evidence, limits, overrides }: Agreement): PricedItem {
  const price = rows.reduce((cheapest, row) => (isCheaper(row, cheapest) ? row : cheapest))
  const saidOf = (row: PricedRow) => evidence.get(evidenceKey(row.nameId, row.version)) ?? []
  const override = overrides?.get(price.marketName)
  // An override has no phase: for the phases of a name it can only be a ceiling, so that no phase is paid like another.
  const ofPhases = override && { ...override, kind: 'ceiling' as const }
  const phaseOf = (row: PricedRow): PricedPhase => {
    const decided = decidePrice(row.suggestedGrosze, saidOf(row), limits, limits.phaseAgreementBps)
    return { row, decided: overridePrice(decided, ofPhases) }
  }
  const phases = rows.flatMap((row): [string, PricedPhase][] =>
    row.version === '' ? [] : [[row.version, phaseOf(row)]],
  )
  return {
    nameId: price.nameId,
    marketName: price.marketName,
    slug: price.slug,
    parsed: parseMarketName(price.marketName),
    price,
    decided: overridePrice(decidePrice(price.suggestedGrosze, saidOf(price), limits), override),
    phases: phases.length === 0 ? NO_PHASES : new Map(phases),
    quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
    minGrosze: rows.reduce<number | null>((lowest, row) => smaller(lowest, row.minGrosze), null),
    maxGrosze: rows.reduce<number | null>((highest, row) => larger(highest, row.maxGrosze), null),
    minCents: rows.reduce<number | null>((lowest, row) => smaller(lowest, row.minCents), null),
    maxCents: rows.reduce<number | null>((highest, row) => larger(highest, row.maxCents), null),
  }
}

const NO_PHASES: ReadonlyMap<string, PricedPhase> = new Map()
/** Markets beside the anchor that make up for few offers there. */
const THICK_ELSEWHERE = 2
const SOURCES_OF_A_PHASE = 2

function isCheaper(row: PricedRow, than: PricedRow): boolean {
  if (row.suggestedGrosze === null) return false
  return than.suggestedGrosze === null || row.suggestedGrosze < than.suggestedGrosze
}

/** The name alone: the phase of a name that has several is unknown here, so such an item is not bought. */
export function guardItem(item: PricedItem, priceAgeSeconds: number, limits: GuardLimits): GuardVerdict {
  const { parsed } = item
  return guardRow(item.price, item.decided, {
    isSkin: parsed.kind === 'weapon' && !isImpossible(parsed),
    isPhaseDependent: item.phases.size > 0 || hasPhases(parsed),
    quantity: item.quantity,
    priceAgeSeconds,
    limits,
  })
}

/** A mix-up of phases costs several times the price, so at least two independent markets must price one. */
export function isPhasePriced(item: PricedItem, phase: string): boolean {
  return (item.phases.get(phase)?.decided.counted.length ?? 0) >= SOURCES_OF_A_PHASE
}

/** One phase of a name, by its own row and sales. */
export function guardPhase(
  item: PricedItem,
  phase: string,
  priceAgeSeconds: number,
  limits: GuardLimits,
): GuardVerdict {
  const priced = item.phases.get(phase)
  if (!priced || !isPhasePriced(item, phase)) return guardItem(item, priceAgeSeconds, limits)
  const { parsed } = item
  return guardRow(priced.row, priced.decided, {
    isSkin: parsed.kind === 'weapon' && !isImpossible(parsed),
    isPhaseDependent: false,
    quantity: priced.row.quantity,
    priceAgeSeconds,
    limits,
  })
}

/** The share of a price that already passed the guard and has capped premiums. */
export function withPremiums(verdict: GuardVerdict, marketGrosze: number, limits: GuardLimits): GuardVerdict {
  if (!verdict.buyable) return verdict
  const market = BigInt(marketGrosze)
  return {
    ...verdict,
    payoutGrosze: payoutFor(market, limits.rateBps),
    laterGrosze: payoutFor(market, limits.laterRateBps),
  }
}

function guardRow(
  row: PricedRow,
  decided: DecidedPrice,
  facts: {
    isSkin: boolean
    isPhaseDependent: boolean
    quantity: number
    priceAgeSeconds: number
    limits: GuardLimits
  },
): GuardVerdict {
  const { limits, ...rest } = facts
  return guardPrice(
    {
      isBlocked: limits.blockedNames !== undefined && isBlockedName(limits.blockedNames, row.marketName),
      ...rest,
      suggestedGrosze: amount(decided.grosze),
      isWide: decided.isWide,
      isThickElsewhere: decided.counted.length > THICK_ELSEWHERE,
      sales:
        row.sold7Days === null
          ? null
          : {
              volume7Days: row.sold7Days,
              volume30Days: row.sold30Days ?? 0,
              median7DaysGrosze: amount(row.median7DaysGrosze),
              median30DaysGrosze: amount(row.median30DaysGrosze),
              median90DaysGrosze: amount(row.median90DaysGrosze),
            },
    },
    limits,
  )
}

function amount(grosze: number | null): bigint | null {
  return grosze === null ? null : BigInt(grosze)
}

function smaller(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.min(one, other)
}

function larger(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.max(one, other)
}
