import type { InboxKind } from '@app/contract/office/inbox-kinds'
import { listBalanceDifferences } from '#contexts/payments/reconciliation/index.ts'
import type { Db } from '#platform/db/database.ts'
import { inboxRepository, type InboxRow } from './inbox.repository.ts'

/** All entries of these kinds, for one member of staff or for everybody. */
export async function listInbox(
  db: Db,
  staffId: bigint,
  kinds: readonly InboxKind[],
  limit?: number,
): Promise<InboxRow[]> {
  const [stored, differences] = await Promise.all([
    inboxRepository.list(db, staffId, kinds, limit),
    kinds.includes('balance_difference') ? listBalanceDifferences(db) : [],
  ])
  return [
    ...stored,
    ...differences.map(({ rail, grosze, since }) => ({
      kind: 'balance_difference' as const,
      id: rail,
      name: null,
      detail: rail,
      amountGrosze: grosze < 0n ? -grosze : grosze,
      since,
      dueAt: null,
    })),
  ]
}
