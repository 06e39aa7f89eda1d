import { z } from 'zod'
import { PRICE_SOURCES } from './appraisal-facts.ts'
import { ItemAppraisal } from './appraisals.ts'
import { NOT_BOUGHT_REASONS, WEAR_CODES } from './calculator.ts'
import { ERROR_CODES } from '../errors.ts'
import { ITEM_CATEGORIES } from './item-facts.ts'
import { LANGUAGES, type Language } from '../languages.ts'

/** Steam's rarity of an item; the calculator's is a band of prices and has other words. */
export const STEAM_RARITIES = [
  'Common',
  'Uncommon',
  'Rare',
  'Mythical',
  'Legendary',
  'Ancient',
  'Default',
] as const
export type SteamRarity = (typeof STEAM_RARITIES)[number]

/** Why an item cannot be chosen. */
export const ITEM_LOCK_REASONS = [
  'in_sale',
  'trade_lock',
  'listed_on_market',
  'not_tradable',
  'payout_too_small',
  /** It has no price of the list, and the one of its appraisal no longer counts. */
  'appraisal_lapsed',
  'appraisal_changed',
  ...NOT_BOUGHT_REASONS,
] as const
export type ItemLockReason = (typeof ITEM_LOCK_REASONS)[number]

export const InventoryItem = z
  .object({
    /** The same as `assetId`: a list needs a key. */
    id: z.string(),
    assetId: z.string(),
    /** The market name without its wear. */
    name: z.string(),
    market_hash_name: z.string(),
    /** Null for what is no weapon skin. */
    weaponType: z.string().nullable(),
    category: z.enum(ITEM_CATEGORIES),
    wear: z.enum(WEAR_CODES).nullable(),
    statTrak: z.boolean(),
    souvenir: z.boolean(),
    rarity: z.enum(STEAM_RARITIES),
    /** In the language of the call. */
    rarityName: z.string(),
    image: z.string(),
    /** Null where we have no price that we would buy by. */
    marketPrice: z.number().nullable(),
    ourPrice: z.number().nullable(),
    /** What it brings when the money may wait until Steam can no longer undo the trade; never below `ourPrice`. */
    laterPrice: z.number().nullable(),
    float: z.number().nullable(),
    paintSeed: z.number().int().nullable(),
    nameTag: z.string().nullable(),
    stickerCount: z.number().int(),
    hasCharm: z.boolean(),
    priceSource: z.enum(PRICE_SOURCES),
    /** Of this item, as long as it is open. */
    appraisal: ItemAppraisal.nullable(),
    /** Null: it can be sold at `ourPrice`. */
    lock: z.object({ reason: z.enum(ITEM_LOCK_REASONS), until: z.iso.datetime().optional() }).nullable(),
  })
  .meta({ id: 'InventoryItem' })
export type InventoryItem = z.infer<typeof InventoryItem>

/**
 * `fresh`: young enough. `stale`: the last copy, with its age. `reading`: Steam is being asked; the last copy, if any,
 * stands in the list. `waiting`: no copy yet, and our turn to ask Steam comes in `waitSeconds`.
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
    /** When to ask again: our turn in the line towards Steam, or a moment while it is being read. */
    waitSeconds: z.number().int().optional(),
    /** A refresh before this many seconds answers the same copy. */
    refreshWaitSeconds: z.number().int(),
    /** While a large inventory is read page by page. */
    progress: z.object({ readItems: z.number().int(), totalItems: z.number().int().nullable() }).optional(),
    /** What Steam counts but does not show to others. */
    hiddenCount: z.number().int(),
    /** The share of the market price that a seller gets, in hundredths of a percent. */
    rateBps: z.number().int(),
    /** The same for a payout after Steam's protection. */
    laterRateBps: z.number().int(),
    /** The smallest sale, in zlotys. */
    minimum: z.number(),
    /** Something to tell beside the list: why it is old, or what is missing in it. */
    notice: z
      .object({
        code: z.enum([...ERROR_CODES, ...(Object.keys(INVENTORY_NOTICES) as InventoryNotice[])]),
        message: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'InventoryResponse' })
export type InventoryResponse = z.infer<typeof InventoryResponse>
