import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@app/stack/start-stack'
import { createOwnPostgres } from '../resilience/chaos/own-postgres.ts'
import { createOwnRedis } from '../resilience/chaos/own-redis.ts'

/**
 * `npm run readme-drill`: follows the README in a fresh clone of the committed state. It runs `npm ci` and `npm run
 * dev`; then a user signs in and sells. PostgreSQL and Redis are new and empty. Prints the seconds.
 */
const root = path.join(import.meta.dirname, '../..')
const MINUTES_MAX = 10
const startedMs = performance.now()
const seconds = () => Math.round((performance.now() - startedMs) / 1_000)
const scratch = mkdtempSync(path.join(tmpdir(), 'skinkantor-readme-'))
const clone = path.join(scratch, 'skinkantor')
// PostgreSQL runs under another account and must be able to read this folder.
chmodSync(scratch, 0o755)
const [postgres, redis] = await Promise.all([createOwnPostgres(scratch), createOwnRedis(scratch)])
// The environment of a new developer, without this checkout's tools.
const env = {
  ...process.env,
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  PORT: String(await freePort()),
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
}

/** npm exits first, and then the processes it started must end too. */
function isGroupAlive(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

execFileSync('git', ['clone', '-q', root, clone])
execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: clone, env, stdio: 'ignore' })
console.log(`npm ci after ${seconds()} s`)
const dev = spawn('npm', ['run', '--silent', 'dev'], {
  cwd: clone,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
})
const ended = once(dev, 'exit')
let isSold = false
try {
  let simulatorUrl = ''
  let site = ''
  for await (const line of createInterface({ input: dev.stdout })) {
    simulatorUrl ||= /controls: (http:\S+)/.exec(line)?.[1] ?? ''
    site = /^ready (http:\S+)/.exec(line)?.[1] ?? ''
    if (site !== '') break
  }
  console.log(`ready ${site} after ${seconds()} s`)
  const sale = spawn(
    process.execPath,
    [path.join(root, 'tools/drills/install-drill/first-sale.ts'), site, simulatorUrl],
    {
      stdio: 'inherit',
    },
  )
  const [code] = (await once(sale, 'exit')) as [number | null]
  isSold = code === 0
} finally {
  dev.kill('SIGTERM')
  await ended
  while (isGroupAlive(dev.pid!)) await delay(100)
  postgres.end()
  redis.end()
  rmSync(scratch, { recursive: true, force: true })
}
console.log(
  `readme drill: ${isSold ? 'sold' : 'NOT sold'} after ${seconds()} s, limit ${MINUTES_MAX} minutes`,
)
process.exit(isSold && seconds() <= MINUTES_MAX * 60 ? 0 : 1)
