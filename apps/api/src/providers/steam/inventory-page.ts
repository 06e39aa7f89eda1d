import { z } from 'zod'
import type { InventoryItem } from '#contexts/catalog/inventory/domain/inventory-item.ts'
import type { InventoryPage } from '#contexts/catalog/inventory/index.ts'
import { readAccessoryNames, readInspectLink } from './accessory-names.ts'
import { readCertificate } from './certificate.ts'

const ASSETS_MAX = 2_000
const ICON_REF = /^[\w-]{1,1000}$/

const Id = z.string().regex(/^\d{1,20}$/)
/** Steam sends numbers here and booleans in its other responses. */
const Flag = z.union([z.boolean(), z.number()]).transform(Boolean)
/** Steam sends both numbers and texts. */
const Numeric = z.union([z.number(), z.string()]).transform(Number).pipe(z.number())

const Asset = z.object({ assetid: Id, classid: Id, instanceid: Id.default('0') })
const Text = z.object({ name: z.string().optional(), value: z.string().default('') })
const Description = z.object({
  classid: Id,
  instanceid: Id.default('0'),
  market_hash_name: z.string().min(1).max(300),
  icon_url: z.string().optional(),
  tradable: Flag,
  marketable: Flag,
  sealed: Flag.optional(),
  sealed_type: z.number().optional(),
  market_tradable_restriction: z.number().optional(),
  descriptions: z.array(Text).nullish(),
  owner_descriptions: z.array(Text).nullish(),
  actions: z.array(z.object({ link: z.string().default('') })).nullish(),
  fraudwarnings: z.array(z.string()).nullish(),
  tags: z.array(z.object({ category: z.string(), internal_name: z.string() })).default([]),
})
const Property = z.object({
  propertyid: z.number().int(),
  int_value: Numeric.optional(),
  float_value: Numeric.optional(),
  string_value: z.string().optional(),
})
const Properties = z.array(Property).default([])
const AssetProperties = z.object({
  assetid: Id,
  asset_properties: Properties,
  asset_accessories: z
    .array(
      z.object({
        classid: Id,
        parent_relationship_properties: Properties,
        standalone_properties: Properties,
      }),
    )
    .default([]),
})
/** A page without any asset is valid: the inventory has no items that are visible to others. */
const SteamPage = z.object({
  assets: z.array(Asset).max(ASSETS_MAX).default([]),
  descriptions: z.array(Description).max(ASSETS_MAX).default([]),
  asset_properties: z.array(AssetProperties).max(ASSETS_MAX).default([]),
  total_inventory_count: z.number().int().min(0),
  more_items: Flag.optional(),
  last_assetid: Id.optional(),
})

const PROPERTY = {
  seed: 1,
  float: 2,
  charmTemplate: 3,
  stickerWear: 4,
  nameTag: 5,
  certificate: 6,
  paintIndex: 7,
}
const LISTED_ON_MARKET = 1

/** Undefined when the page has an unknown shape. */
export function readInventoryPage(value: unknown): InventoryPage | undefined {
  const parsed = SteamPage.safeParse(value)
  if (!parsed.success) return undefined
  const page = parsed.data
  const descriptions = new Map(page.descriptions.map((one) => [`${one.classid}_${one.instanceid}`, one]))
  const properties = new Map(page.asset_properties.map((one) => [one.assetid, one]))
  const items = page.assets.flatMap((asset) => {
    const description = descriptions.get(`${asset.classid}_${asset.instanceid}`)
    return description ? [itemOf(asset, description, properties.get(asset.assetid))] : []
  })
  // An asset without a description would be missing silently.
  if (items.length !== page.assets.length) return undefined
  return {
    items,
    totalCount: page.total_inventory_count,
    nextAssetId: page.more_items === true ? (page.last_assetid ?? null) : null,
  }
}

function itemOf(
  asset: z.infer<typeof Asset>,
  description: z.infer<typeof Description>,
  properties: z.infer<typeof AssetProperties> | undefined,
): InventoryItem {
  const { icon_url: icon } = description
  return {
    assetId: asset.assetid,
    classId: asset.classid,
    instanceId: asset.instanceid,
    marketName: description.market_hash_name.normalize('NFC'),
    iconRef: icon !== undefined && ICON_REF.test(icon) ? icon : null,
    isTradable: description.tradable,
    isMarketable: description.marketable,
    seal: sealOf(description),
    isLockTemporary: (description.market_tradable_restriction ?? 0) > 0,
    lockedUntilSeconds: lockedUntil(description),
    rarityTag: description.tags.find((tag) => tag.category === 'Rarity')?.internal_name ?? null,
    ...paintOf(properties),
    ...accessoriesOf(properties),
    ...readAccessoryNames(description.descriptions ?? []),
    nameTag: nameTagOf(description, properties),
    inspectLink: readInspectLink(
      description.actions?.[0]?.link,
      properties?.asset_properties.find(is(PROPERTY.certificate))?.string_value,
    ),
  }
}

function sealOf({ sealed, sealed_type: type }: z.infer<typeof Description>): InventoryItem['seal'] {
  if (sealed !== true) return 'none'
  return type === LISTED_ON_MARKET ? 'listed_on_market' : 'trade_protected'
}

function lockedUntil({ owner_descriptions: texts }: z.infer<typeof Description>): number | null {
  for (const { value } of texts ?? []) {
    const [, seconds] = /\[date\](\d{1,12})\[\/date\]/.exec(value) ?? []
    if (seconds !== undefined) return Number(seconds)
  }
  return null
}

function paintOf(properties: z.infer<typeof AssetProperties> | undefined) {
  const own = properties?.asset_properties ?? []
  const certificate = readCertificate(own.find(is(PROPERTY.certificate))?.string_value ?? '')
  return {
    paintIndex: own.find(is(PROPERTY.paintIndex))?.int_value ?? certificate?.paintIndex ?? null,
    paintSeed: own.find(is(PROPERTY.seed))?.int_value ?? certificate?.paintSeed ?? null,
    wearFloat: own.find(is(PROPERTY.float))?.float_value ?? certificate?.wearFloat ?? null,
  }
}

/** An accessory with a charm template is the charm; every other accessory is a sticker or a patch. */
function accessoriesOf(properties: z.infer<typeof AssetProperties> | undefined) {
  const stickers: { classId: string; wear: number }[] = []
  let charm: InventoryItem['charm'] = null
  for (const accessory of properties?.asset_accessories ?? []) {
    const facts = [...accessory.parent_relationship_properties, ...accessory.standalone_properties]
    const template = facts.find(is(PROPERTY.charmTemplate))
    if (template) charm = { classId: accessory.classid, template: template.int_value ?? null }
    else {
      stickers.push({
        classId: accessory.classid,
        wear: facts.find(is(PROPERTY.stickerWear))?.float_value ?? 0,
      })
    }
  }
  return { stickers, charm }
}

function nameTagOf(
  { fraudwarnings }: z.infer<typeof Description>,
  properties: z.infer<typeof AssetProperties> | undefined,
): string | null {
  const given = properties?.asset_properties.find(is(PROPERTY.nameTag))?.string_value
  if (given !== undefined) return given
  for (const warning of fraudwarnings ?? []) {
    const [, tag] = /^Name Tag: ''(.*)''$/su.exec(warning) ?? []
    if (tag !== undefined) return tag
  }
  return null
}

function is(id: number): (property: { propertyid: number }) => boolean {
  return (property) => property.propertyid === id
}
