import { randomBytes } from 'node:crypto'
import {
  EXPORT_ROWS_MAX,
  type ExportResponse,
  type TransactionFilter,
} from '@app/contract/office/transactions'
import type { Language } from '@app/contract/languages'
import type { PeopleTools } from '#contexts/backoffice/users/index.ts'
import { hashToken } from '#platform/http/access-token.ts'
import { writeAudit } from '#platform/db/audit.ts'
import { DomainError } from '#shared/domain-error.ts'
import { chooseTransactions } from './choose-transactions.ts'
import { exportLinksRepository } from './export-links.repository.ts'
import { assertSortable } from './list-transactions.ts'
import { transactionPagesRepository } from './transaction-pages.repository.ts'

const LINK_SECONDS = 60
const TICKET_BYTES = 32

export type ExportOrder = {
  filter: TransactionFilter
  adminId: bigint
  sessionId: string
  language: Language
  requestId: string
}

/**
 * A download link that works once, for one minute, in the browser that asked. The request is recorded in the audit
 * log.
 */
export async function makeExportLink(tools: PeopleTools, order: ExportOrder): Promise<ExportResponse> {
  const { filter, adminId, sessionId, language } = order
  const rows = await countRows(tools, filter)
  if (rows > EXPORT_ROWS_MAX) throw new DomainError('export_too_long', { rows })
  const ticket = randomBytes(TICKET_BYTES).toString('base64url')
  const expiresAt = await tools.db.transaction().execute(async (trx) => {
    await writeAudit(trx, {
      actor: { type: 'admin', id: adminId.toString() },
      action: 'transactions.exported',
      object: { type: 'list', id: 'transactions' },
      details: { rows, ...namedFilters(filter) },
      requestId: order.requestId,
    })
    const link = { ticketHash: hashToken(ticket), sessionId, language, filter, lifeSeconds: LINK_SECONDS }
    return exportLinksRepository.insert(trx, link)
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
