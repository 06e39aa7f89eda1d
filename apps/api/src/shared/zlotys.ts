/** Zlotys with two decimals, as in the API; all internal code counts whole grosze. */
export function zlotysOf(grosze: bigint): number {
  return Number(grosze) / 100
}

/** For a number with at most two decimals. */
export function groszeOf(zlotys: number): bigint {
  return BigInt(Math.round(zlotys * 100))
}

/** A transaction's id in the form shown to users. */
export function transactionNumber(id: bigint): string {
  return id.toString().padStart(6, '0')
}
