import type { ErrorCode } from '@app/contract/errors'
import { writeAudit } from '#platform/db/audit.ts'
import type { SignedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'

/** A wrong code or key is recorded in the audit log, so that the owner can find it later. */
export async function refuseFactor(
  db: Db,
  caller: SignedInCaller,
  refusal: { code: ErrorCode; way: string; requestId: string; cause?: unknown },
): Promise<never> {
  await db.transaction().execute((trx) =>
    writeAudit(trx, {
      actor: { type: 'admin', id: caller.userId.toString() },
      action: 'staff.factor_refused',
      object: { type: 'session', id: caller.sessionId },
      details: { way: refusal.way },
      requestId: refusal.requestId,
    }),
  )
  throw new DomainError(refusal.code, { way: refusal.way }, { cause: refusal.cause })
}
