import { z } from 'zod'

const GROSZE_MAX = 100_000_000_00
export const grosze = z.int().min(0).max(GROSZE_MAX).transform(BigInt)

export const AdvanceTiers = z
  .array(z.strictObject({ settledSales: z.int().min(0), limitGrosze: grosze }))
  .min(1)
  .max(10)
  .refine(
    (tiers) =>
      tiers.every((tier, index) => index === 0 || tier.settledSales > (tiers[index - 1]?.settledSales ?? 0)),
    'tiers must be sorted by settled sales',
  )
  .refine((tiers) => tiers[0]?.settledSales === 0, 'the first tier must be for new sellers')

type Tiers = z.output<typeof AdvanceTiers>

const limitAt = (tiers: Tiers, settledSales: number) =>
  tiers.findLast((tier) => tier.settledSales <= settledSales)?.limitGrosze ?? 0n

/** True when the limit of some sellers rises, so that more money may be at risk than before. */
export function raisesATier(before: Tiers, after: Tiers): boolean {
  return [...before, ...after].some(
    ({ settledSales }) => limitAt(after, settledSales) > limitAt(before, settledSales),
  )
}
