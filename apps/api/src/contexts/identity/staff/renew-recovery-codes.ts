import { writeAudit } from '#platform/db/audit.ts'
import type { SignedInCaller } from '#platform/http/caller.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { hashOneTimeCode, newOneTimeCode } from './domain/one-time-code.ts'
import { recoveryCodesRepository } from './recovery-codes.repository.ts'

const CODES = 10

/** For staff who lost their phone; shown once and stored as hashes. Older codes stop working. */
export async function newRecoveryCodes(trx: Trx, userId: bigint): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newOneTimeCode)
  await recoveryCodesRepository.replace(trx, userId, codes.map(hashOneTimeCode))
  return codes
}

export async function renewRecoveryCodes(
  db: Db,
  caller: SignedInCaller,
  requestId: string,
): Promise<string[]> {
  const { userId } = caller
  return db.transaction().execute(async (trx) => {
    const codes = await newRecoveryCodes(trx, userId)
    await writeAudit(trx, {
      actor: { type: 'admin', id: userId.toString() },
      action: 'staff.recovery_codes_renewed',
      object: { type: 'user', id: userId.toString() },
      requestId,
    })
    return codes
  })
}
