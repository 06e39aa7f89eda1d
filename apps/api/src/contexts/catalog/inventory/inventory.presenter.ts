import { errorText } from '@app/contract/errors'
import {
  INVENTORY_NOTICES,
  type InventoryItem as PresentedItem,
  type InventoryNotice,
  type InventoryResponse,
} from '@app/contract/catalog/inventory'
import type { Language } from '@app/contract/languages'
import { presentAppraisal, type OpenAppraisals } from '#contexts/catalog/appraisals/index.ts'
import { findPriceFacts, type PriceFacts, type PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import type { InventoryItem } from './domain/inventory-item.ts'
import { lockOf, type ItemPrice } from './domain/item-lock.ts'
import { readRarity } from './domain/steam-rarity.ts'
import { isSameItem, priceWithAppraisal } from './appraised-price.ts'
import type { InventoryRow } from './inventories.repository.ts'
import type { InventoryRules } from './inventory-reader.ts'
import { isReadFailure } from './inventory-source.ts'

/** While a read is running, a page may poll again after this. */
const LOOK_AGAIN_SECONDS = 2

/** All inputs that the presented items depend on. */
export type ItemsView = {
  /** Undefined without a copy. */
  items: readonly InventoryItem[] | undefined
  lockedAssetIds: ReadonlySet<string>
  /** Items that the user has handed over since the copy was read. */
  goneAssetIds: ReadonlySet<string>
  appraisals: OpenAppraisals
  prices: PriceSnapshot | undefined
  rateBps: number
  laterRateBps: number
}

export type InventoryView = ItemsView & {
  row: InventoryRow | undefined
  minimumGrosze: bigint
  language: Language
}

export type InventoryStanding = Omit<InventoryResponse, 'inventory'>

/** Everything except the items; most of it depends on the current time. */
export function presentStanding(view: InventoryView, rules: InventoryRules): InventoryStanding {
  const { row, items, language } = view
  const state = stateOf(row, items !== undefined, rules)
  const waitSeconds = waitOf(row, state, rules)
  const hasCopy = items !== undefined && row !== undefined
  return {
    success: true,
    state,
    fetchedAt: hasCopy ? (row.fetchedAt?.toISOString() ?? null) : null,
    ageSeconds: hasCopy && row.ageSeconds !== null ? wholeSeconds(row.ageSeconds) : null,
    ...(waitSeconds === undefined ? {} : { waitSeconds }),
    refreshWaitSeconds: refreshWaitOf(row, rules),
    ...(state === 'reading' && row
      ? { progress: { readItems: row.readItems, totalItems: row.totalItems } }
      : {}),
    hiddenCount: hasCopy ? row.hiddenCount : 0,
    rateBps: view.rateBps,
    laterRateBps: view.laterRateBps,
    minimum: toMajor(view.minimumGrosze),
    notice: noticeOf(view, language),
  }
}

/** The items themselves; `serialized-item-cache.ts` names everything that they depend on. */
export function presentItems(view: ItemsView): PresentedItem[] {
  const { items = [], goneAssetIds } = view
  return items.flatMap((item) => (goneAssetIds.has(item.assetId) ? [] : [presentItem(item, view)]))
}

function stateOf(
  row: InventoryRow | undefined,
  hasCopy: boolean,
  { freshSeconds }: InventoryRules,
): InventoryResponse['state'] {
  if (row?.isReading) return 'reading'
  if (!hasCopy) return 'waiting'
  return (row?.ageSeconds ?? Infinity) < freshSeconds ? 'fresh' : 'stale'
}

function waitOf(
  row: InventoryRow | undefined,
  state: InventoryResponse['state'],
  rules: InventoryRules,
): number | undefined {
  if (state === 'reading') return LOOK_AGAIN_SECONDS
  if (row?.isInLine && row.turnInSeconds !== null) return Math.max(1, Math.ceil(row.turnInSeconds))
  // A read that died leaves neither a copy nor a promised turn.
  return state === 'waiting' ? Math.max(1, refreshWaitOf(row, rules)) : undefined
}

export function refreshWaitOf(row: InventoryRow | undefined, { floorSeconds }: InventoryRules): number {
  if (!row || row.triedSecondsAgo === null) return 0
  return Math.max(0, Math.ceil(floorSeconds - row.triedSecondsAgo))
}

function noticeOf({ row, items }: InventoryView, language: Language): InventoryResponse['notice'] {
  const problem = row?.problem ?? null
  if (isReadFailure(problem)) return { code: problem, message: errorText(problem, language) }
  if (!row || !items || row.hiddenCount === 0) return null
  const code: InventoryNotice = items.length === 0 ? 'inventory_nothing_visible' : 'inventory_items_hidden'
  return { code, message: INVENTORY_NOTICES[code][language] }
}

function presentItem(item: InventoryItem, view: ItemsView): PresentedItem {
  const { prices, lockedAssetIds } = view
  const facts = findPriceFacts(prices, item.marketName, item)
  const appraisal = view.appraisals.get(item.assetId)
  const price = priceWithAppraisal(item, priceOf(facts), appraisal, view)
  const lock = lockOf(item, price, lockedAssetIds)
  return {
    id: item.assetId,
    assetId: item.assetId,
    ...nameItem(item, facts),
    category: facts.parsed.kind === 'weapon' ? facts.parsed.category : 'other',
    rarityName: readRarity(item.rarityTag).name,
    marketPrice: price.kind === 'bought' ? toMajor(price.marketGrosze) : null,
    ourPrice: price.kind === 'bought' ? toMajor(price.payoutGrosze) : null,
    laterPrice: price.kind === 'bought' ? toMajor(price.laterGrosze) : null,
    ...(price.kind === 'bought' && price.appraisalPriceId === null ? presentPriceNote(facts) : {}),
    float: item.wearFloat,
    paintSeed: item.paintSeed,
    nameTag: item.nameTag,
    stickerCount: item.stickers.length,
    hasCharm: item.charm !== null,
    stickers: [...item.stickerNames],
    charm: item.charmName,
    priceSource: price.kind === 'bought' && price.appraisalPriceId !== null ? 'appraisal' : 'list',
    appraisal: appraisal ? presentAppraisal(appraisal, isSameItem(item, appraisal)) : null,
    lock: lock && {
      reason: lock.reason,
      ...(lock.untilSeconds === null ? {} : { until: new Date(lock.untilSeconds * 1_000).toISOString() }),
    },
  }
}

function presentPriceNote({ breakdown }: PriceFacts): Pick<PresentedItem, 'priceNote'> {
  const premiumGrosze = (breakdown?.premiums ?? []).reduce((sum, { grosze }) => sum + grosze, 0)
  const phase = breakdown?.phase ?? null
  return phase === null && premiumGrosze === 0 ? {} : { priceNote: { phase, premium: premiumGrosze / 100 } }
}

/** The names by which a seller recognises an item, here and in a quote. */
export function nameItem(item: InventoryItem, facts: PriceFacts) {
  const skin = facts.parsed.kind === 'weapon' ? facts.parsed : undefined
  return {
    name: skin?.wear ? item.marketName.slice(0, item.marketName.lastIndexOf(' (')) : item.marketName,
    market_hash_name: item.marketName,
    weaponType: skin?.weapon ?? null,
    wear: skin?.wear ?? null,
    statTrak: facts.parsed.statTrak,
    souvenir: facts.parsed.souvenir,
    rarity: readRarity(item.rarityTag).rarity,
    image: item.iconRef === null ? '' : `/img/item/${item.iconRef}?w=192`,
  }
}

export function priceOf({ verdict, marketGrosze }: PriceFacts): ItemPrice {
  return verdict.buyable
    ? {
        kind: 'bought',
        marketGrosze: marketGrosze ?? 0n,
        payoutGrosze: verdict.payoutGrosze,
        laterGrosze: verdict.laterGrosze,
        appraisalPriceId: null,
      }
    : { kind: 'not_bought', reason: verdict.reason, marketGrosze }
}

/** Converts grosze to the two-decimal amounts of the API. */
function toMajor(grosze: bigint): number {
  return Number(grosze) / 100
}

function wholeSeconds(seconds: number): number {
  return Math.max(0, Math.round(seconds))
}
