import { createHash, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { prepareAndMigrate, withDatabaseName } from '@app/stack/throwaway-database'
import pg from 'pg'

const ROOT = path.join(import.meta.dirname, '../../../..')

/** All files that decide what a migrated database contains. */
const SOURCES = [
  'apps/api/migrations/*',
  'apps/api/src/platform/db/**/*.ts',
  'apps/api/src/processes/migrate.ts',
  'packages/contract/src/**/*.ts',
  'package-lock.json',
]
const UNUSED_DAYS_MAX = 3

/**
 * The migrated database that every test database is a copy of. It outlives the run, because migrating takes longer
 * than many a test file. Its name is a hash of its sources, so a changed migration makes a new one.
 */
export async function findOrMakeTemplate(adminUrl: string): Promise<string> {
  const name = `skinkantor_template_${hashOfSources()}`
  const client = new pg.Client({ connectionString: withDatabaseName(adminUrl, 'postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 0) {
      // Under another name until it is complete.
      const unfinished = `${name}_${randomBytes(4).toString('hex')}`
      prepareAndMigrate(withDatabaseName(adminUrl, unfinished))
      await client.query(`alter database ${unfinished} rename to ${name}`)
    }
    await client.query(`comment on database ${name} is '${new Date().toISOString()}'`)
    await dropUnused(client)
  } finally {
    await client.end()
  }
  return name
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** The comment of a template is the time of its last use. */
async function dropUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, 'skinkantor_template_')
      and shobj_description(oid, 'pg_database')::timestamptz < now() - make_interval(days => $1)`,
    [UNUSED_DAYS_MAX],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name}`)
}
