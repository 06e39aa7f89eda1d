import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { urlForDatabase } from '#platform/db/migrations.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { verifyAudit } from './verify-audit.ts'

const ADMIN = path.join(import.meta.dirname, '../../../processes/admin.ts')

let testDb: TestDatabase
let superuser: pg.Client
beforeAll(async () => {
  testDb = await createTestDatabase()
  const database = new URL(testDb.urlFor('skinkantor_api')).pathname.slice(1)
  superuser = new pg.Client({ connectionString: urlForDatabase(inject('adminDatabaseUrl'), database) })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await testDb.drop()
})

function write(trx: Trx, objectId: string, reason = 'za zgodą właściciela'): Promise<void> {
  return writeAudit(trx, {
    actor: { type: 'admin', id: '7' },
    action: 'thing.changed',
    object: { type: 'setting', id: objectId },
    reason,
    details: { amountGrosze: 12_345, code: 'Ą "1"', isLast: false },
    requestId: 'request',
  })
}

function commit(db: Db, objectId: string): Promise<void> {
  return db.transaction().execute((trx) => write(trx, objectId))
}

async function idOf(objectId: string): Promise<bigint> {
  const row = await testDb.db
    .selectFrom('audit_log')
    .select('id')
    .where('object_id', '=', objectId)
    .executeTakeFirstOrThrow()
  return row.id
}

test('concurrent writers build one gapless chain without rolled-back entries', async () => {
  const writers = [testDb.as('skinkantor_api'), testDb.as('skinkantor_worker')]
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const work = writers[index % 2]!.transaction().execute(async (trx) => {
        await write(trx, `many-${index}`)
        if (index % 3 === 0) await write(trx, `many-${index}-again`)
        if (index % 5 === 0) throw new Error('undo')
      })
      await work.catch(() => undefined)
    }),
  )
  const { links, head, problems } = await verifyAudit(testDb.db)
  expect(problems).toEqual([])
  const { rows } = await sql<{ first: bigint; last: bigint; count: bigint }>`
    select min(number) as first, max(number) as last, count(*) as count from audit_chain`.execute(testDb.db)
  expect(rows).toEqual([{ first: 1n, last: BigInt(links), count: BigInt(links) }])
  expect(head).toMatch(new RegExp(`^${links}:[0-9a-f]{64}$`))
})

test('an uncommitted entry does not block other writers', async () => {
  const written = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow = testDb
    .as('skinkantor_worker')
    .transaction()
    .execute(async (trx) => {
      await write(trx, 'slow')
      written.resolve()
      await goOn.promise
    })
  await written.promise
  await commit(testDb.as('skinkantor_api'), 'quick')
  goOn.resolve()
  await slow
  expect(await idOf('slow')).toBeLessThan(await idOf('quick'))
  const { rows } = await sql<{ object_id: string }>`
    select object_id from audit_chain join audit_log on audit_log.id = audit_id
    where object_id in ('slow', 'quick') order by number`.execute(testDb.db)
  expect(rows.map((row) => row.object_id)).toEqual(['quick', 'slow'])
  expect((await verifyAudit(testDb.db)).problems).toEqual([])
})

test.each(['skinkantor_api', 'skinkantor_worker', 'skinkantor_migrator'] as const)(
  '%s cannot insert or change a chain link',
  async (role) => {
    await commit(testDb.db, `role-${role}`)
    for (const statement of [
      sql`update audit_chain set hash = sha256('x')`,
      sql`delete from audit_chain`,
      sql`truncate audit_chain`,
    ])
      await expect(statement.execute(testDb.as(role))).rejects.toThrow(
        /never changed or removed|permission denied/,
      )
  },
)

/** The database superuser makes each change, bypasses every trigger, and undoes it afterwards. */
const TAMPERINGS: [name: string, change: string, found: (id: bigint, link: bigint) => string][] = [
  ['the mark of a reason', `update audit_log set reason = 'nikt' where id = $1`, changed],
  [
    'the text of a reason',
    `update audit_reasons set text = 'nikt' where mark = (select reason from audit_log where id = $1)`,
    (id) => `entry ${id}: the reason was changed`,
  ],
  [
    'a reason of somebody who was not erased',
    `delete from audit_reasons where mark = (select reason from audit_log where id = $1)`,
    (id) => `entry ${id}: the reason was removed`,
  ],
  ['the actor', `update audit_log set actor_id = '8' where id = $1`, changed],
  ['the time', `update audit_log set at = at + interval '1 microsecond' where id = $1`, changed],
  ['an amount', `update audit_log set details = details || '{"amountGrosze": 12346}' where id = $1`, changed],
  ['a hash', `update audit_chain set hash = sha256('x') where audit_id = $1`, changed],
  [
    'a whole entry',
    `delete from audit_log where id = $1`,
    (id, link) => `link ${link}, entry ${id}: the entry was removed`,
  ],
  [
    'a link',
    `delete from audit_chain where audit_id = $1`,
    (_id, link) => `links ${link} to ${link} are missing`,
  ],
]

