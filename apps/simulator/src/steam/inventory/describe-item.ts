import { createHash } from 'node:crypto'
import { parseMarketName, WEARS } from '#images/market-name.ts'
import { iconForMarketName } from '#images/icon.ts'
import { escapeHtml } from '#http/html.ts'
import { hashText } from '#prices/noise.ts'
import { findSkin } from '#prices/skins.ts'
import { certificateOf } from './certificate.ts'
import type { HeldItem } from './held-item.ts'
import { typeOf } from './item-types.ts'

const APP_ID = 730
const ORDINARY_CONTEXT = '2'
const PLAIN_INSTANCE = '302028390'

const PROPERTY = {
  seed: 1,
  float: 2,
  charmTemplate: 3,
  stickerWear: 4,
  nameTag: 5,
  certificate: 6,
  paintIndex: 7,
}

type Rarity = readonly [tag: string, label: string, color: string]
const WEAPON_RARITIES: readonly Rarity[] = [
  ['Rarity_Common_Weapon', 'Consumer Grade', 'b0c3d9'],
  ['Rarity_Uncommon_Weapon', 'Industrial Grade', '5e98d9'],
  ['Rarity_Rare_Weapon', 'Mil-Spec Grade', '4b69ff'],
  ['Rarity_Mythical_Weapon', 'Restricted', '8847ff'],
  ['Rarity_Legendary_Weapon', 'Classified', 'd32ce6'],
  ['Rarity_Ancient_Weapon', 'Covert', 'eb4b4b'],
]
const COVERT = WEAPON_RARITIES[5] as Rarity
const CONTRABAND: Rarity = ['Rarity_Contraband', 'Contraband', 'e4ae39']
const OTHER_RARITIES: readonly Rarity[] = [
  ['Rarity_Common', 'Base Grade', 'b0c3d9'],
  ['Rarity_Rare', 'High Grade', '4b69ff'],
  ['Rarity_Mythical', 'Remarkable', '8847ff'],
  ['Rarity_Legendary', 'Exotic', 'd32ce6'],
]
const EXTRAORDINARY: Rarity = ['Rarity_Ancient', 'Extraordinary', 'eb4b4b']
const AGENT_RARITIES: readonly Rarity[] = [
  ['Rarity_Rare_Character', 'Distinguished', '4b69ff'],
  ['Rarity_Mythical_Character', 'Exceptional', '8847ff'],
  ['Rarity_Legendary_Character', 'Superior', 'd32ce6'],
  ['Rarity_Ancient_Character', 'Master', 'eb4b4b'],
]

function classIdOf(name: string): string {
  return numberFrom(`class ${name}`)
}

/** Items of one class that look or behave differently have different instance ids. */
function instanceIdOf(item: HeldItem): string {
  const { state, lockedUntil, nameTag, stickers, charm } = item
  const isPlain = state === 'tradable' && nameTag === undefined && stickers.length === 0 && !charm
  return isPlain ? PLAIN_INSTANCE : numberFrom(JSON.stringify([state, lockedUntil, nameTag, stickers, charm]))
}

function numberFrom(text: string): string {
  return String(createHash('sha256').update(text).digest().readUIntBE(0, 5) + 1_000_000)
}

export function assetOf(item: HeldItem) {
  return {
    appid: APP_ID,
    contextid: item.contextId ?? ORDINARY_CONTEXT,
    assetid: item.assetId,
    classid: classIdOf(item.name),
    instanceid: instanceIdOf(item),
    amount: '1',
  }
}

