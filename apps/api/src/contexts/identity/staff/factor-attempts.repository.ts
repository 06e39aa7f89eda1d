import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

const ATTEMPT_SECONDS = 300

type Purpose = 'enrol_totp' | 'enrol_passkey' | 'pass_passkey' | 'confirm_proposal'
type Place = { id: string; sessionId: string; userId: bigint }

export const factorAttemptsRepository = {
  async insert(
    db: Db,
    attempt: Place & {
      purpose: Purpose
      challenge?: string
      secretSealed?: Buffer
      enrolmentHash?: Buffer | null
      proposalId?: string
    },
  ): Promise<Date> {
    const { expires_at } = await db
      .insertInto('staff_factor_challenges')
      .values({
        id: attempt.id,
        session_id: attempt.sessionId,
        user_id: attempt.userId,
        purpose: attempt.purpose,
        challenge: attempt.challenge ?? null,
        secret_sealed: attempt.secretSealed ?? null,
        enrolment_hash: attempt.enrolmentHash ?? null,
        proposal_id: attempt.proposalId ?? null,
        expires_at: sql`now() + make_interval(secs => ${ATTEMPT_SECONDS})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    return expires_at
  },

  find(db: Db, attempt: Place & { purpose: Purpose }) {
    return db
      .selectFrom('staff_factor_challenges')
      .select(['secret_sealed', 'enrolment_hash', 'challenge', 'proposal_id', sql<Date>`now()`.as('now')])
      .where(isLive(attempt))
      .executeTakeFirst()
  },

  /** Single use: a second caller finds nothing. */
  use(db: Db | Trx, attempt: Place & { purpose: Purpose }) {
    return db
      .updateTable('staff_factor_challenges')
      .set({ used_at: sql`now()` })
      .where(isLive(attempt))
      .returning(['challenge', 'enrolment_hash'])
      .executeTakeFirst()
  },
}

/** Valid only for this session and this purpose. */
function isLive({ id, sessionId, userId, purpose }: Place & { purpose: Purpose }) {
  return sql<boolean>`id = ${id} and session_id = ${sessionId} and user_id = ${userId} and purpose = ${purpose}
    and used_at is null and expires_at > now()`
}
