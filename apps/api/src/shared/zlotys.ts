/** Zlotys with two decimals, as the API speaks; everything inside counts whole grosze. */
export function zlotysOf(grosze: bigint): number {
  return Number(grosze) / 100
}

/** Of a number that has at most two decimals. */
export function groszeOf(zlotys: number): bigint {
  return BigInt(Math.round(zlotys * 100))
}

/** A transaction's id as it is shown and spoken. */
export function transactionNumber(id: bigint): string {
  return id.toString().padStart(6, '0')
}
