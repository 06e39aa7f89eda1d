import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { writeAudit, type AuditEntry } from './audit.ts'
import type { Db } from './database.ts'
import { DATABASE_ROLES } from './migrations.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

function write(db: Db, entry: Partial<AuditEntry>): Promise<void> {
  const complete: AuditEntry = {
    actor: { type: 'admin', id: '1' },
    action: 'thing.changed',
    object: { type: 'setting', id: 'any' },
    ...entry,
  }
  return db.transaction().execute((trx) => writeAudit(trx, complete))
}

function rowsOf(objectId: string) {
  return testDb.db.selectFrom('audit_log').selectAll().where('object_id', '=', objectId).execute()
}

test.each(['skinkantor_api', 'skinkantor_worker'] as const)('%s can write an entry', async (role) => {
  await write(testDb.as(role), {
    object: { type: 'setting', id: role },
    reason: 'powód zmiany',
    details: { count: 3, code: 'A1', isLast: true },
    requestId: 'request-1',
  })
  expect(await rowsOf(role)).toMatchObject([
    {
      actor_type: 'admin',
      actor_id: '1',
      action: 'thing.changed',
      reason: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string,
      details: { count: 3, code: 'A1', isLast: true },
      request_id: 'request-1',
      at: expect.any(Date) as Date,
    },
  ])
})

test('stores the text of a reason outside the log under a mark that is unique per entry', async () => {
  for (const id of ['first', 'second'])
    await write(testDb.as('skinkantor_worker'), { object: { type: 'setting', id }, reason: 'ten sam powód' })
  const marks = [...(await rowsOf('first')), ...(await rowsOf('second'))].map(({ reason }) => reason ?? '')
  expect(new Set(marks).size).toBe(2)
  const kept = await testDb.db.selectFrom('audit_reasons').select('text').where('mark', 'in', marks).execute()
  expect(kept).toEqual([{ text: 'ten sam powód' }, { text: 'ten sam powód' }])
})

test.each(['skinkantor_api', 'skinkantor_worker'] as const)('%s cannot remove a reason', async (role) => {
  await expect(sql`delete from audit_reasons`.execute(testDb.as(role))).rejects.toThrow('permission denied')
  await expect(sql`update audit_reasons set text = 'x'`.execute(testDb.as(role))).rejects.toThrow(
    'permission denied',
  )
})

test('an entry is rolled back with its change', async () => {
  const attempt = testDb.db.transaction().execute(async (trx) => {
    await writeAudit(trx, {
      actor: { type: 'system', id: 'test' },
      action: 'thing.undone',
      object: { type: 'setting', id: 'undone' },
    })
    throw new Error('undo')
  })
  await expect(attempt).rejects.toThrow('undo')
  expect(await rowsOf('undone')).toEqual([])
})

const CHANGES = {
  update: sql`update audit_log set action = 'thing.forged'`,
  delete: sql`delete from audit_log`,
  truncate: sql`truncate audit_log cascade`,
}

test.each(DATABASE_ROLES.flatMap((role) => Object.keys(CHANGES).map((change) => [role, change] as const)))(
  '%s cannot %s log entries',
  async (role, change) => {
    const objectId = `${role}-${change}`
    await write(testDb.db, { object: { type: 'setting', id: objectId } })
    const statement = CHANGES[change as keyof typeof CHANGES]
    await expect(statement.execute(testDb.as(role))).rejects.toThrow(
      /never changed or removed|permission denied/,
    )
    expect(await rowsOf(objectId)).toMatchObject([{ action: 'thing.changed' }])
  },
)

test.each([
  'email',
  'newEmail',
  'e_mail',
  'ip',
  'client-address',
  'Name',
  'refreshToken',
  'IBAN',
  'steamId',
  'tradeUrl',
])('refuses a detail named %s and writes nothing', async (key) => {
  const object = { type: 'setting', id: `personal-${key}` } as const
  await expect(write(testDb.db, { object, details: { [key]: 'x' } })).rejects.toThrow(TypeError)
  expect(await rowsOf(object.id)).toEqual([])
})

test.each(['someone@example.com', 'x'.repeat(201)])(
  'refuses personal or oversized detail value no. %#',
  async (value) => {
    await expect(write(testDb.db, { details: { code: value } })).rejects.toThrow(TypeError)
  },
)

test.each(['key', 'version', 'description', 'reason', 'fromStatus', 'amountGrosze', 'shipped'])(
  'accepts a detail named %s',
  async (key) => {
    await expect(write(testDb.db, { details: { [key]: 1 } })).resolves.toBeUndefined()
  },
)
