import { randomBytes } from 'node:crypto'
import { dropDatabase, prepareAndMigrate, withDatabaseName } from '@app/stack/throwaway-database'
import { servicesFromEnvironment } from '@app/stack/services'
import type { TestProject } from 'vitest/node'
import { patientRedis } from './patience.ts'

/** What `createPricedDatabase` makes of the template, where a test needs it. */
export function pricedTemplateOf(template: string): string {
  return `${template}_priced`
}

/** Migrates one template per run; every test file copies it. The name is random, so runs never meet. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const services = await servicesFromEnvironment()
  const template = `skinkantor_template_${randomBytes(6).toString('hex')}`
  prepareAndMigrate(withDatabaseName(services.databaseUrl, template))
  project.provide('adminDatabaseUrl', services.databaseUrl)
  project.provide('templateDatabase', template)
  project.provide('redisUrl', patientRedis(services.redisUrl))
  return async () => {
    await dropDatabase(services.databaseUrl, pricedTemplateOf(template))
    await dropDatabase(services.databaseUrl, template)
  }
}
