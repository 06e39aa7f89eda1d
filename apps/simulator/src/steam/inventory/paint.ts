import { parseMarketName, WEARS, type Wear } from '#images/market-name.ts'
import { hashText, randomAt } from '#prices/noise.ts'

type PhaseIndexes = Readonly<Record<string, number>>

const DOPPLER: PhaseIndexes = {
  Ruby: 415,
  Sapphire: 416,
  'Black Pearl': 417,
  'Phase 1': 418,
  'Phase 2': 419,
  'Phase 3': 420,
  'Phase 4': 421,
}
/** These knives use different numbers for some phases. */
const DOPPLER_OF: Readonly<Record<string, PhaseIndexes>> = {
  'Butterfly Knife': { ...DOPPLER, 'Black Pearl': 617, 'Phase 2': 618, Sapphire: 619 },
  'Shadow Daggers': { ...DOPPLER, 'Black Pearl': 617, 'Phase 2': 618, Sapphire: 619 },
  'Talon Knife': { ...DOPPLER, 'Phase 1': 852, 'Phase 2': 853, 'Phase 3': 854, 'Phase 4': 855 },
}
const GAMMA: PhaseIndexes = { Emerald: 568, 'Phase 1': 569, 'Phase 2': 570, 'Phase 3': 571, 'Phase 4': 572 }
const GAMMA_GLOCK: PhaseIndexes = {
  Emerald: 1119,
  'Phase 1': 1120,
  'Phase 2': 1121,
  'Phase 3': 1122,
  'Phase 4': 1123,
}

const FLOAT_BOUNDS: Record<Wear, readonly [number, number]> = {
  'Factory New': [0, 0.07],
  'Minimal Wear': [0.07, 0.15],
  'Field-Tested': [0.15, 0.38],
  'Well-Worn': [0.38, 0.45],
  'Battle-Scarred': [0.45, 1],
}
const PAINT_SEEDS = 1_000

export type Paint = { paintIndex: number; paintSeed: number; wearFloat: number }

/** Undefined for an item without paint. `chanceSeed` decides the differences between two copies of one skin. */
export function paintOf(name: string, version: string | null, chanceSeed: number): Paint | undefined {
  const parsed = parseMarketName(name)
  if (parsed.kind !== 'weapon' || parsed.finish === undefined) return undefined
  const [from, to] = FLOAT_BOUNDS[parsed.wear ?? WEARS[2]]
  return {
    paintIndex: paintIndexOf(parsed.weapon, parsed.finish, version),
    paintSeed: Math.floor(randomAt(chanceSeed, 1) * PAINT_SEEDS),
    // Uses the precision of the game's own floats, so that rounding never makes two copies equal.
    wearFloat: Math.fround(from + randomAt(chanceSeed, 2) * (to - from)),
  }
}

function paintIndexOf(weapon: string, finish: string, version: string | null): number {
  const phase = version ?? 'Phase 1'
  if (finish === 'Doppler') return (DOPPLER_OF[weapon] ?? DOPPLER)[phase] ?? 418
  if (finish === 'Gamma Doppler') return (weapon === 'Glock-18' ? GAMMA_GLOCK : GAMMA)[phase] ?? 569
  // Above every paint index that is used for a phase.
  return 2_000 + (Math.abs(hashText(finish)) % 5_000)
}
