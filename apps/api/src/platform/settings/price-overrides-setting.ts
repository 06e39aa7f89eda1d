import {
  activeOverrides,
  PRICE_OVERRIDE_KINDS,
  PRICE_OVERRIDES_MAX,
  type PriceOverride,
} from '@app/contract/catalog/price-overrides'
import { z } from 'zod'
import { warsawDay } from '#shared/banking-days.ts'

const GROSZE_MAX = 1_000_000_00

const Override = z.strictObject({
  name: z.string().trim().min(3).max(200),
  kind: z.enum(PRICE_OVERRIDE_KINDS),
  grosze: z.int().min(1).max(GROSZE_MAX),
  until: z.iso.date(),
  reason: z.string().trim().min(3).max(200),
})

/** The rule of `price.overrides`: prices that staff set for single items. */
export const PRICE_OVERRIDES = {
  schema: z
    .array(Override)
    .max(PRICE_OVERRIDES_MAX)
    .refine(
      (overrides) => new Set(overrides.map(({ name }) => name)).size === overrides.length,
      'a name stands there twice',
    ),
  initial: [] as PriceOverride[],
  meaning: 'Prices that are set for single items until a day: the most that counts, or a fixed price.',
  loosens: (before: PriceOverride[], after: PriceOverride[]) =>
    mayRaise(before, after, warsawDay(Date.now())),
}

/** True when any item could be paid better at some time after the change than without it. */
export function mayRaise(
  before: readonly PriceOverride[],
  after: readonly PriceOverride[],
  day: string,
): boolean {
  const [old, next] = [activeOverrides(before, day), activeOverrides(after, day)]
  return [...new Set([...old.keys(), ...next.keys()])].some(
    (name) => !isNoHigher(old.get(name), next.get(name)),
  )
}

function isNoHigher(before: PriceOverride | undefined, after: PriceOverride | undefined): boolean {
  if (!after) return before === undefined
  if (!before) return after.kind === 'ceiling'
  if (after.grosze > before.grosze) return false
  if (after.kind === 'ceiling') return after.until >= before.until
  // A fixed price can be above or below the market, so both a longer and a shorter time may raise what we pay.
  return before.kind === 'fixed' && after.until === before.until
}
