import { randomBytes } from 'node:crypto'
import {
  EXPORT_ROWS_MAX,
  type ExportResponse,
  type TransactionFilter,
} from '@app/contract/office/transactions'
import type { Language } from '@app/contract/languages'
import type { PeopleTools } from '#contexts/backoffice/users/index.ts'
import { hashToken } from '#platform/http/access-token.ts'
import { writeAudit, type AuditEntry } from '#platform/db/audit.ts'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { chooseTransactions } from './choose-transactions.ts'
import { exportLinksRepository } from './export-links.repository.ts'
import { assertSortable } from './list-transactions.ts'
import { transactionPagesRepository } from './transaction-pages.repository.ts'

const LINK_SECONDS = 60
const TICKET_BYTES = 32

export type ExportAsker = { adminId: bigint; sessionId: string; language: Language; requestId: string }
/** Which list is exported, by what filter. `audited` must not contain search texts. */
export type ExportOrder = ExportAsker & {
  list: string
  filter: object
  rows: number
  audited: NonNullable<AuditEntry['details']>
}

/**
 * A download link that works once, for one minute, in the browser that asked. The request is recorded in the audit
 * log.
 */
export async function makeTransactionsExport(
  tools: PeopleTools,
  { filter, ...order }: ExportAsker & { filter: TransactionFilter },
): Promise<ExportResponse> {
  const rows = await countRows(tools, filter)
  return makeExportLink(tools.db, {
    ...order,
    list: 'transactions',
    filter,
    rows,
    audited: namedFilters(filter),
  })
}

export async function makeExportLink(db: Db, order: ExportOrder): Promise<ExportResponse> {
  const { list, filter, rows, adminId, sessionId, language } = order
  if (rows > EXPORT_ROWS_MAX) throw new DomainError('export_too_long', { rows })
  const ticket = randomBytes(TICKET_BYTES).toString('base64url')
  const expiresAt = await db.transaction().execute(async (trx) => {
    await writeAudit(trx, {
      actor: { type: 'admin', id: adminId.toString() },
      action: `${list}.exported`,
      object: { type: 'list', id: list },
      details: { rows, ...order.audited },
      requestId: order.requestId,
    })
    const link = { ticketHash: hashToken(ticket), sessionId, language, lifeSeconds: LINK_SECONDS }
    return exportLinksRepository.insert(trx, { ...link, filter: { ...filter, list } })
  })
  return { success: true, url: `/api/exports/${ticket}`, rows, expiresAt: expiresAt.toISOString() }
}

/** Counts up to one row above the file limit, which means too many. */
async function countRows(tools: PeopleTools, filter: TransactionFilter): Promise<number> {
  const { selection } = await chooseTransactions(tools, filter)
  const limit = EXPORT_ROWS_MAX + 1
  const rows = await transactionPagesRepository.count(tools.db, selection, { limit })
  assertSortable(selection, filter.sort, rows)
  return rows
}

/** All filters except the search text, which may contain a name or an email address. */
function namedFilters({ q, ...filter }: TransactionFilter): Record<string, string | number | boolean> {
  const named = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return { ...(Object.fromEntries(named) as Record<string, string | number>), isSearch: q.trim() !== '' }
}
