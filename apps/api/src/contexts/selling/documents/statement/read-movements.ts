import type { Db } from '#platform/db/database.ts'
import { statementRepository, type MovementRow } from './statement.repository.ts'

const PAGE_ROWS = 500

/** Reads page by page, so that neither memory nor a query grows with the year. */
export async function* readMovements(
  db: Db,
  own: { userId: bigint; year: number },
): AsyncGenerator<readonly MovementRow[]> {
  let after: MovementRow['place'] | undefined
  for (;;) {
    const rows = await statementRepository.list(db, own, { after, limit: PAGE_ROWS })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_ROWS) return
    after = rows.at(-1)?.place
  }
}
