import type { Language } from '@app/contract/languages'
import { StockSelection } from '@app/contract/office/stock'
import { EXPORT_ROWS_MAX } from '@app/contract/office/transactions'
import type { StockState } from '@app/contract/payments/stock-facts'
import type { ExportFile } from '#contexts/backoffice/transactions/index.ts'
import type { Db } from '#platform/db/database.ts'
import { csvLine, type CsvCell } from '#shared/csv.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { chooseStock } from './list-stock.ts'
import { stockListRepository, type StockRow } from './stock-list.repository.ts'

const BYTE_ORDER_MARK = '\uFEFF'
/** Rows that are read and sent in one batch. */
const ROWS_AT_ONCE = 5_000

const HEADINGS: Record<Language, string[]> = {
  // `id` is the column that an import of resales reads.
  pl: [
    'id',
    'Sprzedaż',
    'Przedmiot',
    'Stan',
    'Koszt',
    'Podatek',
    'Odpisy',
    'Wartość dziś',
    'Dni u nas',
    'Kupiony',
    'Koniec ochrony',
    'Giełda',
    'Numer na giełdzie',
    'Waluta',
    'Cena w walucie',
    'Cena',
    'Prowizja',
    'Sprzedany',
    'Pieniądze',
  ],
  en: [
    'id',
    'Sale',
    'Item',
    'State',
    'Cost',
    'Tax',
    'Write-downs',
    'Value today',
    'Days held',
    'Bought',
    'Unlocks',
    'Marketplace',
    'Marketplace number',
    'Currency',
    'Price in currency',
    'Price',
    'Fee',
    'Sold',
    'Released',
  ],
}

const STATES: Record<Language, Record<StockState | 'protected' | 'unsettled', string>> = {
  pl: {
    protected: 'Pod ochroną',
    unsettled: 'Zakup w toku',
    held: 'Do sprzedania',
    listed: 'Wystawiony',
    sold_pending: 'Sprzedany, pieniądze w drodze',
    sold: 'Sprzedany',
    returned: 'Oddany',
    reversed: 'Cofnięty na Steamie',
    written_off: 'Stracony',
  },
  en: {
    protected: 'Protected',
    unsettled: 'Purchase still open',
    held: 'Free to sell',
    listed: 'Listed',
    sold_pending: 'Sold, money on its way',
    sold: 'Sold',
    returned: 'Returned',
    reversed: 'Undone on Steam',
    written_off: 'Lost',
  },
}

/** The filtered list as a file. Only its ids are held in memory; the rows are read and sent in batches. */
export function stockExportFile(db: Db): ExportFile {
  return {
    permission: 'stock.read',
    write: (filter, language) => writeStockExport(db, StockSelection.parse(filter), language),
  }
}

async function* writeStockExport(db: Db, filter: StockSelection, language: Language): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS[language], language)
  const selection = await chooseStock(db, filter)
  const ids = await stockListRepository.listIds(db, selection, { sort: filter.sort, limit: EXPORT_ROWS_MAX })
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const rows = await stockListRepository.listByIds(db, ids.slice(start, start + ROWS_AT_ONCE))
    yield rows.map((row) => csvLine(cellsOf(row, language), language)).join('')
  }
}

function cellsOf(row: StockRow, language: Language): CsvCell[] {
  const isSold = row.resaleId !== null
  const ifSold = (cell: CsvCell) => (isSold ? cell : null)
  return [
    { whole: row.id },
    transactionNumber(row.saleId),
    row.name,
    STATES[language][row.isProtected ? 'protected' : row.isUnsettled ? 'unsettled' : row.state],
    { grosze: row.costGrosze },
    { grosze: row.taxGrosze },
    { grosze: row.writtenDownGrosze },
    row.marketGrosze === null ? null : { grosze: BigInt(row.marketGrosze) },
    { whole: row.daysHeld },
    warsawTime(row.receivedAt),
    warsawTime(row.unlocksAt),
    ifSold(row.market),
    row.externalId,
    ifSold(row.currency),
    ifSold({ grosze: row.priceMinor }),
    ifSold({ grosze: row.priceGrosze }),
    ifSold({ grosze: row.feeGrosze }),
    isSold ? warsawTime(row.soldAt) : null,
    isSold && row.releasesAt ? warsawTime(row.releasesAt) : null,
  ]
}

/** Sortable as text, as staff read it in a spreadsheet. */
const warsawTime = (time: Date) => WARSAW.format(time)
const WARSAW = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'medium',
})
