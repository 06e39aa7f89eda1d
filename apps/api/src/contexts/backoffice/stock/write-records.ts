import type { Language } from '@app/contract/languages'
import { StockRecordsRequest } from '@app/contract/office/stock'
import type { ResaleTaxBasis } from '@app/contract/payments/stock-facts'
import { z } from 'zod'
import type { ExportFile } from '#contexts/backoffice/transactions/index.ts'
import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { csvLine, type CsvCell } from '#shared/csv.ts'
import { writeDecimal } from '#shared/decimal-text.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { recordsRepository, type RecordRow } from './records.repository.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const ROWS_AT_ONCE = 5_000

const HEADINGS: Record<Language, string[]> = {
  pl: [
    'Dowód zakupu',
    'Data zakupu',
    'Sprzedający',
    'Przedmiot',
    'Koszt zakupu',
    'Odpisy',
    'PCC',
    'Rodzaj',
    'Dowód sprzedaży',
    'Giełda',
    'Data',
    'Waluta',
    'Kwota w walucie',
    'Kurs NBP',
    'Tabela NBP',
    'Kwota w zł',
    'Prowizja w zł',
    'Podstawa opodatkowania',
    'Netto',
    'VAT',
  ],
  en: [
    'Purchase document',
    'Purchase date',
    'Seller',
    'Item',
    'Purchase cost',
    'Write-downs',
    'PCC tax',
    'Kind',
    'Sale document',
    'Marketplace',
    'Date',
    'Currency',
    'Amount in currency',
    'NBP rate',
    'NBP table',
    'Amount in PLN',
    'Fee in PLN',
    'Tax basis',
    'Net',
    'VAT',
  ],
}
const WORDS = {
  pl: { seller: 'osoba prywatna', sale: 'sprzedaż', correction: 'korekta' },
  en: { seller: 'private person', sale: 'sale', correction: 'correction' },
} as const
const BASES: Record<Language, Record<ResaleTaxBasis, string>> = {
  pl: {
    unset: '',
    margin: 'marża',
    full: 'pełna kwota',
    outside: 'poza VAT',
    reverse_charge: 'odwrotne obciążenie',
  },
  en: {
    unset: '',
    margin: 'margin',
    full: 'full amount',
    outside: 'outside VAT',
    reverse_charge: 'reverse charge',
  },
}

/** The accountant's records of a month. Net and VAT stay empty: the accountant decides how resales are taxed. */
export function recordsFile(db: Db): ExportFile {
  const Filter = z.object(StockRecordsRequest.shape)
  return {
    permission: 'stock.read',
    write: (filter, language) => writeRecords(db, Filter.parse(filter).month, language),
  }
}

async function* writeRecords(db: Db, month: string, language: Language): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS[language], language)
  const basis = BASES[language][(await readSettings(db))['tax.resale_basis'].value]
  let after: RecordRow | undefined
  for (;;) {
    const rows = await recordsRepository.list(db, month, after, ROWS_AT_ONCE)
    yield rows.map((row) => csvLine(cellsOf(row, language, basis), language)).join('')
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)
  }
}

function cellsOf(row: RecordRow, language: Language, basis: string): CsvCell[] {
  const words = WORDS[language]
  const signed = (grosze: bigint) => ({ grosze: row.isCorrection ? -grosze : grosze })
  return [
    transactionNumber(row.saleId),
    row.boughtAt,
    words.seller,
    row.name,
    signed(row.costGrosze),
    signed(row.writtenDownGrosze),
    signed(row.taxGrosze),
    row.isCorrection ? words.correction : words.sale,
    row.reference ?? `${row.market}-${row.id}`,
    row.market,
    row.at,
    row.currency,
    signed(row.priceMinor),
    row.currency === 'PLN' ? null : writeDecimal(BigInt(row.rateE4), 4, language === 'pl' ? ',' : '.'),
    row.rateTable,
    signed(row.priceGrosze),
    signed(row.feeGrosze),
    basis,
    null,
    null,
  ]
}
