import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { factorTriesRepository } from './factor-tries.repository.ts'

const SHORT = { seconds: 900, failuresMax: 5 }
const LONG = { seconds: 86_400, failuresMax: 20 }

/**
 * Counts as a failure until `clear` is called. With 20 wrong codes a day, guessing takes decades. The database stores
 * the count, so clearing a cache gives no new attempts.
 */
export async function startAttempt(db: Db, userId: bigint): Promise<bigint> {
  const tryId = await factorTriesRepository.begin(db, userId)
  const windows = { shortSeconds: SHORT.seconds, longSeconds: LONG.seconds }
  const { short, long } = await factorTriesRepository.countFailures(db, userId, windows)
  if (short <= SHORT.failuresMax && long <= LONG.failuresMax) return tryId
  // The code was not checked, so this attempt does not extend the wait.
  await factorTriesRepository.clear(db, tryId)
  const retryAfterSeconds = long > LONG.failuresMax ? LONG.seconds : SHORT.seconds
  throw new DomainError('rate_limited', { limit: 'staff-factor', retryAfterSeconds })
}
