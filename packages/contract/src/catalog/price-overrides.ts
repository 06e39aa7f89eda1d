export const PRICE_OVERRIDE_KINDS = ['ceiling', 'fixed'] as const
export type PriceOverrideKind = (typeof PRICE_OVERRIDE_KINDS)[number]

/** A price that staff set for one market name until a day. */
export type PriceOverride = {
  /** The whole market name, with its wear. */
  name: string
  /** `ceiling`: the market price counts up to this amount. `fixed`: this amount counts instead. */
  kind: PriceOverrideKind
  grosze: number
  /** The last day in Warsaw. */
  until: string
  reason: string
}

export const PRICE_OVERRIDES_MAX = 200

/** The overrides that apply on this day, by name. */
export function activeOverrides<Override extends Pick<PriceOverride, 'name' | 'until'>>(
  overrides: readonly Override[],
  day: string,
): ReadonlyMap<string, Override> {
  return new Map(overrides.filter(({ until }) => until >= day).map((one) => [one.name, one]))
}
