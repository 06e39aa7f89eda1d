import { HEAVY } from '#images/shapes/heavy.ts'
import { KNIVES } from '#images/shapes/knives.ts'
import type { Shape } from '#images/shapes/part.ts'
import { PISTOLS } from '#images/shapes/pistols.ts'
import { RIFLES } from '#images/shapes/rifles.ts'
import { SMGS } from '#images/shapes/smgs.ts'
import { SNIPERS } from '#images/shapes/snipers.ts'
import { PAIRED } from '#images/shapes/worn-in-pairs.ts'

/** One own silhouette for every weapon, knife and glove, by the name that stands in market names. */
export const WEAPON_SHAPES: ReadonlyMap<string, Shape> = new Map(
  [PISTOLS, RIFLES, SNIPERS, SMGS, HEAVY, KNIVES, PAIRED].flatMap((group) => Object.entries(group)),
)

/** Market names of these begin with a star. */
export const GLOVES_AND_KNIVES: ReadonlySet<string> = new Set([
  ...Object.keys(KNIVES),
  ...Object.keys(PAIRED),
])
