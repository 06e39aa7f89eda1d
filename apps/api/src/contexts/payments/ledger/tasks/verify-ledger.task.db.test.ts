import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetricsRegistry } from '#platform/observability/metrics.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { startTestRunner } from '#test/support/test-runner.ts'
import { createLedgerMetrics, makeVerifyLedger } from './verify-ledger.task.ts'

let testDb: TestDatabase

beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

test('a broken invariant raises an alert in the log and a metric above zero', async () => {
  const registry = createMetricsRegistry('test-ledger')
  const worker = testDb.as('skinkantor_worker')
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(testDb.db)
  const runner = await startTestRunner(
    testDb,
    makeVerifyLedger({ db: worker, metrics: createLedgerMetrics(registry) }),
  )
  try {
    await sql`select jobs.enqueue('verify-ledger', '{}'::json)`.execute(testDb.db)
    await expect.poll(() => registry.metrics()).toMatch(/ledger_invariant_breaches\{.*invariant="I16".*\} 1/)
    expect(await registry.metrics()).toMatch(/ledger_invariant_breaches\{.*invariant="I1".*\} 0/)
    expect(runner.logLines()).toContain('invariant violated')
    // The metrics are set before the check is stored; only then does the next run check new rows alone.
    await expect.poll(checksKept).toBe(1)
    await sql`select jobs.enqueue('verify-ledger', '{}'::json)`.execute(testDb.db)
    // This invariant does not concern past changes, so it does not prevent the next run from checking new rows only.
    await expect
      .poll(() => registry.metrics())
      .toMatch(/ledger_invariant_breaches\{.*invariant="I16",scope="new".*\} 1/)
    await sql`select jobs.enqueue('verify-whole-ledger', '{}'::json)`.execute(testDb.db)
    await expect.poll(() => registry.metrics()).toMatch(/ledger_verification_seconds\{scope="whole".*\}/)
  } finally {
    await runner.end()
  }
})

async function checksKept(): Promise<number> {
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from ledger_checks`.execute(
    testDb.db,
  )
  return rows[0]!.kept
}
