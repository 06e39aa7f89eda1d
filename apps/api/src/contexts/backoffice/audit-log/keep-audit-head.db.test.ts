import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { writeAudit } from '#platform/db/audit.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { urlForDatabase } from '#platform/db/migrations.ts'
import { createS3ObjectStore } from '#providers/object-store/s3-object-store.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { startTestRunner } from '#test/support/test-runner.ts'
import { keepAuditHead } from './keep-audit-head.ts'
import { makeKeepAuditHead } from './tasks/keep-audit-head.task.ts'
import { verifyAudit } from './verify-audit.ts'

let testDb: TestDatabase
let simulator: Simulator
let superuser: pg.Client
beforeAll(async () => {
  ;[testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
  const database = new URL(testDb.urlFor('skinkantor_api')).pathname.slice(1)
  superuser = new pg.Client({ connectionString: urlForDatabase(inject('adminDatabaseUrl'), database) })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await Promise.all([testDb.drop(), simulator.stop()])
})
beforeEach(async () => {
  for (const name of ['first', 'second', 'third']) await record(name)
})

let buckets = 0
function newBucket() {
  buckets += 1
  return createS3ObjectStore({
    url: `${simulator.httpUrl}/s3`,
    bucket: `heads-${buckets}`,
    region: 'eu-central-1',
    accessKey: 'simulator',
    secretKey: 'simulator-secret',
    timeoutMs: PATIENCE_MS,
  })
}

function record(id: string): Promise<void> {
  return testDb.db.transaction().execute((trx) =>
    writeAudit(trx, {
      actor: { type: 'admin', id: '7' },
      action: 'thing.changed',
      object: { type: 'setting', id },
    }),
  )
}

/** The attack of a database owner: the last entries are deleted and the chain is recomputed so that it is valid. */
async function rewriteTheEnd(): Promise<void> {
  await superuser.query(`set session_replication_role = replica;
    delete from audit_chain where number = (select max(number) from audit_chain);
    delete from audit_log where not exists (select from audit_chain where audit_id = audit_log.id);
    set session_replication_role = default`)
  await record('instead')
}

test('a rewritten chain verifies by itself but not against the head stored in the bucket', async () => {
  const [bucket, worker] = [newBucket(), testDb.as('skinkantor_worker')]
  const first = await keepAuditHead(worker, bucket)
  const { head } = await verifyAudit(testDb.db)
  expect(first).toEqual({ kind: 'kept', head })
  await record('later')
  const second = await keepAuditHead(worker, bucket)
  expect(second.kind).toBe('kept')

  await rewriteTheEnd()
  expect((await verifyAudit(testDb.db)).problems).toEqual([])
  const found = await keepAuditHead(worker, bucket)
  expect(found).toMatchObject({ kind: 'lost', kept: second.head })
  // The stored head is not overwritten by a second check, because it is the proof.
  expect((await keepAuditHead(worker, bucket)).kind).toBe('lost')
  const number = second.head?.split(':')[0]
  expect((await bucket.get(`audit-head-${number}`, 200))?.toString()).toBe(second.head)
})

test('treats an invalid stored head as lost', async () => {
  const bucket = newBucket()
  const content = Buffer.from('1:00')
  const sha256 = createHash('sha256').update(content).digest()
  await bucket.put('audit-head', { content, contentType: 'text/plain', sha256 })
  expect((await keepAuditHead(testDb.db, bucket)).kind).toBe('lost')
})

test('the job logs the head with and without a bucket, and alerts when a stored head is lost', async () => {
  const bucket = newBucket()
  const runWith = async (objects: typeof bucket | undefined, word: string) => {
    const runner = await startTestRunner(testDb, [
      makeKeepAuditHead({ db: testDb.as('skinkantor_worker'), objects }),
    ])
    await testDb.db.transaction().execute((trx) => enqueue(trx, 'keep-audit-head', {}))
    await vi.waitFor(() => expect(runner.logLines()).toContain(word))
    await runner.end()
    return runner.logLines()
  }
  const { head } = await verifyAudit(testDb.db)
  expect(await runWith(undefined, 'audit chain head')).toContain(String(head))
  expect(await runWith(bucket, 'audit chain head')).toContain(String(head))
  await rewriteTheEnd()
  expect(await runWith(bucket, 'audit_head_lost')).toContain(String(head))
})
