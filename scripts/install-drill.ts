import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startChild } from '@app/stack/child'
import { sharedEnvironment } from '@app/stack/stack-environment'
import { watcherEnvironment } from '@app/stack/watcher-environment'
import { createOwnPostgres } from './chaos/own-postgres.ts'
import { createOwnRedis } from './chaos/own-redis.ts'
import { runUnit, type RunningUnit } from './install-drill/run-unit.ts'

/**
 * `npm run install-drill`: the installation of docs/INSTALL.md in a fresh folder, with a PostgreSQL that wants passwords,
 * a Redis, the unit files and a real nginx with TLS; then somebody signs in through the simulated Steam and sells. What
 * only a whole machine can show is not in it: packages, accounts, systemd itself. Prints the seconds of every part. With
 * `-- --upgrade` the script is run again under load and every process replaced: no call may fail. `-- --from TAG` installs
 * an earlier state of this repository first and upgrades from that.
 */
const root = path.join(import.meta.dirname, '..')
const { values: wanted } = parseArgs({ options: { upgrade: { type: 'boolean' }, from: { type: 'string' } } })
const MINUTES_MAX = 10
const DOMAIN = 'localhost'
const startedMs = performance.now()
const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1)
const say = (what: string) => console.log(`${what} (${seconds()} s)`)

const scratch = mkdtempSync(path.join(tmpdir(), 'skinkantor-install-'))
const place = path.join(scratch, 'machine')
const stops: (() => unknown)[] = [() => rmSync(scratch, { recursive: true, force: true })]
const end = async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(1)))

/** The first of ten free ports, ending in 0. */
async function freeTen(): Promise<number> {
  for (let base = 20_000 + (process.pid % 1_000) * 10; base < 60_000; base += 10) {
    const free = await Promise.all(Array.from({ length: 10 }, (_, index) => isFree(base + index)))
    if (free.every(Boolean)) return base
  }
  throw new Error('no ten free ports')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}

/** Roles must know their passwords, as on the operator's machine. */
async function wantPasswords(postgres: { url: string; dataFolder: string }): Promise<void> {
  const rules = ['host all postgres 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 scram-sha-256', '']
  writeFileSync(path.join(postgres.dataFolder, 'pg_hba.conf'), rules.join('\n'))
  execFileSync('psql', ['-qAtX', postgres.url, '-c', 'select pg_reload_conf()'], { stdio: 'ignore' })
}

/** What an operator types into the files that the installation has made. */
async function configure(etc: string, simulator: Record<string, unknown>, siteUrl: string): Promise<void> {
  const simulatorUrl = String(simulator['httpUrl'])
  const secrets: Record<string, string> = {
    STEAM_WEB_API_KEY: 'steam-web-api-key',
    SMTP_URL: 'smtp-url',
    PAYPAL_SECRET: 'paypal-secret',
    SKRILL_PASSWORD: 'skrill-password',
    BTCPAY_API_KEY: 'btcpay-api-key',
    BTCPAY_WEBHOOK_SECRET: 'btcpay-webhook-secret',
  }
  const smtpPort = Number(simulator['smtpPort'])
  const world = sharedEnvironment({ simulatorUrl, smtpPort, port: 0, keysFolder: '' })
  for (const [name, value] of Object.entries(world)) {
    // The installation has written these itself.
    if (name === 'KEYS_DIR' || name === 'PUBLIC_URL') continue
    const file = secrets[name]
    if (file) writeFileSync(path.join(etc, 'secrets', file), `${value}\n`)
    else appendFileSync(path.join(etc, 'skinkantor.env'), `${name}="${value}"\n`)
  }
  // All visitors of an upgrade come from one address.
  appendFileSync(path.join(etc, 'skinkantor.env'), 'RATE_LIMIT_FACTOR=100\n')
  const folder = path.join(place, 'var/lib/skinkantor')
  const watcher = await watcherEnvironment({ simulatorUrl, folder, env: {} })
  const lines = Object.entries(watcher).map(([name, value]) => `${name}='${value}'`)
  writeFileSync(path.join(etc, 'watcher.env'), `${lines.join('\n')}\n`)
  for (const rail of ['paypal', 'btcpay'])
    await fetch(`${simulatorUrl}/_control/webhooks/${rail}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${siteUrl}/api/webhooks/${rail}` }),
    })
}

