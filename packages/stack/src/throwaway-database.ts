import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import type { Services } from './services.ts'

const MIGRATE = path.join(import.meta.dirname, '../../../apps/api/src/processes/migrate.ts')

export function withDatabaseName(url: string, database: string): string {
  const named = new URL(url)
  named.pathname = `/${database}`
  return named.href
}

/** Runs `work` with its own migrated database as the superuser, and drops the database in every case. */
export async function withThrowawayDatabase(
  services: Services,
  purpose: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const database = `skinkantor_${purpose}_${randomBytes(6).toString('hex')}`
  const url = withDatabaseName(services.databaseUrl, database)
  try {
    prepareAndMigrate(url)
    await work(url)
  } finally {
    await dropDatabase(services.databaseUrl, database)
  }
}

/** Returns the migrations that this call applied. */
export function prepareAndMigrate(url: string): string[] {
  const output = execFileSync(process.execPath, [MIGRATE, '--prepare'], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return (JSON.parse(output) as { applied: string[] }).applied
}

export async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabaseName(adminUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`)
  } finally {
    await client.end()
  }
}

/** Migrates, and gives the company an account of its own, from which bank files are made. */
export async function prepareCompany(url: string): Promise<string[]> {
  const applied = prepareAndMigrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`insert into settings (key, version, value, changed_by, reason)
      select 'bank.account_number', 1, '"61109010140000071219812874"', 'operator:stack', 'set up'
      where not exists (select from settings where key = 'bank.account_number')`)
  } finally {
    await client.end()
  }
  return applied
}
