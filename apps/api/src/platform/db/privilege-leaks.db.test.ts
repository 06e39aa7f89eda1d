import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import type { Db } from './database.ts'
import { findPrivilegeLeaks } from './privilege-leaks.ts'

/** Roles that book. The attack below needs a function of the books, which the dispatcher cannot call at all. */
const ROLES = ['skinkantor_api', 'skinkantor_worker', 'skinkantor_watcher'] as const

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

/** Always rolled back; only whether `attack` is refused counts. */
async function tryOn(db: Db, attack: (db: Db) => Promise<unknown>): Promise<unknown> {
  return db
    .transaction()
    .execute(async (trx) => {
      await attack(trx)
      throw new Error('nobody refused')
    })
    .catch((error: unknown) => error)
}

const INSUFFICIENT_PRIVILEGE = '42501'

test('no database role can run code as the owner of the tables', async () => {
  expect(await findPrivilegeLeaks(testDb.db)).toEqual([])
})

describe('each leak is named', () => {
  test.each([
    [
      /^shown\(\) runs as its owner with another search path$/,
      `create function shown() returns integer language sql security definer set search_path = public as 'select 1'`,
    ],
    [
      /^shown\(\) can be executed by everybody$/,
      `create function shown() returns integer language sql as 'select 1'; grant execute on function shown to public`,
    ],
    [
      /^everybody has TEMPORARY on the database$/,
      `do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$`,
    ],
    [
      /^skinkantor_api has TEMPORARY on the database$/,
      `do $$ begin execute format('grant temporary on database %I to skinkantor_api', current_database()); end $$`,
    ],
    [
      /^skinkantor_watcher may create in schema public$/,
      'grant create on schema public to skinkantor_watcher',
    ],
    [
      /^new functions of skinkantor_migrator could be executed by everybody$/,
      'alter default privileges for role skinkantor_migrator grant execute on functions to public',
    ],
  ])('%s', async (leak, damage) => {
    const found: string[] = []
    await tryOn(testDb.db, async (trx) => {
      await sql.raw(damage).execute(trx)
      found.push(...(await findPrivilegeLeaks(trx)))
    })
    expect(found).toContainEqual(expect.stringMatching(leak))
  })
})

describe.each(ROLES)('%s', (role) => {
  /**
   * A trigger on a temporary table that shadows one of ours runs with the rights of the function that writes to it.
   */
  const shadowTable = async (db: Db) => {
    await sql`create temp table ledger_accounts (id text primary key, has_floor boolean default false)`.execute(
      db,
    )
    await sql`create function pg_temp.take_over() returns trigger language plpgsql as $$
      begin execute 'alter table audit_log disable trigger user'; return new; end $$`.execute(db)
    await sql`create trigger take_over before insert on ledger_accounts
      for each row execute function pg_temp.take_over()`.execute(db)
    await sql`select post_journal('sale:1:received', array['A:inventory', 'E:pcc'], array[1, -1]::bigint[])`.execute(
      db,
    )
  }
  /** One of our trigger functions trusts the row of a table that the caller created. */
  const borrowedTrigger = async (db: Db) => {
    await sql`create temp table entries (id bigint)`.execute(db)
    await sql`create trigger borrowed after insert on entries
      for each row execute function public.check_audit_link()`.execute(db)
    await sql`insert into entries values (1)`.execute(db)
  }

  test('cannot create a temporary table', async () => {
    for (const attack of [shadowTable, borrowedTrigger])
      expect(await tryOn(testDb.as(role), attack)).toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
  })

  describe('with the privilege to create temporary tables', () => {
    let careless: TestDatabase
    beforeAll(async () => {
      careless = await createTestDatabase()
      await sql`do $$ begin
        execute format('grant temporary on database %I to public', current_database()); end $$`.execute(
        careless.db,
      )
    })
    afterAll(() => careless.drop())

    test('cannot shadow our tables', async () => {
      const seen: unknown[] = []
      await tryOn(careless.as(role), async (trx) => {
        await shadowTable(trx)
        const { rows } = await sql`select
          (select tgenabled from pg_trigger where tgname = 'audit_log_append_only') as guard,
          (select count(*)::integer from ledger_accounts) as "inShadow"`.execute(trx)
        seen.push(...rows)
      })
      expect(seen).toEqual([{ guard: 'O', inShadow: 0 }])
    })

    test('cannot attach our trigger functions to them', async () => {
      expect(await tryOn(careless.as(role), borrowedTrigger)).toMatchObject({
        code: INSUFFICIENT_PRIVILEGE,
        message: 'permission denied for function public.check_audit_link',
      })
    })
  })
})
