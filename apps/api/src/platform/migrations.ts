import { promises as fs } from 'node:fs'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'

export const DATABASE_ROLES = ['skinkantor_migrator', 'skinkantor_api', 'skinkantor_worker'] as const
export type DatabaseRole = (typeof DATABASE_ROLES)[number]

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../../migrations')

/** The same server and database, reached as one of our roles. */
export function urlForRole(adminUrl: string, role: DatabaseRole): string {
  const url = new URL(adminUrl)
  url.username = role
  return url.href
}

export function urlForDatabase(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/**
 * Makes the roles and the database where they are missing. Needs a superuser once; everything after it runs
 * as a role of ours. The roles get the password of the given address, so that one secret is enough to try the
 * product; an operator gives each role its own afterwards.
 */
export async function prepareDatabase(adminUrl: string): Promise<void> {
  const database = databaseNameOf(adminUrl)
  await withClient(urlForDatabase(adminUrl, 'postgres'), async (client) => {
    // Roles belong to the whole server, so two starters must not race for them.
    await client.query('select pg_advisory_lock(hashtext($1))', ['skinkantor_prepare'])
    await createRoles(client, new URL(adminUrl).password)
    const existing = await client.query('select 1 from pg_database where datname = $1', [database])
    if (existing.rowCount === 0) {
      await client.query(`create database ${pg.escapeIdentifier(database)} owner skinkantor_migrator`)
    }
    await prepareSchemas(adminUrl, pg.escapeIdentifier(database))
  })
}

async function prepareSchemas(adminUrl: string, database: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`
      revoke connect on database ${database} from public;
      grant connect on database ${database} to skinkantor_api, skinkantor_worker;
      alter schema public owner to skinkantor_migrator;
      revoke create on schema public from public;
      create schema if not exists jobs authorization skinkantor_worker;`)
    // The queue's first installation makes its own schema and needs this right once.
    await client.query(`grant create on database ${database} to skinkantor_worker`)
    await migrateQueue(adminUrl)
    await client.query(`revoke create on database ${database} from skinkantor_worker`)
  })
}

async function createRoles(client: pg.Client, password: string): Promise<void> {
  for (const role of DATABASE_ROLES) {
    const existing = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (existing.rowCount !== 0) continue
    const secret = password === '' ? '' : ` password ${pg.escapeLiteral(decodeURIComponent(password))}`
    await client.query(`create role ${role} login${secret}`)
  }
  await client.query('grant skinkantor_worker to skinkantor_migrator')
}

/** Forward only. Two processes may start it at once: the loser waits and finds nothing left to do. */
export async function migrate(migratorUrl: string): Promise<string[]> {
  await migrateQueue(migratorUrl)
  const pool = new pg.Pool({ connectionString: migratorUrl, max: 2 })
  // oxlint-disable-next-line typescript/no-explicit-any -- migrations are older than the generated types
  const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({
      db,
      provider: new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS_FOLDER }),
      allowUnorderedMigrations: false,
    })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

/** The queue's own tables belong to the worker's role: it is the only one with rights on them. */
async function migrateQueue(migratorUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: migratorUrl, options: '-c role=skinkantor_worker', max: 2 })
  // A lost connection also fails the query that waits on it; these listeners only keep the process alive for it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function databaseNameOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}
