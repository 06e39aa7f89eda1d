import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import type { Db } from '#platform/db/database.ts'
import { SETTING_KEYS, SETTINGS, type SettingInput, type SettingKey } from './settings-registry.ts'
import { changeSetting, readSettings } from './settings.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())
afterEach(() => {
  vi.useRealTimers()
})

const changedBy = { type: 'operator', id: 'test' } as const

function change<Key extends SettingKey>(
  key: Key,
  value: SettingInput<Key>,
  db: Db = testDb.db,
): Promise<number> {
  return db.transaction().execute((trx) => changeSetting(trx, { key, value, changedBy, reason: 'try' }))
}

/** A transaction never uses the cache. */
function readFresh(db: Db = testDb.db) {
  return db.transaction().execute((trx) => readSettings(trx))
}

test('there are at most 41 settings, each with a description and a valid initial value', () => {
  expect(SETTING_KEYS.length).toBeLessThanOrEqual(41)
  for (const key of SETTING_KEYS) {
    expect(SETTINGS[key].meaning).toMatch(/^[A-Z].*\.$/)
    expect(SETTINGS[key].schema.safeParse(SETTINGS[key].initial).success, key).toBe(true)
  }
})

test.each(['skinkantor_api', 'skinkantor_worker'] as const)(
  '%s reads an unchanged setting as version 0',
  async (role) => {
    const settings = await readSettings(testDb.as(role))
    expect(settings['quote.lock_seconds']).toEqual({ value: 900, version: 0 })
    expect(settings['payout.advance_pool_grosze']).toEqual({ value: 5_000_000n, version: 0 })
    expect(settings['payout.advance_tiers'].value[3]).toEqual({ settledSales: 20, limitGrosze: 500_000n })
    expect(Object.keys(settings)).toEqual(SETTING_KEYS)
  },
)

test('a change creates the next version, keeps the old one and writes an audit entry', async () => {
  expect(await change('payout.rate_bps', 6_900)).toBe(1)
  expect(await change('payout.rate_bps', 7_100)).toBe(2)
  expect((await readFresh())['payout.rate_bps']).toEqual({ value: 7_100, version: 2 })
  const rows = await testDb.db
    .selectFrom('settings')
    .select(['version', 'value', 'changed_by', 'reason'])
    .where('key', '=', 'payout.rate_bps')
    .orderBy('version')
    .execute()
  expect(rows).toEqual([
    { version: 1, value: 6_900, changed_by: 'operator:test', reason: 'try' },
    { version: 2, value: 7_100, changed_by: 'operator:test', reason: 'try' },
  ])
  const audit = await testDb.db
    .selectFrom('audit_log')
    .leftJoin('audit_reasons', 'audit_reasons.mark', 'audit_log.reason')
    .select(['action', 'details', 'audit_reasons.text as reason'])
    .where('object_id', '=', 'payout.rate_bps')
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { action: 'setting.changed', details: { version: 1 }, reason: 'try' },
    { action: 'setting.changed', details: { version: 2 }, reason: 'try' },
  ])
})

test('ten concurrent changes get ten versions', async () => {
  const values = Array.from({ length: 10 }, (_, index) => 2_000 + index)
  const versions = await Promise.all(values.map((value) => change('sale.minimum_grosze', value)))
  expect(versions.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('stores texts and lists as given', async () => {
  await change('payout.policy', 'manual')
  await change('payout.advance_tiers', [{ settledSales: 0, limitGrosze: 0 }])
  const settings = await readFresh()
  expect(settings['payout.policy'].value).toBe('manual')
  expect(settings['payout.advance_tiers'].value).toEqual([{ settledSales: 0, limitGrosze: 0n }])
})

test.each([
  ['payout.rate_bps', 10_001],
  ['payout.rate_bps', '7000'],
  ['payout.rate_bps', 0],
  ['payout.policy', 'sometimes'],
  ['approval.one_admin_from_grosze', -1],
  ['approval.one_admin_from_grosze', 0.5],
  ['payout.advance_tiers', []],
  ['payout.advance_tiers', [{ settledSales: 5, limitGrosze: 1 }]],
  [
    'payout.advance_tiers',
    [
      { settledSales: 0, limitGrosze: 1 },
      { settledSales: 0, limitGrosze: 2 },
    ],
  ],
] as const)('refuses to set %s to %j', async (key, value) => {
  const before = (await readFresh())[key].version
  await expect(change(key, value as never)).rejects.toThrow()
  expect((await readFresh())[key].version).toBe(before)
})

test('an invalid stored value is an error and is never replaced by a default', async () => {
  const other = await createTestDatabase()
  try {
    const broken = { key: 'payout.rate_bps', version: 1, value: '"all of it"', changed_by: 'x', reason: 'x' }
    await other.db.insertInto('settings').values(broken).execute()
    await expect(readSettings(other.db)).rejects.toThrow('"payout.rate_bps" (version 1) breaks its rule')
    // The failure is not cached either: the repaired value applies at once.
    await change('payout.rate_bps', 7_000, other.db)
    expect((await readSettings(other.db))['payout.rate_bps']).toEqual({ value: 7_000, version: 2 })
  } finally {
    await other.drop()
  }
})

test('ignores keys of newer code', async () => {
  const row = { key: 'from.the.future', version: 1, value: '1', changed_by: 'x', reason: 'x' }
  await testDb.db.insertInto('settings').values(row).execute()
  expect(Object.keys(await readFresh())).toEqual(SETTING_KEYS)
})

test('a process caches settings for two seconds, then sees the change', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const db = testDb.as('skinkantor_api')
  const first = await readSettings(db)
  await change('quote.lock_seconds', 600)
  const [again, alsoAgain] = await Promise.all([readSettings(db), readSettings(db)])
  expect(again).toBe(first)
  expect(alsoAgain).toBe(first)
  vi.advanceTimersByTime(2_000)
  expect((await readSettings(db))['quote.lock_seconds'].value).toBe(600)
})

test('versions are immutable, and the API adds one only in the name of a finance admin', async () => {
  await expect(testDb.db.updateTable('settings').set({ reason: 'forged' }).execute()).rejects.toThrow(
    /never changed/,
  )
  await expect(testDb.db.deleteFrom('settings').execute()).rejects.toThrow(/never changed/)
  await expect(change('quote.lock_seconds', 60, testDb.as('skinkantor_api'))).rejects.toMatchObject({
    constraint: 'settings_by_admin',
  })
  await expect(change('quote.lock_seconds', 60, testDb.as('skinkantor_worker'))).rejects.toThrow(
    /permission denied/,
  )
})
