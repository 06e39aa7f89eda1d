import { readFileSync } from 'node:fs'
import path from 'node:path'
import { WEARS, type Wear } from '#images/market-name.ts'

const FOLDER = path.join(import.meta.dirname, 'data')

/** The floats of each wear, from and up to. */
export const FLOAT_BOUNDS: Record<Wear, readonly [number, number]> = {
  'Factory New': [0, 0.07],
  'Minimal Wear': [0.07, 0.15],
  'Field-Tested': [0.15, 0.38],
  'Well-Worn': [0.38, 0.45],
  'Battle-Scarred': [0.45, 1],
}

export type Skin = {
  weapon: string
  /** Null for a knife without paint. */
  finish: string | null
  /** Steam's English name of the rarity. */
  rarity: string
  /** The lowest and the highest float that exists. */
  floats: readonly [number, number]
  hasStatTrak: boolean
  hasSouvenir: boolean
  /** Paint index by phase; a skin without phases has one entry under an empty name. */
  paints: ReadonlyMap<string, number>
}

let skins: ReadonlyMap<string, Skin> | undefined

/** All skins by `weapon | finish`. */
export function allSkins(): ReadonlyMap<string, Skin> {
  skins ??= new Map(linesOf('skins.tsv').map((line) => readSkin(line)))
  return skins
}

export function findSkin(weapon: string, finish: string | null): Skin | undefined {
  return allSkins().get(keyOf(weapon, finish))
}

/** The wears that exist for these floats. */
export function wearsOf({ floats: [lowest, highest] }: Skin): Wear[] {
  return WEARS.filter((wear) => {
    const [from, to] = FLOAT_BOUNDS[wear]
    return lowest < to && highest > from
  })
}

/** Market names of items that are not weapon skins. */
export function otherNames(): string[] {
  return linesOf('other-names.txt')
}

function linesOf(file: string): string[] {
  return readFileSync(path.join(FOLDER, file), 'utf8').split('\n').filter(Boolean)
}

function readSkin(line: string): [string, Skin] {
  const [weapon = '', name = '', rarity = '', lowest, highest, marks = '', paint = ''] = line.split('\t')
  const finish = name === '' ? null : name
  const paints = paint.includes('=')
    ? paint.split(',').map((part): [string, number] => [part.split('=')[0] ?? '', Number(part.split('=')[1])])
    : ([['', Number(paint)]] as const)
  return [
    keyOf(weapon, finish),
    {
      weapon,
      finish,
      rarity,
      floats: [Number(lowest || 0), Number(highest || 1)],
      hasStatTrak: marks.includes('T'),
      hasSouvenir: marks.includes('S'),
      paints: new Map(paints),
    },
  ]
}

function keyOf(weapon: string, finish: string | null): string {
  return finish === null ? weapon : `${weapon} | ${finish}`
}
