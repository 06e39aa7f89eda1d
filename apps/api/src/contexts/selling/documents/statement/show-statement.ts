import type { Brand } from '@app/contract/brand'
import type { Language } from '@app/contract/languages'
import type { StatementYear } from '@app/contract/selling/documents'
import type { Db } from '#platform/db/database.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { readMovements } from './read-movements.ts'
import { STATEMENT_TEXTS } from './statement-texts.ts'
import { statementRepository, type MovementRow } from './statement.repository.ts'
import { writeStatementCsv } from './write-statement-csv.ts'
import { writeStatementPdf } from './write-statement-pdf.ts'

/** The most entries that one PDF lists; above it the PDF shows months, and the CSV file has every entry. */
export const LISTED_MAX = 300

type OwnYear = { userId: bigint; year: number }

export async function listStatementYears(db: Db, userId: bigint): Promise<StatementYear[]> {
  const rows = await statementRepository.listYears(db, userId)
  return rows.map(({ year, payouts, paidGrosze, correctedGrosze, isOver }) => ({
    year,
    payouts,
    paid: zlotysOf(paidGrosze),
    corrections: zlotysOf(correctedGrosze),
    net: zlotysOf(paidGrosze + correctedGrosze),
    isOver,
  }))
}

export function statementFileName(year: number, format: string, language: Language): string {
  return `${STATEMENT_TEXTS[language].file}-${year}.${format}`
}

export function showStatementCsv(db: Db, own: OwnYear, language: Language): AsyncGenerator<string> {
  return writeStatementCsv(readMovements(db, own), language)
}

export async function showStatementPdf(
  { db, brand }: { db: Db; brand: Brand },
  own: OwnYear,
  language: Language,
): Promise<Buffer> {
  const months = await statementRepository.listMonths(db, own)
  const count = months.reduce((sum, { movements }) => sum + movements, 0)
  const statement = {
    year: own.year,
    isOver: await statementRepository.isOver(db, own.year),
    person: await statementRepository.findPerson(db, own.userId),
    months,
    movements: count > LISTED_MAX ? null : await listAll(db, own),
  }
  return writeStatementPdf(statement, language, brand)
}

async function listAll(db: Db, own: OwnYear): Promise<MovementRow[]> {
  const movements: MovementRow[] = []
  for await (const rows of readMovements(db, own)) movements.push(...rows)
  return movements
}
