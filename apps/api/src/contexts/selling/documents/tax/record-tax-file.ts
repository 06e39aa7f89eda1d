import { writeAudit } from '#platform/db/audit.ts'
import type { Db } from '#platform/db/database.ts'

/** Recorded before the first byte is sent: which admin took which file of which month. */
export async function recordTaxFile(
  db: Db,
  file: { kind: 'pcc-register' | 'purchases'; month: string; adminId: bigint; requestId: string },
): Promise<void> {
  await db.transaction().execute((trx) =>
    writeAudit(trx, {
      actor: { type: 'admin', id: file.adminId.toString() },
      action: 'tax_file.read',
      object: { type: 'list', id: file.kind },
      details: { month: file.month },
      requestId: file.requestId,
    }),
  )
}
