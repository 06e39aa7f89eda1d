import { randomBytes } from 'node:crypto'
import { dropDatabase, prepareAndMigrate, withDatabaseName } from '@app/stack/throwaway-database'
import { servicesFromEnvironment } from '@app/stack/services'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { patientRedis } from './patience.ts'

/** Name of the template that `createPricedDatabase` makes, where a test needs it. */
export function pricedTemplateOf(template: string): string {
  return `${template}_priced`
}

/** Held while a template is copied. */
export const COPY_LOCK = 'skinkantor_template_copy'

/** Name prefix of a run's copies; it finds copies that were not dropped yet. */
export function copiesNamePrefixOf(template: string): string {
  return template.replace('_template_', '_test_') + '_'
}

async function dropCopies(adminUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabaseName(adminUrl, 'postgres') })
  await client.connect()
  try {
    // A worker that ended may have left the server in the middle of a copy.
    await client.query('select pg_advisory_lock(hashtext($1))', [COPY_LOCK])
    const left = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [copiesNamePrefixOf(template)],
    )
    for (const { name } of left.rows) await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

/** Migrates one template per run; every test file copies it. The name is random, so runs never collide. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const services = await servicesFromEnvironment()
  const template = `skinkantor_template_${randomBytes(6).toString('hex')}`
  prepareAndMigrate(withDatabaseName(services.databaseUrl, template))
  project.provide('adminDatabaseUrl', services.databaseUrl)
  project.provide('templateDatabase', template)
  // Without shared modules no file would find the prepared copy, and during time measurements nothing else should
  // run.
  project.provide('makesCopiesAhead', !project.config.isolate)
  project.provide('redisUrl', patientRedis(services.redisUrl))
  return async () => {
    await dropCopies(services.databaseUrl, template)
    await dropDatabase(services.databaseUrl, pricedTemplateOf(template))
    await dropDatabase(services.databaseUrl, template)
  }
}
