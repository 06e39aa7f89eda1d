import { migrate, prepareDatabase, urlForRole } from '#platform/db/migrations.ts'
import { valuesFromFiles } from '#platform/settings/values-from-files.ts'

/**
 * `node apps/api/src/processes/migrate.ts` applies new migrations as the migrator's role (named in DATABASE_URL).
 * With `--prepare`, DATABASE_URL is a superuser's, and the roles and the database are created first. `--prepare-only`
 * stops after that, for a server on which every role has its own password.
 */
const url = { ...process.env, ...valuesFromFiles(['DATABASE_URL'], process.env) }.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing')

const isOnlyPrepared = process.argv.includes('--prepare-only')
const isFirstTime = isOnlyPrepared || process.argv.includes('--prepare')
if (isFirstTime) await prepareDatabase(url)
const applied = isOnlyPrepared
  ? []
  : await migrate(isFirstTime ? urlForRole(url, 'skinkantor_migrator') : url)
console.log(JSON.stringify({ migrated: !isOnlyPrepared, applied }))
