const NO_BREAK = '\u00a0'

/** `123456` → `1 234,56 zł` with non-breaking spaces and a real minus, the same in both languages. */
export function formatGrosze(grosze: number | bigint): string {
  return `${withComma(grosze)}${NO_BREAK}zł`
}

/** `600000` → `6 000`, for places where the unit is nearby and space is limited. */
export function formatZlotyShort(grosze: number): string {
  return withComma(grosze).replace(/,00$/, '')
}

/** Market prices in the back office: `1 234,56 €`. */
export function formatEuroCents(cents: number | bigint): string {
  return `${withComma(cents)}${NO_BREAK}€`
}

/** The server sends prices as numbers with two decimals; this converts them to whole grosze. */
export function toGrosze(zloty: number): number {
  return Math.round(zloty * 100)
}

/** A machine-readable amount: `123456` → `1234.56`. It uses no division, so no amount is rounded. */
export function toDecimal(hundredths: number | bigint): string {
  const digits = String(hundredths < 0 ? -hundredths : hundredths).padStart(3, '0')
  const sign = hundredths < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Not by Intl: the first number formatter of a page takes a computer 20 to 70 ms, a phone four times as long. */
function withComma(hundredths: number | bigint): string {
  const [whole = '', fraction] = toDecimal(hundredths).split('.')
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, NO_BREAK)},${fraction}`.replace('-', '−')
}
