const PLACES = { BTC: 8, LTC: 8 } as const

/** Returns undefined unless the text is a positive amount with at most the currency's decimals. */
export function readAmount(text: string, currency = 'PLN'): number | undefined {
  const places = placesOf(currency)
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text)
  const decimals = match?.[2] ?? ''
  if (!match || decimals.length > places) return undefined
  const minor = Number(`${match[1]}${decimals.padEnd(places, '0')}`)
  return minor > 0 ? minor : undefined
}

export function writeAmount(minor: number, currency = 'PLN', point = '.'): string {
  const places = placesOf(currency)
  const digits = String(Math.abs(minor)).padStart(places + 1, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -places)}${point}${digits.slice(-places)}`
}

function placesOf(currency: string): number {
  return currency in PLACES ? 8 : 2
}
