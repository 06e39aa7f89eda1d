import type { CsvCell } from '#shared/csv.ts'

/** Hundredths of a percent stand in a cell as hundredths of a złoty do. */
export function percentCell(rateBps: number | null): CsvCell {
  return rateBps === null ? null : { grosze: BigInt(rateBps) }
}
