import {
  FILTER_BY_CATEGORY,
  WEAPON_BY_NAME,
  type CalculatorFilter,
  type ItemCategory,
  type Weapon,
} from './weapons.ts'

export const WEARS = ['fn', 'mw', 'ft', 'ww', 'bs'] as const
export type Wear = (typeof WEARS)[number]

export const WEAR_NAMES = {
  fn: 'Factory New',
  mw: 'Minimal Wear',
  ft: 'Field-Tested',
  ww: 'Well-Worn',
  bs: 'Battle-Scarred',
} as const satisfies Record<Wear, string>

export const OTHER_KINDS = [
  'sticker',
  'graffiti',
  'charm',
  'patch',
  'music_kit',
  'agent',
  'case',
  'package',
  'capsule',
  'key',
  'pin',
  'tool',
  'unknown',
] as const
export type OtherKind = (typeof OTHER_KINDS)[number]

export type WeaponName = {
  kind: 'weapon'
  category: ItemCategory
  filter: CalculatorFilter
  weapon: string
  /** Null for a knife without a finish. */
  finish: string | null
  /** Null for a knife without a finish, and when the list omits it. */
  wear: Wear | null
  statTrak: boolean
  souvenir: boolean
  star: boolean
}

export type OtherName = {
  kind: 'other'
  otherKind: OtherKind
  statTrak: boolean
  souvenir: boolean
  star: boolean
}

export type MarketName = WeaponName | OtherName

const STAR = '★ '
const STAT_TRAK = 'StatTrak™ '
const SOUVENIR = 'Souvenir '
const DIVIDER = ' | '
const NAME_CHARS_MAX = 200

const WEAR_ENDINGS = WEARS.map((wear) => [wear, ` (${WEAR_NAMES[wear]})`] as const)

/** Keys are compared exactly, so composed and decomposed Unicode forms are unified first. */
export function normaliseMarketName(name: string): string {
  return name.normalize('NFC')
}

/** Accepts any text; a text that is not a weapon skin in the market name grammar becomes 'other'. */
export function parseMarketName(name: string): MarketName {
  const text = normaliseMarketName(name)
  const star = text.startsWith(STAR)
  const unstarred = star ? text.slice(STAR.length) : text
  const statTrak = unstarred.startsWith(STAT_TRAK)
  const souvenir = unstarred.startsWith(SOUVENIR)
  const marks = { statTrak, souvenir, star }
  const rest = unstarred.slice(statTrak ? STAT_TRAK.length : souvenir ? SOUVENIR.length : 0)
  const other = (otherKind: OtherKind): OtherName => ({ kind: 'other', otherKind, ...marks })
  if (!isPlainText(text)) return other('unknown')

  const [head, tail] = splitAt(rest, DIVIDER)
  const weapon = WEAPON_BY_NAME.get(head)
  if (!weapon) return other(otherKindOf(text, head, tail !== null))
  const { finish, wear } = readTail(tail)
  if (!isAllowed(weapon, finish, marks)) return other('unknown')
  return {
    kind: 'weapon',
    category: weapon.category,
    filter: FILTER_BY_CATEGORY[weapon.category],
    weapon: weapon.name,
    finish,
    wear,
    ...marks,
  }
}

export type MarketNameParts = Pick<
  WeaponName,
  'weapon' | 'finish' | 'wear' | 'statTrak' | 'souvenir' | 'star'
>

/** The inverse of `parseMarketName` for weapon skins. */
export function composeMarketName(parts: MarketNameParts): string {
  const mark = parts.statTrak ? STAT_TRAK : parts.souvenir ? SOUVENIR : ''
  const finish = parts.finish === null ? '' : DIVIDER + parts.finish
  const wear = parts.wear === null ? '' : ` (${WEAR_NAMES[parts.wear]})`
  return `${parts.star ? STAR : ''}${mark}${parts.weapon}${finish}${wear}`
}

/** Finishes whose phases share one market name although their prices differ several times. */
export function hasPhases(name: MarketName): boolean {
  if (name.kind !== 'weapon') return false
  if (name.finish === 'Gamma Doppler') return name.category === 'knives' || name.weapon === 'Glock-18'
  return name.finish === 'Doppler' && name.category === 'knives'
}

function isPlainText(text: string): boolean {
  return text.length <= NAME_CHARS_MAX && !/[\p{Cc}\p{Cs}]/u.test(text)
}

function splitAt(text: string, divider: string): [head: string, tail: string | null] {
  const index = text.indexOf(divider)
  return index === -1 ? [text, null] : [text.slice(0, index), text.slice(index + divider.length)]
}

/** Only the five wears end a finish: other brackets are part of the name. */
function readTail(tail: string | null): { finish: string | null; wear: Wear | null } {
  if (tail === null) return { finish: null, wear: null }
  for (const [wear, ending] of WEAR_ENDINGS) {
    if (tail.endsWith(ending)) return { finish: tail.slice(0, -ending.length), wear }
  }
  return { finish: tail, wear: null }
}

/** Steam never sells these combinations. Such a name is a forgery or a mistake and must not get a skin's price. */
function isAllowed(
  { category }: Weapon,
  finish: string | null,
  { statTrak, souvenir, star }: { statTrak: boolean; souvenir: boolean; star: boolean },
): boolean {
  if (finish !== null && finish.trim() === '') return false
  if (category === 'knives') return star && !souvenir
  if (category === 'gloves') return star && !souvenir && !statTrak && finish !== null
  return !star && finish !== null
}

const KIND_BY_HEAD: readonly (readonly [RegExp, OtherKind])[] = [
  [/^Sticker( Slab)?$/, 'sticker'],
  [/^(Sealed )?Graffiti$/, 'graffiti'],
  [/^Charm$/, 'charm'],
  [/^Patch$/, 'patch'],
  [/^Music Kit$/, 'music_kit'],
  [/\bCapsule\b|\b(Legends|Challengers|Contenders)\b/, 'capsule'],
  [/\bKey$/, 'key'],
  [/\b(Package|Parcel|Pack|Gift|Box)\b/, 'package'],
  [/\b(Case|Terminal)\b/, 'case'],
  [/\b(Pin|Coin|Medal|Trophy|Pass)\b/, 'pin'],
  [/\b(Tag|Tool|Swap Tool|Stat Swap)\b/, 'tool'],
]

function otherKindOf(text: string, head: string, hasTail: boolean): OtherKind {
  if (text.startsWith(STAR)) return 'unknown'
  const known = KIND_BY_HEAD.find(([pattern]) => pattern.test(head))
  // Only agents have an unknown first part followed by a second part: "name | faction".
  return known?.[1] ?? (hasTail && head !== '' ? 'agent' : 'unknown')
}
