import { GUNS } from '#images/shapes/guns.ts'
import { RARE } from '#images/shapes/knives-and-gloves.ts'
import type { Shape } from '#images/shapes/part.ts'

/** The names that stand in market names. */
export const PISTOLS = [
  'Glock-18',
  'USP-S',
  'P2000',
  'P250',
  'Five-SeveN',
  'CZ75-Auto',
  'Tec-9',
  'Desert Eagle',
  'R8 Revolver',
  'Dual Berettas',
  'Zeus x27',
] as const
export const RIFLES = ['AK-47', 'M4A1-S', 'M4A4', 'FAMAS', 'Galil AR', 'AUG', 'SG 553'] as const
export const SNIPERS = ['AWP', 'SSG 08', 'SCAR-20', 'G3SG1'] as const
export const SMGS = ['UMP-45', 'MAC-10', 'MP9', 'MP7', 'MP5-SD', 'P90', 'PP-Bizon'] as const
export const HEAVY = ['Nova', 'XM1014', 'Sawed-Off', 'MAG-7', 'M249', 'Negev'] as const
export const KNIVES = [
  'Bayonet',
  'M9 Bayonet',
  'Karambit',
  'Talon Knife',
  'Butterfly Knife',
  'Flip Knife',
  'Gut Knife',
  'Huntsman Knife',
  'Falchion Knife',
  'Bowie Knife',
  'Paracord Knife',
  'Survival Knife',
  'Ursus Knife',
  'Navaja Knife',
  'Nomad Knife',
  'Stiletto Knife',
  'Skeleton Knife',
  'Classic Knife',
  'Kukri Knife',
  'Shadow Daggers',
] as const
export const GLOVES = [
  'Broken Fang Gloves',
  'Bloodhound Gloves',
  'Sport Gloves',
  'Driver Gloves',
  'Hand Wraps',
  'Moto Gloves',
  'Specialist Gloves',
  'Hydra Gloves',
] as const

/** Where one name does not look like the others of its kind. */
const OTHERWISE: Readonly<Record<string, Shape>> = {
  'Desert Eagle': GUNS.handCannon,
  'R8 Revolver': GUNS.revolver,
  'Dual Berettas': GUNS.pistols,
  'AK-47': GUNS.kalashnikov,
  'Galil AR': GUNS.kalashnikov,
  M249: GUNS.machineGun,
  Negev: GUNS.machineGun,
  Karambit: RARE.curvedKnife,
  'Talon Knife': RARE.curvedKnife,
  'Butterfly Knife': RARE.foldingKnife,
  'Flip Knife': RARE.foldingKnife,
  'Falchion Knife': RARE.foldingKnife,
  'Navaja Knife': RARE.foldingKnife,
  'Stiletto Knife': RARE.foldingKnife,
}

const drawn = (names: readonly string[], usual: Shape) =>
  names.map((name): [string, Shape] => [name, OTHERWISE[name] ?? usual])

/** A silhouette for each kind of weapon. */
export const WEAPON_SHAPES: ReadonlyMap<string, Shape> = new Map([
  ...drawn(PISTOLS, GUNS.pistol),
  ...drawn(RIFLES, GUNS.carbine),
  ...drawn(SNIPERS, GUNS.sniper),
  ...drawn(SMGS, GUNS.smg),
  ...drawn(HEAVY, GUNS.shotgun),
  ...drawn(KNIVES, RARE.straightKnife),
  ...drawn(GLOVES, RARE.gloves),
])
