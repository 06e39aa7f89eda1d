import { z } from 'zod'
import { PRICE_SOURCES } from './appraisal-facts.ts'
import { ItemAppraisal } from './appraisals.ts'
import { NOT_BOUGHT_REASONS, WEAR_CODES } from './calculator.ts'
import { ERROR_CODES } from '../errors.ts'
import { ITEM_CATEGORIES, STEAM_RARITIES } from './item-facts.ts'
import { LANGUAGES, type Language } from '../languages.ts'

/** Why an item cannot be chosen. */
export const ITEM_LOCK_REASONS = [
  'in_sale',
  'trade_lock',
  'listed_on_market',
  'not_tradable',
  'payout_too_small',
  /** The price list has no price for it, and its appraised price has expired. */
  'appraisal_lapsed',
  'appraisal_changed',
  ...NOT_BOUGHT_REASONS,
] as const
export type ItemLockReason = (typeof ITEM_LOCK_REASONS)[number]

export const InventoryItem = z
  .object({
    /** The same as `assetId`, because a list needs a key. */
    id: z.string(),
    assetId: z.string(),
    /** The market name without its wear. */
    name: z.string(),
    market_hash_name: z.string(),
    /** Null for items that are not weapon skins. */
    weaponType: z.string().nullable(),
    category: z.enum(ITEM_CATEGORIES),
    wear: z.enum(WEAR_CODES).nullable(),
    statTrak: z.boolean(),
    souvenir: z.boolean(),
    rarity: z.enum(STEAM_RARITIES),
    /** In the language of the request. */
    rarityName: z.string(),
    image: z.string(),
    /** Null when we have no price at which we would buy. */
    marketPrice: z.number().nullable(),
    ourPrice: z.number().nullable(),
    /** The price for a payout after Steam can no longer undo the trade; never below `ourPrice`. */
    laterPrice: z.number().nullable(),
    /** What the price includes beyond the name; absent for most items. Amounts are zlotys. */
    priceNote: z.object({ phase: z.string().nullable(), premium: z.number() }).optional(),
    float: z.number().nullable(),
    paintSeed: z.number().int().nullable(),
    nameTag: z.string().nullable(),
    stickerCount: z.number().int(),
    hasCharm: z.boolean(),
    /** Names as Steam writes them, without their kind; empty when Steam gave none. */
    stickers: z.array(z.string()),
    charm: z.string().nullable(),
    priceSource: z.enum(PRICE_SOURCES),
    /** The open appraisal of this item. */
    appraisal: ItemAppraisal.nullable(),
    /** Null when the item can be sold at `ourPrice`. */
    lock: z.object({ reason: z.enum(ITEM_LOCK_REASONS), until: z.iso.datetime().optional() }).nullable(),
  })
  .meta({ id: 'InventoryItem' })
export type InventoryItem = z.infer<typeof InventoryItem>

/**
 * `fresh`: recent enough. `stale`: the last copy, with its age. `reading`: Steam is being read, and the list holds
 * the last copy, if any. `waiting`: no copy yet; our next slot to query Steam is in `waitSeconds`.
 */
export const INVENTORY_STATES = ['fresh', 'stale', 'reading', 'waiting'] as const

export const INVENTORY_NOTICES = {
  inventory_items_hidden: {
    pl: 'Steam ukrywa część przedmiotów. Te z ostatnich 10 dni zobaczymy później.',
    en: 'Steam hides some of your items. Those from the last 10 days will show up later.',
  },
  inventory_nothing_visible: {
    pl: 'Steam nie pokazuje nam żadnego z Twoich przedmiotów. Te z ostatnich 10 dni są ukryte.',
    en: 'Steam shows us none of your items. Those from the last 10 days are hidden.',
  },
} as const satisfies Record<string, Record<Language, string>>
export type InventoryNotice = keyof typeof INVENTORY_NOTICES

export const InventoryQuery = z.object({ lang: z.enum(LANGUAGES).optional() })

export const InventoryResponse = z
  .object({
    success: z.literal(true),
    state: z.enum(INVENTORY_STATES),
    inventory: z.array(InventoryItem),
    fetchedAt: z.iso.datetime().nullable(),
    ageSeconds: z.number().int().nullable(),
    /** When to request again: our slot in the queue for Steam, or a short delay during a read. */
    waitSeconds: z.number().int().optional(),
    /** A refresh within this many seconds returns the same copy. */
    refreshWaitSeconds: z.number().int(),
    /** Set while a large inventory is read page by page. */
    progress: z.object({ readItems: z.number().int(), totalItems: z.number().int().nullable() }).optional(),
    /** Items that Steam counts but does not show to others. */
    hiddenCount: z.number().int(),
    /** The share of the market price that a seller gets, in hundredths of a percent. */
    rateBps: z.number().int(),
    /** The same for a payout after Steam's protection period. */
    laterRateBps: z.number().int(),
    /** The smallest sale, in zlotys. */
    minimum: z.number(),
    /** A message beside the list: why it is old, or which items are missing. */
    notice: z
      .object({
        code: z.enum([...ERROR_CODES, ...(Object.keys(INVENTORY_NOTICES) as InventoryNotice[])]),
        message: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'InventoryResponse' })
export type InventoryResponse = z.infer<typeof InventoryResponse>
