import { migrate, prepareDatabase, urlForRole } from '#platform/migrations.ts'

/**
 * `node apps/api/src/main/migrate.ts` applies what is new as the migrator's role (DATABASE_URL names it).
 * With `--prepare`, DATABASE_URL is a superuser's and the roles and the database are made first.
 */
const url = process.env['DATABASE_URL']
if (!url) throw new Error('DATABASE_URL is missing')

const isFirstTime = process.argv.includes('--prepare')
if (isFirstTime) await prepareDatabase(url)
const applied = await migrate(isFirstTime ? urlForRole(url, 'skinkantor_migrator') : url)
console.log(JSON.stringify({ migrated: true, applied }))
