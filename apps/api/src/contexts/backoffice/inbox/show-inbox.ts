import { INBOX_KIND_MAX, type InboxResponse } from '@app/contract/office/inbox'
import { INBOX_KINDS, INBOX_PERMISSIONS, type InboxKind } from '@app/contract/office/inbox-kinds'
import type { Permission } from '@app/contract/identity/staff-permissions'
import { nextBankFileMs } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { compareInbox, dueOf } from './domain/order-inbox.ts'
import type { InboxRow } from './inbox.repository.ts'
import { listInbox } from './list-inbox.ts'

type Staff = { userId: bigint; permissions: readonly Permission[] }

/** Lists only the work that this member of staff may do and has not done yet. */
export async function showInbox(db: Db, staff: Staff): Promise<InboxResponse> {
  const kinds = INBOX_KINDS.filter((kind) => staff.permissions.includes(INBOX_PERMISSIONS[kind]))
  const [found, settings] = await Promise.all([listInbox(db, staff.userId, kinds), readSettings(db)])
  const fileDueMs = nextBankFileMs(Date.now(), settings['payout.promise'].value)
  const rows = withinLimit(found).map((row) =>
    row.kind === 'bank_file_due' && fileDueMs !== null ? { ...row, dueAt: new Date(fileDueMs) } : row,
  )
  const counts: Partial<Record<InboxKind, number>> = {}
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1
  return {
    success: true,
    entries: rows.sort(compareInbox).map((row) => ({
      kind: row.kind,
      id: row.id,
      name: row.name,
      detail: row.detail,
      amount: row.amountGrosze === null ? null : zlotysOf(row.amountGrosze),
      since: row.since.toISOString(),
      dueAt: dueOf(row)?.toISOString() ?? null,
    })),
    counts,
    total: rows.length,
    isPartial: rows.length < found.length,
  }
}

function withinLimit(rows: readonly InboxRow[]): InboxRow[] {
  return [...Map.groupBy(rows, ({ kind }) => kind).values()].flatMap((ofKind) =>
    ofKind.slice(0, INBOX_KIND_MAX),
  )
}
