const DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

type Style = 'zloty' | 'euro' | 'plain'

// Without `always`, pl-PL groups digits only from 10 000 up: 1234,56 zł.
const STYLES: Record<Style, Intl.NumberFormatOptions> = {
  zloty: { style: 'currency', currency: 'PLN', useGrouping: 'always', ...DIGITS },
  euro: { style: 'currency', currency: 'EUR', useGrouping: 'always', ...DIGITS },
  plain: { useGrouping: 'always', ...DIGITS, trailingZeroDisplay: 'stripIfInteger' },
}

/** Created on first use: on a phone each formatter takes some milliseconds, and no page needs all of them. */
const made: Partial<Record<Style, Intl.NumberFormat>> = {}

function format(amount: Intl.StringNumericLiteral, style: Style): string {
  made[style] ??= new Intl.NumberFormat('pl-PL', STYLES[style])
  return made[style].format(amount).replace('-', '−')
}

/** `123456` → `1 234,56 zł` with non-breaking spaces and a real minus, the same in both languages. */
export function formatGrosze(grosze: number | bigint): string {
  return format(toDecimal(grosze), 'zloty')
}

/** `600000` → `6 000`, for places where the unit is nearby and space is limited. */
export function formatZlotyShort(grosze: number): string {
  return format(toDecimal(grosze), 'plain')
}

/** Market prices in the back office: `1 234,56 €`. */
export function formatEuroCents(cents: number | bigint): string {
  return format(toDecimal(cents), 'euro')
}

/** The server sends prices as numbers with two decimals; this converts them to whole grosze. */
export function toGrosze(zloty: number): number {
  return Math.round(zloty * 100)
}

/** A machine-readable amount: `123456` → `1234.56`. It uses no division, so no amount is rounded. */
export function toDecimal(hundredths: number | bigint): Intl.StringNumericLiteral {
  const digits = String(hundredths < 0 ? -hundredths : hundredths).padStart(3, '0')
  const sign = hundredths < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral
}
