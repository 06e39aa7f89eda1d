/**
 * Formats arrays in PostgreSQL syntax. The driver also quotes and escapes every number, which takes longer than
 * storing them.
 */
export function arrayOfNumbers<Row>(
  rows: readonly Row[],
  pick: (row: Row) => bigint | number | null | undefined,
): string {
  const values = rows.map((row) => {
    const value = pick(row)
    return value === null || value === undefined ? 'NULL' : Number(value)
  })
  return `{${values.join(',')}}`
}

export function arrayOfTexts<Row>(rows: readonly Row[], pick: (row: Row) => string): string {
  return `{${rows.map((row) => quoted(pick(row))).join(',')}}`
}

function quoted(text: string): string {
  return /["\\]/.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${text}"`
}
