import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Db } from '#platform/db/database.ts'
import { restrictDatabase, urlForDatabase, urlForRole, type DatabaseRole } from '#platform/db/migrations.ts'
import { COPY_LOCK, namePrefixOf } from './global-setup.ts'
import { PATIENCE_MS, patientDatabase } from './patience.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminDatabaseUrl: string
    templateDatabase: string
    /** Part of the names of this run's databases. */
    testRun: string
    /** Whether a worker prepares the next copy while a test still uses the current one. */
    makesCopiesAhead: boolean
    redisUrl: string
  }
}

export type TestDatabase = {
  /** As the migrator, which may do everything: for test setup and inspection. */
  db: Db
  /** As the role that the tested code really has. */
  as: (role: DatabaseRole) => Db
  urlFor: (role: DatabaseRole) => string
  drop: () => Promise<void>
  /** Instead of `drop`: turns the database into a template of that name. */
  keepAsTemplate: (name: string) => Promise<void>
}

/** A private copy of a template, by default of the migrated one: no test file sees another's rows. */
export async function createTestDatabase(template = inject('templateDatabase')): Promise<TestDatabase> {
  const adminUrl = inject('adminDatabaseUrl')
  const database = await freshCopy(template)
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
      // Not awaited: copies left at the end of the run are dropped with the template.
      asAdmin((client) => client.query(`drop database if exists ${database} with (force)`)).catch(
        () => undefined,
      )
    },
    keepAsTemplate: async (name) => {
      await Promise.all(opened.map((db) => db.destroy()))
      await asAdmin((client) => client.query(`alter database ${database} rename to ${name}`))
    },
  }
}

type Ahead = { template: string; copy: Promise<string> }
let ahead: Ahead | undefined

/** Uses the copy that was prepared during the previous test, if there is one. */
async function freshCopy(template: string): Promise<string> {
  if (template !== inject('templateDatabase') || !inject('makesCopiesAhead')) return makeCopy(template)
  const made = ahead?.template === template ? ahead.copy : makeCopy(template)
  ahead = undefined
  const database = await made.catch(() => makeCopy(template))
  if (!ahead) {
    const copy = makeCopy(template)
    copy.catch(() => undefined)
    ahead = { template, copy }
  }
  return database
}

async function makeCopy(template: string): Promise<string> {
  const database = `${namePrefixOf(inject('testRun'))}${randomBytes(6).toString('hex')}`
  await asAdmin(async (client) => {
    // PostgreSQL copies a template for one caller at a time; with the lock the other callers wait instead of failing.
    await client.query('select pg_advisory_lock(hashtext($1))', [COPY_LOCK])
    await client.query(`create database ${database} template ${template} owner skinkantor_migrator`)
    // The database lives as long as one test file, so its commits need not reach the disk.
    await client.query(`alter database ${database} set synchronous_commit = off;
      ${restrictDatabase(database)}`)
  })
  return database
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
