import { parseEnv } from 'node:util'
import { readBankAccount } from '#contexts/payments/bank-files/read-bank-account.ts'
import { parseConfig, WorkerConfig } from '#platform/settings/config.ts'
import { openDatabase, type Db } from '#platform/db/database.ts'
import { flattenEnvironment } from '#platform/settings/environment.ts'
import { CONFIG_NAMES } from '#platform/settings/pack-environment.ts'
import { valuesFromFiles } from '#platform/settings/values-from-files.ts'
import { broken, type Finding } from './finding.ts'
import * as database from './look-at-database.ts'
import * as machine from './look-at-machine.ts'
import * as outside from './look-outside.ts'

/**
 * Checks a live installation for known faults and reports what to do about each. It only reads. Checks that depend on
 * a broken part are left out.
 */
export async function examine(
  environment: NodeJS.ProcessEnv,
  options: { readDisk?: Parameters<typeof machine.lookAtDisk>[1] } = {},
): Promise<Finding[]> {
  const { env, mistakes } = readValues(environment)
  const url = env['DATABASE_URL'] ?? ''
  const db = openDatabase({ url, name: 'skinkantor-doctor', poolSize: 2, onIdleError: () => undefined })
  try {
    const isAnswering = await db
      .selectNoFrom((eb) => eb.lit(1).as('one'))
      .execute()
      .then(() => true)
      .catch(() => false)
    const reachable = isAnswering ? db : undefined
    return [
      outside.lookAtConfiguration(env, mistakes),
      outside.lookAtBrand(env),
      outside.lookAtTerms(env),
      outside.lookAtPush(env),
      ...(await askDatabase(url, reachable)),
      await machine.lookAtKeys(env['KEYS_DIR'] ?? '', reachable),
      await outside.lookAtRedis(env['REDIS_URL'] ?? ''),
      ...(await askOthers(env, reachable)),
      await machine.lookAtDisk(env['KEYS_DIR'] ?? '/', options.readDisk),
      await machine.lookAtCertificate(env['PUBLIC_URL'] ?? 'http://localhost'),
      machine.lookAtCopies(env['BACKUP_DIR']),
    ]
  } finally {
    await db.destroy()
  }
}

/** The values of all processes. When they cannot be read, the rest is checked with the variables alone. */
function readValues(environment: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; mistakes: string[] } {
  try {
    const env = flattenEnvironment([...CONFIG_NAMES], environment)
    const text = valuesFromFiles(['OVERRIDES'], environment)['OVERRIDES'] ?? environment['OVERRIDES'] ?? ''
    // A process ignores what another may read; what none reads is a typing error.
    const unknown = Object.keys(parseEnv(text)).filter((name) => !CONFIG_NAMES.has(name))
    return { env, mistakes: unknown.map((name) => `${name}: no process reads this line of OVERRIDES`) }
  } catch (error) {
    return { env: environment, mistakes: (error as Error).message.split('\n').slice(1) }
  }
}

async function askDatabase(url: string, db: Db | undefined): Promise<Finding[]> {
  if (!db)
    return [
      broken(
        'database',
        'does not answer',
        'systemctl status postgresql; does DATABASE_URL name the right host, role and password?',
      ),
    ]
  const migrations = await database.lookAtMigrations(url)
  const server = await database.lookAtServer(db)
  // Checks on missing tables would only repeat what the migrations report.
  if (migrations.state !== 'ok') return [server, migrations]
  return [
    server,
    migrations,
    await database.lookAtPrivileges(db),
    await database.lookAtClock(db),
    await database.lookAtWorkers(db),
    await database.lookAtWatchers(db),
    await database.lookAtQueue(db),
    await database.lookAtPrices(db),
    await database.lookAtRailStates(db),
    ...(await database.lookAtBooks(db)),
    await database.lookAtMailQueue(db),
    await database.lookAtStaff(db),
    await database.lookAtArchive(db),
  ]
}

async function askOthers(env: NodeJS.ProcessEnv, db: Db | undefined): Promise<Finding[]> {
  let config: WorkerConfig
  try {
    config = parseConfig(WorkerConfig, env)
  } catch {
    // Already reported, with the names.
    return []
  }
  const answers = await Promise.all([
    outside.lookAtSteam(config.STEAM_WEB_API_URL, config.STEAM_WEB_API_KEY),
    outside.lookAtSmtp(config.SMTP_URL),
    outside.lookAtRails(config, db !== undefined && (await readBankAccount(db)) !== undefined),
  ])
  return answers.flat()
}
