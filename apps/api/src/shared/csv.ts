import type { Language } from '@app/contract/languages'
import { writeDecimal } from './decimal-text.ts'

/** Excel in Polish expects semicolons and decimal commas. */
const STYLES = {
  pl: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
} as const satisfies Record<Language, { separator: string; decimal: string }>

export type CsvCell = string | { grosze: bigint } | { whole: number | bigint } | null

/**
 * A spreadsheet program runs a cell that begins with one of these as a formula. Leading blanks do not prevent this,
 * nor do the full-width forms.
 */
const BEGINS_FORMULA = /^[\s\u00a0\ufeff]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

export function csvLine(cells: readonly CsvCell[], language: Language): string {
  const { separator, decimal } = STYLES[language]
  return `${cells.map((cell) => csvCell(cell, decimal)).join(separator)}\r\n`
}

function csvCell(cell: CsvCell, decimal: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return quoted(BEGINS_FORMULA.test(cell) ? `'${cell}` : cell)
  if ('whole' in cell) return cell.whole.toString()
  return writeDecimal(cell.grosze, 2, decimal)
}

/** Texts are always quoted: a separator or a line break in a name stays a part of the name. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""').replaceAll('\0', '')}"`
}
