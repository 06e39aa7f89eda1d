import { appendFileSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sharedEnvironment } from '@app/stack/stack-environment'
import { watcherEnvironment } from '@app/stack/watcher-environment'
import { bundleNames } from '../../../apps/api/src/platform/settings/environment.ts'
import { packEnvironment } from '../../../apps/api/src/platform/settings/pack-environment.ts'

/**
 * `node configure.ts MACHINE SITE SIMULATOR SMTP_PORT`: enters the operator's values into the files of the
 * installation and into the rails' settings. It is a separate process, because it runs in the network that reaches
 * the simulator.
 */
const [machine = '', site = '', simulatorUrl = '', smtpPort = ''] = process.argv.slice(2)
const etc = path.join(machine, 'etc/skinkantor')
/** Values that the installation keeps in files of secrets/. */
const SECRETS: readonly string[] = [
  'STEAM_WEB_API_KEY',
  'SMTP_URL',
  'ALERT_DISCORD_URL',
  'ALERT_TELEGRAM_URL',
  'PUSH_PRIVATE_KEY',
  ...bundleNames,
]
/** The folder that the watcher's unit may write to. */
const WATCHER_FOLDER = '/var/lib/skinkantor-watcher'

const folder = path.join(machine, WATCHER_FOLDER)
mkdirSync(folder, { mode: 0o700 })
const { WATCHER_ACCOUNTS: accounts = '', ...watcher } = await watcherEnvironment({
  simulatorUrl,
  folder,
  env: {},
})
const settings: string[] = []
const world = packEnvironment({
  ...watcher,
  ...sharedEnvironment({ simulatorUrl, smtpPort: Number(smtpPort), port: 0, keysFolder: '' }),
  // All visitors during an upgrade come from one address, so the rate limits are raised.
  RATE_LIMIT_FACTOR: '100',
})
for (const [name, value] of Object.entries(world)) {
  // The installation wrote these values itself.
  if (name === 'KEYS_DIR' || name === 'PUBLIC_URL') continue
  const file = path.join(etc, 'secrets', name.toLowerCase().replaceAll('_', '-'))
  if (SECRETS.includes(name)) writeFileSync(file, `${value}\n`)
  else settings.push(`${name}="${value}"\n`)
}
appendFileSync(path.join(etc, 'skinkantor.env'), settings.join(''))

const account = accountOf('skinkantor-watcher')
for (const place of [folder, ...readdirSync(folder).map((name) => path.join(folder, name))])
  chownSync(place, account.uid, account.gid)
writeFileSync(
  path.join(etc, 'watcher.env'),
  `WATCHER_ACCOUNTS='${accounts.replaceAll(folder, WATCHER_FOLDER)}'\n`,
)

for (const rail of ['paypal', 'btcpay'])
  await fetch(`${simulatorUrl}/_control/webhooks/${rail}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${site}/api/webhooks/${rail}` }),
  })

function accountOf(name: string): { uid: number; gid: number } {
  const line = readFileSync(path.join(machine, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error(`the installation has made no account ${name}`)
  return { uid: Number(uid), gid: Number(gid) }
}
