import { appendFileSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sharedEnvironment } from '@app/stack/stack-environment'
import { watcherEnvironment } from '@app/stack/watcher-environment'

/**
 * `node configure.ts MACHINE SITE SIMULATOR SMTP_PORT`: enters the operator's values into the files of the
 * installation and into the rails' settings. It is a separate process, because it runs in the network that reaches
 * the simulator.
 */
const [machine = '', site = '', simulatorUrl = '', smtpPort = ''] = process.argv.slice(2)
const etc = path.join(machine, 'etc/skinkantor')
const SECRETS: Record<string, string> = {
  STEAM_WEB_API_KEY: 'steam-web-api-key',
  SMTP_URL: 'smtp-url',
  PAYPAL_SECRET: 'paypal-secret',
  SKRILL_PASSWORD: 'skrill-password',
  BTCPAY_API_KEY: 'btcpay-api-key',
  BTCPAY_WEBHOOK_SECRET: 'btcpay-webhook-secret',
}
/** The folder that the watcher's unit may write to. */
const WATCHER_FOLDER = '/var/lib/skinkantor-watcher'

const settings: string[] = []
const world = sharedEnvironment({ simulatorUrl, smtpPort: Number(smtpPort), port: 0, keysFolder: '' })
for (const [name, value] of Object.entries(world)) {
  // The installation wrote these values itself.
  if (name === 'KEYS_DIR' || name === 'PUBLIC_URL') continue
  const file = SECRETS[name]
  if (file) writeFileSync(path.join(etc, 'secrets', file), `${value}\n`)
  else settings.push(`${name}="${value}"\n`)
}
// All visitors during an upgrade come from one address, so the rate limits are raised.
appendFileSync(path.join(etc, 'skinkantor.env'), `${settings.join('')}RATE_LIMIT_FACTOR=100\n`)

const folder = path.join(machine, WATCHER_FOLDER)
mkdirSync(folder, { mode: 0o700 })
const watcher = await watcherEnvironment({ simulatorUrl, folder, env: {} })
const account = accountOf('skinkantor-watcher')
for (const place of [folder, path.join(folder, 'operator-refresh-token')])
  chownSync(place, account.uid, account.gid)
const lines = Object.entries(watcher).map(
  ([name, value]) => `${name}='${value.replaceAll(folder, WATCHER_FOLDER)}'`,
)
writeFileSync(path.join(etc, 'watcher.env'), `${lines.join('\n')}\n`)

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