/** The site file as installed, in an nginx of our own. */
async function startNginx(siteFile: string, port: number): Promise<void> {
  const folder = path.join(scratch, 'nginx')
  mkdirSync(folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = [
    'daemon off; worker_processes 1; pid nginx.pid; error_log error.log;',
    process.getuid?.() === 0 ? 'user root;' : '',
    'events { worker_connections 512; }',
    'http { access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    `include ${siteFile}; }`,
  ]
  writeFileSync(path.join(folder, 'nginx.conf'), config.join('\n'))
  const nginx = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx'
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf')]
  execFileSync(nginx, ['-t', '-q', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const child = spawn(nginx, args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  stops.push(() => (child.kill('SIGTERM'), ended))
  while (await isFree(port)) await delay(50)
}

/** Nothing may block this process: it reads what the others write, and a full pipe would stop them. */
async function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(program, args, { env, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${path.basename(program)} ended with ${code}`)
}

/** The same script again while people come, then every process is replaced as it would do. Nobody may notice. */
async function upgrade(
  install: () => Promise<void>,
  units: Units,
  visitor: { env: NodeJS.ProcessEnv; args: string[] },
) {
  const script = path.join(root, 'scripts/install-drill/steady-visitor.ts')
  const child = spawn(process.execPath, [script, ...visitor.args], {
    env: visitor.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stops.push(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  if ((await lines.next()).done) throw new Error('nobody came')
  await install()
  for (const unit of UNITS) await units.restart(unit)
  child.kill('SIGTERM')
  const { calls, failed, problems } = JSON.parse(String((await lines.next()).value)) as {
    calls: number
    failed: number
    problems: string[]
  }
  say(`upgraded under load: ${calls} calls, ${failed} failed`)
  if (failed > 0) throw new Error(problems.join('\n'))
}

const UNITS = [
  'skinkantor-worker@1',
  'skinkantor-worker@2',
  'skinkantor-api@1',
  'skinkantor-api@2',
  'skinkantor-pages@8',
  'skinkantor-pages@9',
  'skinkantor-watcher',
]
type Units = { restart: (unit: string) => Promise<void> }

function unitsIn(folder: string): Units {
  const running = new Map<string, RunningUnit>()
  stops.push(() => Promise.all([...running.values()].map(({ stop }) => stop())))
  return {
    restart: async (unit) => {
      await running.get(unit)?.stop()
      const [name = '', instance = ''] = unit.split(/(?<=@)/)
      running.set(unit, await runUnit(path.join(folder, `${name}.service`), instance, scratch))
    },
  }
}

/** An earlier state of this repository beside this one. */
function checkOut(name: string): string {
  const folder = path.join(scratch, 'before')
  execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', root, folder])
  execFileSync('git', ['-C', folder, 'checkout', '-q', name])
  return folder
}

async function drill(): Promise<void> {
  const postgres = await createOwnPostgres(scratch)
  stops.push(postgres.end)
  await wantPasswords(postgres)
  const redis = await createOwnRedis(scratch)
  stops.push(redis.end)
  const base = await freeTen()
  say('PostgreSQL with passwords and Redis are up')

  const options = ['--root', place, '--domain', DOMAIN, '--port-base', String(base)]
  const services = ['--database-url', postgres.url, '--redis-url', redis.url]
  // As a fresh machine would: nothing of this checkout's tools is in its PATH.
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: process.env['HOME'],
  }
  const install = (checkout: string) =>
    run(path.join(checkout, 'deploy/debian/install.sh'), [...options, ...services], env)
  await install(wanted.from === undefined ? root : checkOut(wanted.from))
  say(`installed${wanted.from === undefined ? '' : ` ${wanted.from}`}`)

  const etc = path.join(place, 'etc/skinkantor')
  const siteUrl = `https://${DOMAIN}:${base}`
  const certificate = path.join(etc, 'tls/fullchain.pem')
  const simulator = await startChild({
    name: 'simulator',
    script: path.join(root, 'apps/simulator/src/main.ts'),
    env: { SIMULATOR_HTTP_PORT: '0', NODE_EXTRA_CA_CERTS: certificate },
  })
  stops.push(simulator.stop)
  await configure(etc, simulator.ready, siteUrl)
  const units = unitsIn(path.join(place, 'etc/systemd/system'))
  for (const unit of UNITS) await units.restart(unit)
  await startNginx(path.join(place, 'etc/nginx/sites-enabled/skinkantor.conf'), base)
  say(`started: ${UNITS.join(', ')}, nginx`)

  const visitor = {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    args: [siteUrl, String(simulator.ready['httpUrl'])],
  }
  const firstSale = path.join(root, 'scripts/install-drill/first-sale.ts')
  await run(process.execPath, [firstSale, ...visitor.args], visitor.env)
  say('signed in, sold and sent through nginx')
  const admin = path.join(place, 'usr/local/sbin/skinkantor-admin')
  await run(admin, ['verify'], env)
  // It finds what a drill does not have: an archive, copies, staff.
  await run(admin, ['doctor'], env).catch(() => undefined)
  if (wanted.upgrade || wanted.from !== undefined) await upgrade(() => install(root), units, visitor)
}

let exitCode = 0
try {
  await drill()
  const minutes = (performance.now() - startedMs) / 60_000
  console.log(`install drill: ${seconds()} s, limit ${MINUTES_MAX} minutes`)
  if (minutes > MINUTES_MAX) exitCode = 1
} catch (error) {
  console.error(error)
  const log = path.join(scratch, 'nginx/error.log')
  if (existsSync(log)) console.error(readFileSync(log, 'utf8').slice(-2_000))
  exitCode = 1
} finally {
  await end()
}
process.exit(exitCode)