export function descriptionOf(item: HeldItem, { keepsBbcode }: { keepsBbcode: boolean }) {
  const type = typeOf(item.name)
  const rarity = rarityOf(item.name)
  const isTradable = item.state === 'tradable' || item.state === 'listed'
  const isMarketable = item.state !== 'untradable'
  const icon = iconForMarketName(item.name)
  const inspect = {
    link: 'steam://run/730//+csgo_econ_action_preview%20%propid:6%',
    name: 'Inspect in Game...',
  }
  return {
    appid: APP_ID,
    classid: classIdOf(item.name),
    instanceid: instanceIdOf(item),
    currency: 0,
    background_color: '',
    icon_url: icon,
    icon_url_large: icon,
    tradable: isTradable ? 1 : 0,
    marketable: isMarketable ? 1 : 0,
    commodity: type.weaponTag === undefined && isMarketable ? 1 : 0,
    sealed: item.state === 'sealed' || item.state === 'listed' ? 1 : 0,
    ...(item.state === 'sealed' && { sealed_type: 0 }),
    ...(item.state === 'listed' && { sealed_type: 1 }),
    ...(isMarketable && { market_tradable_restriction: 7, market_marketable_restriction: 7 }),
    name: item.name.replace(/ \((?:Factory New|Minimal Wear|Field-Tested|Well-Worn|Battle-Scarred)\)$/, ''),
    name_color: 'D2D2D2',
    type: `${rarity[1]} ${type.label}`,
    market_name: item.name,
    market_hash_name: item.name,
    descriptions: textsOf(item),
    ...(item.lockedUntil !== undefined && { owner_descriptions: [lockText(item.lockedUntil, keepsBbcode)] }),
    ...(item.protectedUntil !== undefined && {
      owner_descriptions: [protectionText(item.protectedUntil, keepsBbcode)],
    }),
    ...(type.weaponTag !== undefined && { actions: [inspect], market_actions: [inspect] }),
    ...(item.nameTag !== undefined && { fraudwarnings: [`Name Tag: ''${item.nameTag}''`] }),
    tags: tagsOf(item.name),
  }
}

function textsOf(item: HeldItem) {
  const parsed = parseMarketName(item.name)
  const wear = parsed.kind === 'weapon' ? parsed.wear : undefined
  return [
    ...(wear ? [{ type: 'html', value: `Exterior: ${wear}`, name: 'exterior_wear' }] : []),
    { type: 'html', value: ' ', name: 'blank' },
    ...accessoryText('sticker_info', 'Sticker', item.stickers),
    ...accessoryText('keychain_info', 'Charm', item.charm ? [item.charm] : []),
  ]
}

/** The names stand in the titles of the pictures and once more below them. */
function accessoryText(id: string, kind: 'Sticker' | 'Charm', accessories: readonly { name: string }[]) {
  if (accessories.length === 0) return []
  const names = accessories.map(({ name }) => escapeHtml(name.replace(`${kind} | `, '')))
  const pictures = names.map((name) => `<img width=64 height=48 src="" title="${kind}: ${name}">`)
  const style =
    'border: 2px solid rgb(102, 102, 102); border-radius: 6px; width=100; margin:4px; padding:8px;'
  const inner = `<center>${pictures.join('')}<br>${kind}: ${names.join(', ')}</center>`
  const value = `<br><div id="${id}" class="${id}" title="${kind}" style="${style}">${inner}</div>`
  return [{ type: 'html', value, name: id }]
}

function lockText(lockedUntil: number, keepsBbcode: boolean) {
  const value = `Tradable/Marketable After ${dateText(lockedUntil, keepsBbcode)}`
  return { type: 'bbcode', value, color: 'ff4040' }
}

function protectionText(until: number, keepsBbcode: boolean) {
  const value = `⇆ This item is trade-protected and cannot be consumed, modified, or transferred until ${dateText(until, keepsBbcode)}`
  return { type: 'bbcode', value, color: 'ff4040' }
}

/** Steam writes a date without a year in its own time zone, unless the request asks for the raw form. */
function dateText(seconds: number, keepsBbcode: boolean): string {
  return keepsBbcode ? `[date]${seconds}[/date]` : new Date(seconds * 1_000).toUTCString().slice(5, 11)
}

function rarityOf(name: string): Rarity {
  const { tag: typeTag, weaponTag } = typeOf(name)
  const place = Math.abs(hashText(name.replace(/ \([^()]*\)$/, '')))
  const parsed = parseMarketName(name)
  const skin = parsed.kind === 'weapon' ? findSkin(parsed.weapon, parsed.finish ?? null) : undefined
  if (skin?.rarity === 'Contraband') return CONTRABAND
  if (typeTag === 'CSGO_Type_Knife') return COVERT
  if (typeTag === 'Type_Hands' || typeTag === 'CSGO_Type_Collectible') return EXTRAORDINARY
  const choices = weaponTag
    ? WEAPON_RARITIES
    : typeTag === 'Type_CustomPlayer'
      ? AGENT_RARITIES
      : OTHER_RARITIES
  return choices.find(([, label]) => label === skin?.rarity) ?? choices[place % choices.length] ?? COVERT
}

