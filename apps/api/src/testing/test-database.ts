import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Db } from '#platform/database.ts'
import { urlForDatabase, urlForRole, type DatabaseRole } from '#platform/migrations.ts'
import { PATIENCE_MS, patientDatabase } from './patience.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminDatabaseUrl: string
    templateDatabase: string
    redisUrl: string
  }
}

export type TestDatabase = {
  /** As the migrator, who may do everything: for arranging and looking. */
  db: Db
  /** As the role that the code under test really has. */
  as: (role: DatabaseRole) => Db
  urlFor: (role: DatabaseRole) => string
  drop: () => Promise<void>
  /** Instead of `drop`: from now on it is a template of that name. */
  keepAsTemplate: (name: string) => Promise<void>
}

/** A private copy of a template, by default of the migrated one: no test file sees another's rows. */
export async function createTestDatabase(template = inject('templateDatabase')): Promise<TestDatabase> {
  const adminUrl = inject('adminDatabaseUrl')
  const database = `skinkantor_test_${randomBytes(8).toString('hex')}`
  await asAdmin(async (client) => {
    // PostgreSQL copies a template for one caller at a time; the lock makes the others wait instead of fail.
    await client.query('select pg_advisory_lock(hashtext($1))', ['skinkantor_template_copy'])
    await client.query(`create database ${database} template ${template} owner skinkantor_migrator`)
    // It lives as long as one test file, so nobody waits for its commits to reach the disk.
    await client.query(`alter database ${database} set synchronous_commit = off;
      revoke connect on database ${database} from public;
      grant connect on database ${database} to skinkantor_api, skinkantor_worker, skinkantor_watcher`)
  })
  const opened: Db[] = []
  const urlFor = (role: DatabaseRole) => urlForRole(urlForDatabase(adminUrl, database), role)
  const as = (role: DatabaseRole) => {
    const db = openDatabase({
      url: patientDatabase(urlFor(role)),
      name: 'test',
      poolSize: 6,
      waitMsMax: PATIENCE_MS,
      onIdleError: () => undefined,
    })
    opened.push(db)
    return db
  }
  return {
    db: as('skinkantor_migrator'),
    as,
    urlFor,
    drop: async () => {
      await Promise.all(opened.map((db) => db.destroy()))
      await asAdmin((client) => client.query(`drop database if exists ${database} with (force)`))
    },
    keepAsTemplate: async (name) => {
      await Promise.all(opened.map((db) => db.destroy()))
      await asAdmin((client) => client.query(`alter database ${database} rename to ${name}`))
    },
  }
}

export async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: urlForDatabase(inject('adminDatabaseUrl'), 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
