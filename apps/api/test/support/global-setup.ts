import { randomBytes } from 'node:crypto'
import { withDatabaseName } from '@app/stack/throwaway-database'
import { servicesFromEnvironment } from '@app/stack/services'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { patientRedis } from './patience.ts'
import { findOrMakeTemplate } from './template-database.ts'

/** Held while a template is copied. */
export const COPY_LOCK = 'skinkantor_template_copy'

/** Name prefix of a run's databases; it finds those that were not dropped yet. */
export function namePrefixOf(testRun: string): string {
  return `skinkantor_test_${testRun}_`
}

/** Name of the template that `createPricedDatabase` makes, where a test needs it. */
export function pricedTemplateOf(testRun: string): string {
  return `${namePrefixOf(testRun)}priced`
}

async function dropDatabases(adminUrl: string, testRun: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabaseName(adminUrl, 'postgres') })
  await client.connect()
  try {
    // A worker that ended may have left the server in the middle of a copy.
    await client.query('select pg_advisory_lock(hashtext($1))', [COPY_LOCK])
    const left = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [namePrefixOf(testRun)],
    )
    for (const { name } of left.rows) await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

/** Every test file copies one template. The names of the copies are random, so runs never collide. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const services = await servicesFromEnvironment()
  const testRun = randomBytes(6).toString('hex')
  project.provide('adminDatabaseUrl', services.databaseUrl)
  project.provide('templateDatabase', await findOrMakeTemplate(services.databaseUrl))
  project.provide('testRun', testRun)
  // Without shared modules no file would find the prepared copy, and during time measurements nothing else should
  // run.
  project.provide('makesCopiesAhead', !project.config.isolate)
  project.provide('redisUrl', patientRedis(services.redisUrl))
  return () => dropDatabases(services.databaseUrl, testRun)
}
