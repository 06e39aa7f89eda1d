/**
 * Amounts in the form that other systems write: digits, a point, decimals. Never converted through a floating-point
 * number.
 */
export function writeDecimal(minor: bigint, places: number, point = '.'): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(places + 1, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -places)}${point}${digits.slice(-places)}`
}

/** Undefined for any text that is not an amount with at most this many decimals. */
export function readDecimal(text: string, places: number, point: '.' | ',' = '.'): bigint | undefined {
  const [whole = '', decimals = '', ...rest] = text.split(point)
  if (rest.length > 0 || !/^\d{1,18}$/.test(whole) || !/^\d*$/.test(decimals)) return undefined
  // Extra zeros do not matter; any other extra digit would be lost.
  if (/[1-9]/.test(decimals.slice(places))) return undefined
  return BigInt(whole + decimals.slice(0, places).padEnd(places, '0'))
}
