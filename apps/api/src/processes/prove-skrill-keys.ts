import { randomUUID } from 'node:crypto'
import { readConfig } from '#platform/settings/config.ts'
import type { Db } from '#platform/db/database.ts'
import { SkrillConfig } from '#platform/settings/rail-config.ts'
import { prepareOnly, REPEATED_KEY } from '#providers/payouts/skrill.ts'

export type KeyProof = { areUnique: boolean; says: string }

/**
 * Tests whether Skrill refuses a repeated key, by preparing payments that are never sent: no money moves. Skrill may
 * compare a key with prepared payments or only with executed ones, so both are tested.
 */
export async function proveSkrillKeys(
  db: Db,
  environment: NodeJS.ProcessEnv,
  receiver: string,
): Promise<KeyProof> {
  const config = readConfig(SkrillConfig, environment)
  const access = {
    baseUrl: config.SKRILL_URL,
    email: config.SKRILL_EMAIL,
    password: config.SKRILL_PASSWORD,
    timeoutMs: config.RAIL_TIMEOUT_SECONDS * 1_000,
    subject: 'Test',
    note: 'Test',
    refusesRepeatedKeys: false,
  }
  const createdAt = new Date()
  const prepare = (railKey: string) =>
    prepareOnly(access, { railKey, amountGrosze: 100n, receiver, createdAt })
  const freshKey = randomUUID()
  const first = await prepare(freshKey)
  if (first !== 'prepared')
    return { areUnique: false, says: `not proven: Skrill refuses a new key too (${first})` }
  if ((await prepare(freshKey)) === REPEATED_KEY) return PROVEN
  const paidKey = await findPaidKey(db)
  if (paidKey === undefined)
    return {
      areUnique: false,
      says: 'not proven: no payout was paid by Skrill yet. Leave SKRILL_KEYS_UNIQUE off and ask again after the first.',
    }
  const repeated = await prepare(paidKey)
  if (repeated === REPEATED_KEY) return PROVEN
  return repeated === 'prepared'
    ? {
        areUnique: false,
        says: 'NOT UNIQUE: Skrill takes a key again that it has paid. Leave SKRILL_KEYS_UNIQUE off.',
      }
    : { areUnique: false, says: `not proven: Skrill answers ${repeated}` }
}

const PROVEN: KeyProof = {
  areUnique: true,
  says: 'proven: Skrill refuses a repeated key. SKRILL_KEYS_UNIQUE=true may be set for the workers.',
}

async function findPaidKey(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('payouts')
    .select('rail_key')
    .where('rail', '=', 'skrill')
    .where('state', '=', 'settled')
    .orderBy('settled_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.rail_key
}
