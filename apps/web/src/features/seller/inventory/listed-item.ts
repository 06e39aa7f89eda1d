import { foldText, WEAR_TEXTS, type WearCode } from '@app/contract/catalog/calculator'
import type { ItemAppraisal } from '@app/contract/catalog/appraisals'
import type { InventoryItem, InventoryResponse } from '@app/contract/catalog/inventory'
import type { Language } from '@app/contract/languages'
import type { CardItem, Rarity } from '#components/ui/item-card.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { describeLook } from '#components/ui/look-words.ts'
import type { uiTexts } from '#components/ui/ui-texts.ts'
import type { InventoryTranslate } from './inventory-texts.ts'

/** What a seller wants to know of a locked item first. */
export const LOCK_GROUPS = [
  'in_sale',
  'price',
  'trade_lock',
  'listed_on_market',
  'not_a_skin',
  'other',
] as const
export type LockGroup = (typeof LOCK_GROUPS)[number]

/** An item with all texts and numbers for the screen, computed once per server response. */
export type ListedItem = {
  assetId: string
  marketName: string
  name: string
  card: CardItem
  /** What tells it from another item of the same name. */
  look: string
  float: number | null
  /** Equal for copies that differ by nothing a seller is paid for; null for an item with a card of its own. */
  stackKey: string | null
  /** The text that a search is compared with. */
  searched: string
  category: InventoryItem['category']
  wear: WearCode | null
  steamRarity: InventoryItem['rarity']
  marketGrosze: number
  payoutGrosze: number
  laterGrosze: number
  lock: { text: string; isSold: boolean; group: LockGroup } | null
  appraisal: ItemAppraisal | null
  /** Whether staff can still be asked for a price. */
  canAppraise: boolean
  /** Staff set the price above. */
  isAppraised: boolean
}

type Words = { t: InventoryTranslate; ui: Awaited<ReturnType<typeof uiTexts.load>>; language: Language }

export type ListedInventory = {
  sellable: readonly ListedItem[]
  locked: readonly ListedItem[]
  all: readonly ListedItem[]
  byId: ReadonlyMap<string, ListedItem>
  payoutGrosze: number
  ratePercent: number
  laterPercent: number
  /** The minimum amount of a sale. */
  minimumGrosze: number
}

export function listInventory(
  answer: Pick<InventoryResponse, 'inventory' | 'rateBps' | 'laterRateBps' | 'minimum'>,
  words: Words,
): ListedInventory {
  const minimumGrosze = toGrosze(answer.minimum)
  const all = answer.inventory.map((item) => listItem(item, words, minimumGrosze))
  const sellable = all.filter((item) => item.lock === null)
  return {
    sellable,
    locked: all.filter((item) => item.lock !== null),
    all,
    byId: new Map(all.map((item) => [item.assetId, item])),
    payoutGrosze: sellable.reduce((sum, item) => sum + item.payoutGrosze, 0),
    ratePercent: answer.rateBps / 100,
    laterPercent: answer.laterRateBps / 100,
    minimumGrosze,
  }
}

function listItem(item: InventoryItem, { t, ui, language }: Words, minimumGrosze: number): ListedItem {
  const look = describeLook(item, ui)
  const card = { ...cardOf(item, t), look: describeLook(item, ui, true), wholeLook: look }
  return {
    assetId: item.assetId,
    marketName: item.market_hash_name,
    name: item.name.replaceAll(' | ', ' '),
    card,
    look,
    float: item.float,
    stackKey: stackKeyOf(item, card, minimumGrosze),
    searched: foldText(item.market_hash_name),
    category: item.category,
    wear: item.wear,
    steamRarity: item.rarity,
    marketGrosze: card.marketGrosze,
    payoutGrosze: card.payoutGrosze,
    laterGrosze: toGrosze(item.laterPrice ?? 0),
    lock: lockOf(item, t, language),
    appraisal: item.appraisal,
    canAppraise: canAppraise(item),
    isAppraised: item.priceSource === 'appraisal',
  }
}

/**
 * Plain copies of one skin at one price, each worth less than the smallest sale. Of a dearer skin a seller chooses the
 * copy.
 */
function stackKeyOf(item: InventoryItem, { payoutGrosze }: CardItem, minimumGrosze: number): string | null {
  const { stickerCount, hasCharm, nameTag, appraisal, lock, laterPrice } = item
  const isPlain = stickerCount === 0 && !hasCharm && nameTag === null && appraisal === null && lock === null
  return isPlain && payoutGrosze < minimumGrosze
    ? `${item.market_hash_name} ${payoutGrosze} ${laterPrice}`
    : null
}

/** Only the price prevents a sale of these items; the server checks again. */
const PRICE_LOCKS: ReadonlySet<string> = new Set([
  'phase_dependent',
  'no_price',
  'thin_market',
  'price_spike',
  'sources_disagree',
  'appraisal_lapsed',
  'appraisal_changed',
])

function canAppraise({ lock, appraisal }: InventoryItem): boolean {
  const isOpen = appraisal && appraisal.state !== 'lapsed' && appraisal.state !== 'changed'
  return !isOpen && (lock === null || PRICE_LOCKS.has(lock.reason))
}

function cardOf(item: InventoryItem, t: InventoryTranslate): CardItem {
  const hasStar = item.category === 'knives' || item.category === 'gloves'
  const bar = item.name.indexOf(' | ')
  const finish = bar === -1 ? undefined : item.name.slice(bar + 3)
  const names =
    item.weaponType === null
      ? { weapon: finish === undefined ? '' : item.name.slice(0, bar), finish: finish ?? item.name }
      : {
          weapon: (hasStar ? '★ ' : '') + item.weaponType,
          finish: withPhase(finish ?? t('grid.noFinish'), item.priceNote?.phase),
        }
  return {
    ...names,
    wear: item.wear && { code: item.wear.toUpperCase(), name: WEAR_TEXTS[item.wear] },
    rarity: hasStar ? 'star' : (item.rarity.toLowerCase() as Rarity),
    rarityName: item.rarityName,
    isStatTrak: item.statTrak,
    isSouvenir: item.souvenir,
    pictureUrl: item.image,
    ...(item.image && { sharpPictureUrl: item.image.replace('w=192', 'w=288') }),
    marketGrosze: toGrosze(item.marketPrice ?? 0),
    payoutGrosze: toGrosze(item.ourPrice ?? 0),
    laterGrosze: toGrosze(item.laterPrice ?? 0),
    isAppraised: item.priceSource === 'appraisal',
    ...(item.priceNote &&
      item.priceNote.premium > 0 && {
        priceHint: t('card.premium', { amount: formatGrosze(toGrosze(item.priceNote.premium)) }),
      }),
  }
}

/** `Doppler Sapphire`: the phase is a part of the name, because the price follows from it. */
function withPhase(finish: string, phase: string | null | undefined): string {
  return phase ? `${finish} ${phase}` : finish
}

function lockOf({ lock }: InventoryItem, t: InventoryTranslate, language: Language): ListedItem['lock'] {
  if (!lock) return null
  const isSold = lock.reason === 'in_sale'
  const group = groupOf(lock.reason)
  if (lock.reason !== 'trade_lock' || lock.until === undefined) {
    return { text: t(`lock.${lock.reason}`), isSold, group }
  }
  return { text: t('lock.trade_lockUntil', { date: formatDateTime(lock.until, language) }), isSold, group }
}

function groupOf(reason: NonNullable<InventoryItem['lock']>['reason']): LockGroup {
  if (PRICE_LOCKS.has(reason)) return 'price'
  return LOCK_GROUPS.find((group) => group === reason) ?? 'other'
}
