/** 10 000 000.00: more than any item ever sold for, and within the range of every column. */
export const AMOUNT_MINOR_MAX = 1_000_000_000n

/**
 * Converts major units from JSON (84.1) to grosze or cents. It uses the shortest decimal text of the number, as the
 * sender wrote it, so no float arithmetic takes part. Undefined means not an amount.
 */
export function readAmount(value: unknown): bigint | undefined {
  if (typeof value !== 'number') return undefined
  // Fast path, because nearly every price has two decimals. If the hundredths convert back to the same number, they
  // are exact and no text is needed.
  const hundredths = Math.round(value * 100)
  if (value >= 0 && hundredths <= AMOUNT_MINOR_MAX && hundredths / 100 === value) return BigInt(hundredths)
  const [, whole, fraction = ''] = /^(\d{1,8})(?:\.(\d+))?$/.exec(String(value)) ?? []
  if (whole === undefined) return undefined
  const minor = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
  const rounded = (fraction[2] ?? '0') >= '5' ? minor + 1n : minor
  return rounded <= AMOUNT_MINOR_MAX ? rounded : undefined
}
