import type { Language } from '@app/contract/languages'
import { csvLine } from '#shared/csv.ts'
import { formatWarsaw } from '#shared/polish-formats.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { STATEMENT_TEXTS } from './statement-texts.ts'
import type { MovementRow } from './statement.repository.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** Streams the file, with the totals at the end. */
export async function* writeStatementCsv(
  pages: AsyncIterable<readonly MovementRow[]>,
  language: Language,
): AsyncGenerator<string> {
  const texts = STATEMENT_TEXTS[language]
  const head = [texts.date, texts.number, texts.kind, texts.items, texts.method, `${texts.amount} (PLN)`]
  yield BYTE_ORDER_MARK + csvLine(head, language)
  let sum = 0n
  for await (const rows of pages) {
    for (const { grosze } of rows) sum += grosze
    yield rows.map((row) => csvLine(cellsOf(row, language), language)).join('')
  }
  yield csvLine([texts.total, null, null, null, null, { grosze: sum }], language)
}

function cellsOf(row: MovementRow, language: Language) {
  const texts = STATEMENT_TEXTS[language]
  return [
    formatWarsaw(row.at),
    transactionNumber(row.transactionId),
    texts.kinds[row.kind],
    row.items,
    row.method && texts.methods[row.method],
    { grosze: row.grosze },
  ]
}