function tagsOf(name: string) {
  const parsed = parseMarketName(name)
  const type = typeOf(name)
  const [rarityTag, rarityLabel, color] = rarityOf(name)
  const weapon = parsed.kind === 'weapon' ? parsed : undefined
  const wearPlace = weapon?.wear ? WEARS.indexOf(weapon.wear) : -1
  return [
    tag('Type', type.tag, 'Type', type.label),
    ...(weapon && type.weaponTag ? [tag('Weapon', type.weaponTag, 'Weapon', weapon.weapon)] : []),
    tag('Quality', ...qualityOf(name)),
    { ...tag('Rarity', rarityTag, 'Quality', rarityLabel), color },
    ...(weapon
      ? [
          wearPlace === -1
            ? tag('Exterior', 'WearCategoryNA', 'Exterior', 'Not Painted')
            : tag('Exterior', `WearCategory${wearPlace}`, 'Exterior', weapon.wear ?? ''),
        ]
      : []),
  ]
}

/** Steam shows the category named Quality as "Category", and Rarity as "Quality". */
function qualityOf(name: string): [internal: string, category: string, label: string] {
  const parsed = parseMarketName(name)
  const isStar = parsed.kind === 'weapon' && parsed.isStar
  if (isStar)
    return parsed.isStatTrak ? ['unusual_strange', 'Category', '★ StatTrak™'] : ['unusual', 'Category', '★']
  if (parsed.isStatTrak) return ['strange', 'Category', 'StatTrak™']
  return parsed.isSouvenir ? ['tournament', 'Category', 'Souvenir'] : ['normal', 'Category', 'Normal']
}

function tag(category: string, internal: string, categoryLabel: string, label: string) {
  return {
    category,
    internal_name: internal,
    localized_category_name: categoryLabel,
    localized_tag_name: label,
  }
}

/** Undefined for items without properties. Some items omit the paint index, which is also in the certificate. */
export function propertiesOf(item: HeldItem) {
  const { defindex } = typeOf(item.name)
  const lacksPaintIndex = Number(item.assetId) % 7 === 0
  const properties = [
    ...(item.paintSeed === undefined ? [] : [intValue(PROPERTY.seed, item.paintSeed)]),
    ...(item.wearFloat === undefined ? [] : [floatValue(PROPERTY.float, item.wearFloat)]),
    ...(item.nameTag === undefined ? [] : [{ propertyid: PROPERTY.nameTag, string_value: item.nameTag }]),
    ...(defindex === undefined
      ? []
      : [
          {
            propertyid: PROPERTY.certificate,
            string_value: certificateOf(item, defindex, Number(item.assetId) % 256),
          },
        ]),
    ...(item.paintIndex === undefined || lacksPaintIndex
      ? []
      : [intValue(PROPERTY.paintIndex, item.paintIndex)]),
  ]
  const accessories = [
    ...item.stickers.map(({ name, wear }) => ({
      classid: classIdOf(name),
      parent_relationship_properties: [floatValue(PROPERTY.stickerWear, wear)],
    })),
    ...(item.charm
      ? [
          {
            classid: classIdOf(item.charm.name),
            parent_relationship_properties: [],
            standalone_properties: [intValue(PROPERTY.charmTemplate, item.charm.template)],
          },
        ]
      : []),
  ]
  if (properties.length === 0 && accessories.length === 0) return undefined
  return {
    appid: APP_ID,
    contextid: item.contextId ?? ORDINARY_CONTEXT,
    assetid: item.assetId,
    asset_properties: properties,
    ...(accessories.length > 0 && { asset_accessories: accessories }),
  }
}

function intValue(propertyid: number, value: number) {
  return { propertyid, int_value: String(value) }
}

function floatValue(propertyid: number, value: number) {
  return { propertyid, float_value: String(value) }
}
