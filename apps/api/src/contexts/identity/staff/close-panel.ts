import { writeAudit } from '#platform/db/audit.ts'
import type { SignedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { panelsRepository } from './panels.repository.ts'

export async function closePanel(db: Db, caller: SignedInCaller, requestId: string): Promise<void> {
  const { userId, sessionId } = caller
  await db.transaction().execute(async (trx) => {
    if (!(await panelsRepository.close(trx, sessionId))) return
    await writeAudit(trx, {
      actor: { type: 'admin', id: userId.toString() },
      action: 'staff.panel_closed',
      object: { type: 'session', id: sessionId },
      requestId,
    })
  })
}
