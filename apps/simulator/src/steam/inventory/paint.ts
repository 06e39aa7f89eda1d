import { parseMarketName, WEARS } from '#images/market-name.ts'
import { hashText, randomAt } from '#prices/noise.ts'
import { findSkin, FLOAT_BOUNDS } from '#prices/skins.ts'

const PAINT_SEEDS = 1_000

export type Paint = { paintIndex: number; paintSeed: number; wearFloat: number }

/** Undefined for an item without paint. `chanceSeed` decides the differences between two copies of one skin. */
export function paintOf(name: string, version: string | null, chanceSeed: number): Paint | undefined {
  const parsed = parseMarketName(name)
  if (parsed.kind !== 'weapon' || parsed.finish === undefined) return undefined
  const skin = findSkin(parsed.weapon, parsed.finish)
  const [lowest, highest] = skin?.floats ?? [0, 1]
  const [wearFrom, wearTo] = FLOAT_BOUNDS[parsed.wear ?? WEARS[2]]
  const from = Math.max(wearFrom, Math.min(lowest, wearTo))
  const to = Math.max(from, Math.min(wearTo, highest))
  return {
    paintIndex: skin?.paints.get(version ?? '') ?? firstPaint(skin?.paints) ?? madeUpPaint(parsed.finish),
    paintSeed: Math.floor(randomAt(chanceSeed, 1) * PAINT_SEEDS),
    // Uses the precision of the game's own floats, so that rounding never makes two copies equal.
    wearFloat: Math.fround(from + randomAt(chanceSeed, 2) * (to - from)),
  }
}

/** A test may hold a Doppler without a phase. */
function firstPaint(paints: ReadonlyMap<string, number> | undefined): number | undefined {
  return paints?.get('Phase 1') ?? paints?.values().next().value
}

/** For skins that tests invent: above every real index. */
function madeUpPaint(finish: string): number {
  return 2_000 + (Math.abs(hashText(finish)) % 5_000)
}
