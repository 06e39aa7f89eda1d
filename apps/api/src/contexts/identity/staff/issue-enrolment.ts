import type { Trx } from '#platform/db/database.ts'
import { hashOneTimeCode, newOneTimeCode } from './domain/one-time-code.ts'
import { enrolmentsRepository } from './enrolments.repository.ts'

const LIFE_HOURS = 24

/** For the staff page, whose database function stores the hash. */
export function newEnrolmentCode(): { code: string; codeHash: Buffer } {
  const code = newOneTimeCode()
  return { code, codeHash: hashOneTimeCode(code) }
}

/** The operator's command line prints the code, which is handed over in person; only a hash is stored. */
export async function issueEnrolment(
  trx: Trx,
  userId: bigint,
  lifeSeconds: number = LIFE_HOURS * 3_600,
): Promise<string> {
  const code = newOneTimeCode()
  await enrolmentsRepository.put(trx, { userId, codeHash: hashOneTimeCode(code), lifeSeconds })
  return code
}

export function enrolmentText(code: string): string {
  return `enrolment code for the second factor, one use within ${LIFE_HOURS} hours: ${code}`
}
