/** 10 000 000.00: dearer than anything ever sold, and far inside every column. */
export const AMOUNT_MINOR_MAX = 1_000_000_000n

/**
 * Major units as JSON carries them (84.1) to grosze or cents. Works on the shortest decimal text of the number,
 * which is what the sender wrote, so no float arithmetic takes part. Undefined means: not an amount.
 */
export function readAmount(value: unknown): bigint | undefined {
  if (typeof value !== 'number') return undefined
  // Nearly every price has two decimals. Where the hundredths lead back to the very same number, its shortest text is
  // theirs, and the text need not be made.
  const hundredths = Math.round(value * 100)
  if (value >= 0 && hundredths <= AMOUNT_MINOR_MAX && hundredths / 100 === value) return BigInt(hundredths)
  const [, whole, fraction = ''] = /^(\d{1,8})(?:\.(\d+))?$/.exec(String(value)) ?? []
  if (whole === undefined) return undefined
  const minor = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
  const rounded = (fraction[2] ?? '0') >= '5' ? minor + 1n : minor
  return rounded <= AMOUNT_MINOR_MAX ? rounded : undefined
}
