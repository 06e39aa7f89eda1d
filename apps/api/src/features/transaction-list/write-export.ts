import type { TransactionFilter } from '@app/contract/admin-transactions'
import type { Language } from '@app/contract/languages'
import { listCountsRepository } from '#features/list-counts/index.ts'
import type { PeopleTools } from '#features/people/index.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { chooseTransactions, isOfEverybody } from './choose-transactions.ts'
import { csvLine } from '#shared/csv.ts'
import { exportRowsRepository, type ExportRow } from './export-rows.repository.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const HEADINGS: Record<Language, string[]> = {
  pl: [
    'ID',
    'Typ',
    'Status',
    'Kwota',
    'Opłata',
    'Waluta',
    'Metoda',
    'Utworzono',
    'Zakończono',
    'ID użytkownika',
    'SteamID',
    'Nazwa',
  ],
  en: [
    'ID',
    'Type',
    'Status',
    'Amount',
    'Fee',
    'Currency',
    'Method',
    'Created',
    'Completed',
    'User ID',
    'SteamID',
    'Name',
  ],
}

/**
 * The file piece by piece: a long list day by day, so neither the server's memory nor a transaction of the database
 * lasts as long as the download.
 */
export async function* writeExport(
  tools: PeopleTools,
  filter: TransactionFilter,
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS[language], language)
  const { selection } = await chooseTransactions(tools, filter)
  const { db } = tools
  const isByDay = isOfEverybody(selection) && (filter.sort === 'newest' || filter.sort === 'oldest')
  if (!isByDay) {
    yield lines(await exportRowsRepository.list(db, selection, filter.sort), language)
    return
  }
  const days = await listCountsRepository.listDays(db, { list: 'transactions', ...selection })
  for (const { first: day } of filter.sort === 'newest' ? days : days.toReversed())
    yield lines(
      await exportRowsRepository.list(db, { ...selection, from: day, to: day }, filter.sort),
      language,
    )
}

function lines(rows: readonly ExportRow[], language: Language): string {
  return rows.map((row) => csvLine(cellsOf(row), language)).join('')
}

function cellsOf(row: ExportRow) {
  return [
    transactionNumber(row.id),
    row.type,
    row.status,
    { grosze: row.amountGrosze },
    { grosze: row.feeGrosze },
    'PLN',
    row.method,
    row.createdAt,
    row.completedAt,
    { whole: row.userId },
    row.steamId,
    row.name,
  ]
}
