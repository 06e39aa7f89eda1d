import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

const WRITES = /\b(insert\s+into|update\s+\w+\s+(\w+\s+)?set|delete\s+from|truncate|pg_notify|execute)\b/i
const ASSIGNS = /(;|\bbegin|\bthen|\belse)\s*new\.\w+\s*:?=/i

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

type Row = { trigger: string; source: string }

/** True for a body that writes, or that calls one of our functions that writes. */
function isActing(body: string, sources: ReadonlyMap<string, string>, seen = new Set<string>()): boolean {
  const code = body.replaceAll(/--.*$/gm, '')
  if (WRITES.test(code) || ASSIGNS.test(code)) return true
  return [...code.matchAll(/\b(\w+)\s*\(/g)].some(([, name]) => {
    const called = sources.get(name!)
    if (called === undefined || seen.has(name!)) return false
    return isActing(called, sources, seen.add(name!))
  })
}

test('no trigger writes data', async () => {
  const { rows: functions } = await sql<{ name: string; source: string }>`
    select p.proname as name, p.prosrc as source from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'jobs'::regnamespace, 'graphile_worker'::regnamespace)
      and p.prolang <> (select oid from pg_language where lanname = 'c')`.execute(testDb.db)
  const { rows } = await sql<Row>`
    select t.tgname as trigger, p.prosrc as source from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by t.tgname`.execute(testDb.db)
  expect(rows.length).toBeGreaterThan(50)
  const sources = new Map(functions.map(({ name, source }) => [name, source]))
  const acting = rows.filter(({ source }) => isActing(source, sources)).map(({ trigger }) => trigger)
  expect(acting).toEqual([])
})

test('the check detects a trigger that writes directly or through a function', () => {
  const sources = new Map([['keep', 'begin insert into notes values (1); end']])
  expect(isActing('begin new.at := now(); return new; end', sources)).toBe(true)
  expect(isActing('begin perform keep(); return null; end', sources)).toBe(true)
  expect(isActing('begin if new.a = 1 then raise exception $$x$$; end if; return new; end', sources)).toBe(
    false,
  )
})
