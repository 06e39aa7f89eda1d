import { WEAPON_SHAPES } from '#images/shapes/weapons.ts'

export const WEARS = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'] as const
export type Wear = (typeof WEARS)[number]

export type OtherKind =
  | 'sticker'
  | 'graffiti'
  | 'charm'
  | 'patch'
  | 'music-kit'
  | 'agent'
  | 'case'
  | 'package'
  | 'capsule'
  | 'key'
  | 'pin'
  | 'tool'

export type WeaponItem = {
  kind: 'weapon'
  weapon: string
  /** Undefined for a knife without paint. */
  finish?: string
  wear?: Wear
  isStar: boolean
  isStatTrak: boolean
  isSouvenir: boolean
}

export type OtherItem = { kind: OtherKind; name: string; isStatTrak: boolean; isSouvenir: boolean }

const GRAMMAR = new RegExp(
  `^(★ )?(StatTrak™ |Souvenir )?(.+?)(?: \\| (.+?))?(?: \\((${WEARS.join('|')})\\))?$`,
  'u',
)

export function parseMarketName(marketName: string): WeaponItem | OtherItem {
  const [, star, mark, head = marketName, finish, wear] = GRAMMAR.exec(marketName.normalize('NFC')) ?? []
  const marks = { isStatTrak: mark === 'StatTrak™ ', isSouvenir: mark === 'Souvenir ' }
  if (!WEAPON_SHAPES.has(head)) {
    return { kind: otherKindOf(head, finish !== undefined), name: marketName, ...marks }
  }
  return {
    kind: 'weapon',
    weapon: head,
    ...(finish !== undefined && { finish }),
    ...(wear !== undefined && { wear: wear as Wear }),
    isStar: star !== undefined,
    ...marks,
  }
}

const KIND_BY_HEAD: readonly (readonly [RegExp, OtherKind])[] = [
  [/^Sticker( Slab)?$/, 'sticker'],
  [/^(Sealed )?Graffiti( Box)?$/, 'graffiti'],
  [/^Charm$/, 'charm'],
  [/^Patch$/, 'patch'],
  [/^Music Kit$/, 'music-kit'],
  [/\bCapsule\b|\bLegends\b|\bChallengers\b|\bContenders\b/, 'capsule'],
  [/\bKey$/, 'key'],
  [/\b(Souvenir Package|Package|Parcel|Pack|Gift|Box)\b/, 'package'],
  [/\b(Case|Terminal)\b/, 'case'],
  [/\b(Pin|Coin|Medal|Trophy|Pass)\b/, 'pin'],
]

function otherKindOf(head: string, hasSecondPart: boolean): OtherKind {
  const known = KIND_BY_HEAD.find(([pattern]) => pattern.test(head))
  // Only agents have a second part after an unknown first part: "name | faction".
  return known?.[1] ?? (hasSecondPart ? 'agent' : 'tool')
}
