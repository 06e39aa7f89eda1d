import type { CsvCell } from '#shared/csv.ts'

/** Hundredths of a percent are formatted like hundredths of a złoty. */
export function percentCell(rateBps: number | null): CsvCell {
  return rateBps === null ? null : { grosze: BigInt(rateBps) }
}
