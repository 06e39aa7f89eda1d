import { promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { FileMigrationProvider, Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { insertRails } from './insert-rails.ts'

export const DATABASE_ROLES = [
  'skinkantor_migrator',
  'skinkantor_api',
  'skinkantor_worker',
  'skinkantor_watcher',
  'skinkantor_dispatcher',
] as const
export type DatabaseRole = (typeof DATABASE_ROLES)[number]

/** `schema.sql` lies beside them and is no migration. */
const MIGRATION_FILE = /^(\d{4}-.*)\.(sql|ts)$/
const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../../../migrations')

/** The same server and database, with one of our roles. */
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
 * Creates missing roles and a missing database. It needs a superuser once; everything after it runs as one of our
 * roles. The roles get the password of the given URL, so that one secret is enough to try the product. An operator
 * later gives each role its own.
 */
export async function prepareDatabase(adminUrl: string): Promise<void> {
  const database = databaseNameOf(adminUrl)
  await withClient(urlForDatabase(adminUrl, 'postgres'), async (client) => {
    // Roles belong to the whole server, so two starting processes must not create them at once.
    await client.query('select pg_advisory_lock(hashtext($1))', ['skinkantor_prepare'])
    await createRoles(client, new URL(adminUrl).password)
    const existing = await client.query('select 1 from pg_database where datname = $1', [database])
    if (existing.rowCount === 0) {
      await client.query(
        `create database ${pg.escapeIdentifier(database)} owner skinkantor_migrator encoding 'UTF8' template template0`,
      )
    }
    await prepareSchemas(adminUrl, pg.escapeIdentifier(database))
  })
}

/**
 * A role that may create temporary tables could shadow one of our tables. A copy of a template does not inherit this
 * restriction.
 */
export function restrictDatabase(database: string): string {
  return `revoke connect, temporary on database ${database} from public;
    grant connect on database ${database}
      to skinkantor_api, skinkantor_worker, skinkantor_watcher, skinkantor_dispatcher`
}

async function prepareSchemas(adminUrl: string, database: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`
      ${restrictDatabase(database)};
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

/** How long a migration waits for a table in use: all later queries on that table wait behind it. */
const LOCK_WAIT = '2s'
const LOCK_TRIES_SECONDS = 300
const LOCK_TRY_AGAIN_MS = 1_000
/** The migration gave up its lock wait, or PostgreSQL cancelled it to end a deadlock. It changed nothing. */
const GAVE_WAY = new Set(['55P03', '40P01'])

/**
 * Forward only. Two processes may start it at once: the second waits and finds nothing to do. On tables in use it
 * gives up and retries, so that users do not wait.
 */
export async function migrate(migratorUrl: string, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  await migrateQueue(migratorUrl)
  const untilMs = performance.now() + LOCK_TRIES_SECONDS * 1_000
  for (;;) {
    const { error, results } = await withMigrator(migratorUrl, folder, async (migrator, db) => {
      const migrated = await migrator.migrateToLatest()
      if (!migrated.error) await insertRails(db)
      return migrated
    })
    if (!error) return (results ?? []).map((result) => result.migrationName)
    const hasGivenWay = GAVE_WAY.has(String((error as { code?: unknown }).code))
    if (!hasGivenWay || performance.now() > untilMs)
      throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
    await delay(LOCK_TRY_AGAIN_MS)
  }
}

export type MigrationPlan = {
  /** Pending migrations in their order, with the statements that may block other queries. */
  waiting: { name: string; locks: string[] }[]
  /** Migrations applied by newer code than this. */
  unknown: string[]
}

/** Statements that block writers of a table while they run. Statements on a new table do not count. */
const LOCKS =
  /\b(alter table|create (?:unique )?index(?! concurrently)|drop (?:table|index|column)|update|delete from)\s+\w+/gi

/** Reads only and changes nothing. */
export function planMigrations(migratorUrl: string): Promise<MigrationPlan> {
  return withMigrator(migratorUrl, MIGRATIONS_FOLDER, async (migrator, db) => {
    const known = await migrator.getMigrations()
    const exists = await sql<{
      name: string | null
    }>`select to_regclass('kysely_migration')::text as name`.execute(db)
    const applied = exists.rows[0]?.name
      ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows
      : []
    const waiting = known.filter(({ executedAt }) => executedAt === undefined)
    return {
      waiting: await Promise.all(waiting.map(async ({ name }) => ({ name, locks: await locksOf(name) }))),
      unknown: applied.map(({ name }) => name).filter((name) => !known.some((one) => one.name === name)),
    }
  })
}

async function locksOf(name: string): Promise<string[]> {
  const files = await listMigrationFiles(MIGRATIONS_FOLDER)
  const file = files.find((one) => path.parse(one).name === name)!
  const text = await fs.readFile(path.join(MIGRATIONS_FOLDER, file), 'utf8')
  const made = new Set([...text.matchAll(/create table (\w+)/gi)].map((match) => match[1]))
  const found = [...text.matchAll(LOCKS)].map(([statement]) => statement.replaceAll(/\s+/g, ' '))
  return [...new Set(found)].filter((statement) => !made.has(statement.split(' ').at(-1)))
}

export async function listMigrationFiles(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  return (await fs.readdir(folder)).filter((name) => MIGRATION_FILE.test(name)).sort()
}

/** A migration is plain SQL, or TypeScript with `up` where statements depend on code. */
async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const migrations = await new FileMigrationProvider({ fs, path, migrationFolder: folder }).getMigrations()
  for (const file of (await listMigrationFiles(folder)).filter((name) => name.endsWith('.sql'))) {
    const text = await fs.readFile(path.join(folder, file), 'utf8')
    migrations[path.parse(file).name] = {
      up: async (db) => {
        await sql.raw(text).execute(db)
      },
    }
  }
  return migrations
}

async function withMigrator<Result>(
  migratorUrl: string,
  migrationFolder: string,
  // oxlint-disable-next-line typescript/no-explicit-any -- migrations are older than the generated types
  work: (migrator: Migrator, db: Kysely<any>) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString: migratorUrl, max: 2, options: `-c lock_timeout=${LOCK_WAIT}` })
  // oxlint-disable-next-line typescript/no-explicit-any -- migrations are older than the generated types
  const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }) })
  try {
    const provider = { getMigrations: () => readMigrations(migrationFolder) }
    return await work(new Migrator({ db, provider, allowUnorderedMigrations: false }), db)
  } finally {
    await db.destroy()
  }
}

/** The queue's own tables belong to the worker's role, the only role with rights on them. */
async function migrateQueue(migratorUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: migratorUrl, options: '-c role=skinkantor_worker', max: 2 })
  // A lost connection also fails its pending query; these listeners only keep the process alive until then.
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
