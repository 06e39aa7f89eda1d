const DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

// Without `always`, pl-PL groups digits only from 10 000 up: 1234,56 zł.
const ZLOTY = new Intl.NumberFormat('pl-PL', {
  style: 'currency',
  currency: 'PLN',
  useGrouping: 'always',
  ...DIGITS,
})
const EURO = new Intl.NumberFormat('pl-PL', {
  style: 'currency',
  currency: 'EUR',
  useGrouping: 'always',
  ...DIGITS,
})

/** `123456` → `1 234,56 zł` with non-breaking spaces, the same in both languages. */
export function formatGrosze(grosze: number | bigint): string {
  return ZLOTY.format(toDecimal(grosze))
}

/** Prices of the market, as the admin panel shows them: `1 234,56 €`. */
export function formatEuroCents(cents: number | bigint): string {
  return EURO.format(toDecimal(cents))
}

/** Prices leave the server as numbers with two decimals; here they are whole again. */
export function toGrosze(zloty: number): number {
  return Math.round(zloty * 100)
}

/** The amount as a machine reads it: `123456` → `1234.56`. No division, so no amount is ever rounded. */
export function toDecimal(hundredths: number | bigint): Intl.StringNumericLiteral {
  const digits = String(hundredths < 0 ? -hundredths : hundredths).padStart(3, '0')
  const sign = hundredths < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral
}