function changed(id: bigint, link: bigint): string {
  return `link ${link}, entry ${id}: the entry or a hash was changed`
}

let tampered = 0
beforeEach(async () => {
  tampered += 1
  for (const place of ['before', 'victim', 'after']) await commit(testDb.db, `${place}-${tampered}`)
  await superuser.query('begin; set local session_replication_role = replica')
})
afterEach(() => superuser.query('rollback'))

test.each(TAMPERINGS)('detects and names tampering with %s', async (_name, change, found) => {
  const id = await idOf(`victim-${tampered}`)
  const { rows } = await sql<{
    number: bigint
  }>`select number from audit_chain where audit_id = ${id}`.execute(testDb.db)
  await superuser.query(change, [id])
  await superuser.query('commit')
  try {
    const { problems } = await verifyAudit(testDb.db)
    expect(problems[0]).toBe(found(id, rows[0]!.number))
  } finally {
    await restore()
  }
})

test('an entry without a link, or with a wrong one, is refused', async () => {
  const insert = sql`insert into audit_log (actor_type, actor_id, action, object_type, object_id)
    values ('system', 'nobody', 'thing.invented', 'thing', 'unlinked') returning id`
  const refused = { code: '23514', constraint: 'audit_log_linked' }
  await expect(insert.execute(testDb.as('skinkantor_api'))).rejects.toMatchObject(refused)
  const forged = testDb.db.transaction().execute(async (trx) => {
    await sql`with entry as (
      insert into audit_log (actor_type, actor_id, action, object_type, object_id)
      values ('system', 'nobody', 'thing.invented', 'thing', 'forged') returning id)
      insert into audit_chain select (select coalesce(max(number), 0) + 1 from audit_chain), id, sha256('x') from entry`.execute(
      trx,
    )
  })
  await expect(forged).rejects.toMatchObject(refused)
  expect((await verifyAudit(testDb.db)).problems).toEqual([])
})

test('detects an entry that bypassed the chain', async () => {
  await superuser.query(`insert into audit_log (actor_type, actor_id, action, object_type, object_id)
    values ('system', 'nobody', 'thing.invented', 'thing', 'past')`)
  await superuser.query('commit')
  try {
    expect((await verifyAudit(testDb.db)).problems).toEqual([
      `entry ${await idOf('past')} is not in the chain`,
    ])
  } finally {
    await restore()
  }
})

test('detects a truncated or rewritten chain end by comparing with the stored head', async () => {
  const { head } = await verifyAudit(testDb.db)
  await superuser.query(
    `with gone as (delete from audit_chain where number = (select max(number) from audit_chain) returning audit_id)
     delete from audit_log where id in (select audit_id from gone)`,
  )
  await superuser.query('commit')
  expect((await verifyAudit(testDb.db)).problems).toEqual([])
  expect((await verifyAudit(testDb.db, head!)).problems).toEqual([
    `the kept head ${head} is not in the chain`,
  ])
  await commit(testDb.db, 'next')
  const { head: newHead } = await verifyAudit(testDb.db)
  await commit(testDb.db, 'later')
  expect((await verifyAudit(testDb.db, newHead!)).problems).toEqual([])
})

test('the verify-audit command reports an intact log and fails on a changed one', async () => {
  const run = async () => {
    const options = { env: { ...process.env, DATABASE_URL: testDb.urlFor('skinkantor_migrator') } }
    return promisify(execFile)(process.execPath, [ADMIN, 'verify-audit'], options).then(
      ({ stdout }) => ({ code: 0, printed: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        printed: error.stdout + error.stderr,
      }),
    )
  }
  expect(await run()).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^\d+ entries, whole\nhead \d+:/) as string,
  })
  const id = await idOf(`victim-${tampered}`)
  await superuser.query(`update audit_log set reason = 'nikt' where id = $1`, [id])
  await superuser.query('commit')
  try {
    const { code, printed } = await run()
    expect(code).toBe(1)
    expect(printed).toContain(`entry ${id}: the entry or a hash was changed`)
  } finally {
    await restore()
  }
})

/** Every test begins with an intact log. */
async function restore(): Promise<void> {
  await superuser.query(`begin; set local session_replication_role = replica;
    delete from audit_chain; delete from audit_log; commit`)
}
