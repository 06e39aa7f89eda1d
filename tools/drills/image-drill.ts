import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { servicesFromEnvironment } from '@app/stack/services'
import { dropDatabase, withDatabaseName } from '@app/stack/throwaway-database'
import { drillMounts } from './image-drill/mounts.ts'

/**
 * `npm run image-drill`: builds and runs both images of deploy/container with buildah. No registry is used: the
 * `FROM` images are built here from Debian's packages and this checkout's Node. So neither the official base images
 * nor Docker Compose are tested. In the app image the database is migrated, keys are created, and an API starts,
 * responds and stops. In the web image nginx reads its site. Needs root and `apt-get install buildah mmdebstrap`.
 * With `--mounts` no image is built: see image-drill/mounts.ts.
 */
const root = path.join(import.meta.dirname, '../..')
const DOCKERFILE = 'deploy/container/Dockerfile'
const MIGRATE = 'apps/api/src/processes/migrate.ts'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const READY_MS_MAX = 60_000
const startedMs = performance.now()
const say = (what: string) =>
  console.log(`${what} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`)

const scratch = path.join(tmpdir(), `skinkantor-images-${randomBytes(6).toString('hex')}`)
const store = [
  '--root',
  path.join(scratch, 'root'),
  '--runroot',
  path.join(scratch, 'run'),
  '--storage-driver',
  'vfs',
]

function buildah(...args: string[]): string {
  return execFileSync('buildah', [...store, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  }).trim()
}

const runArgs = (container: string, command: readonly string[]) => [
  'run',
  '--isolation',
  'chroot',
  container,
  '--',
  ...command,
]
const run = (container: string, ...command: string[]) => buildah(...runArgs(container, command))

/** Uses the image names of the Dockerfile, so that it is built unchanged. */
function makeBases(): void {
  mkdirSync(scratch, { mode: 0o700 })
  const system = path.join(scratch, 'system.tar')
  execFileSync(
    'mmdebstrap',
    ['--quiet', '--variant=minbase', '--include=ca-certificates,nginx-light', 'bookworm', system],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  say('Debian unpacked')
  const npm = path.resolve(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()), '../..')
  const base = buildah('from', 'scratch')
  buildah('add', '--quiet', base, system, '/')
  buildah('copy', '--quiet', base, process.execPath, '/usr/local/bin/node')
  buildah('copy', '--quiet', base, npm, '/usr/local/lib/node_modules/npm')
  // The certificates that this machine trusts, because the packages may come through its proxy.
  if (existsSync(CERTIFICATES)) buildah('copy', '--quiet', base, CERTIFICATES, CERTIFICATES)
  run(base, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
  // The same as in the official nginx image.
  run(base, 'sh', '-c', 'mkdir -p /var/cache/nginx && rm -f /etc/nginx/sites-enabled/default')
  run(base, 'useradd', '--uid', '1000', '--create-home', 'node')
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, base)
  for (const name of ['node:24-bookworm-slim', 'nginx:1.28-bookworm'])
    buildah('commit', '--quiet', base, `docker.io/library/${name}`)
  buildah('rm', base)
  say('bases made')
}

function build(target: 'app' | 'web'): string {
  const ignored = `${DOCKERFILE}.dockerignore`
  const what = [
    '--target',
    target,
    '--tag',
    `skinkantor-${target}`,
    '--file',
    DOCKERFILE,
    '--ignorefile',
    ignored,
  ]
  buildah('build', '--isolation', 'chroot', '--pull-never', ...what, '.')
  say(`image ${target} built`)
  const hosts = ['api-1', 'api-2', 'pages'].flatMap((name) => ['--add-host', `${name}:127.0.0.1`])
  return buildah('from', '--pull-never', ...hosts, `localhost/skinkantor-${target}`)
}

const asRole = (url: string, role: string) => {
  const own = new URL(url)
  own.username = role
  return own.href
}

/** The user in the image has no privileges: it can read the code but not change it. */
function lookInside(app: string): void {
  const who = run(app, 'id', '-un')
  if (who !== 'node') throw new Error(`the image runs as ${who}`)
  run(app, 'sh', '-c', '! touch /app/package.json 2>/dev/null && ! test -d /app/node_modules/vitest')
}

async function runApi(app: string, databaseUrl: string, redisUrl: string): Promise<void> {
  const keys = 'KEYS_DIR=/tmp/keys'
  run(app, 'env', `DATABASE_URL=${asRole(databaseUrl, 'skinkantor_migrator')}`, 'node', MIGRATE)
  run(app, 'env', keys, 'node', 'apps/api/src/processes/admin.ts', 'keys', 'init')
  say('migrated and keys made, in the image')
  const settings = [
    keys,
    `DATABASE_URL=${asRole(databaseUrl, 'skinkantor_api')}`,
    `REDIS_URL=${redisUrl}`,
    'PUBLIC_URL=http://localhost',
    'STEAM_WEB_API_KEY=none',
  ]
  const child = spawn(
    'buildah',
    [...store, ...runArgs(app, ['env', ...settings, 'node', 'apps/api/src/processes/api.ts'])],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  try {
    const { url, pid } = await readyApi(child.stdout)
    const health = (await (await fetch(`${url}/api/health/ready`)).json()) as { status: string }
    if (health.status !== 'ok') throw new Error(`the API in the image is ${health.status}`)
    say('the API in the image is ready')
    // Signals the process itself by its id; the drill started it.
    process.kill(pid, 'SIGTERM')
    await ended
    say('and has stopped')
  } finally {
    child.kill('SIGKILL')
  }
}

/**
 * Reads the ready line, and the process id from a log line. The id is valid here, because this isolation shares the
 * machine's process ids.
 */
function readyApi(output: NodeJS.ReadableStream): Promise<{ url: string; pid: number }> {
  return new Promise((resolve, reject) => {
    const lines: string[] = []
    let url = ''
    setTimeout(() => reject(new Error(`the API did not start:\n${lines.join('\n')}`)), READY_MS_MAX).unref()
    createInterface(output).on('line', (line) => {
      lines.push(line)
      const message = JSON.parse(line) as { ready?: boolean; url?: string; pid?: number }
      if (message.ready && message.url) url = message.url
      // The first response is logged with the process id.
      if (url !== '' && message.pid !== undefined) resolve({ url, pid: message.pid })
      else if (url !== '') void fetch(`${url}/api/health/live`)
    })
  })
}

function readSite(web: string): void {
  const certificate = ['-keyout', '/run/secrets/tls_key', '-out', '/run/secrets/tls_certificate']
  run(web, 'mkdir', '-p', '/run/secrets')
  run(
    web,
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    ...certificate,
  )
  run(web, 'nginx', '-t')
  say('nginx takes its site, in the image')
}

async function drillImages(): Promise<void> {
  try {
    const services = await servicesFromEnvironment()
    makeBases()
    const app = build('app')
    lookInside(app)
    const database = `skinkantor_images_${randomBytes(6).toString('hex')}`
    const url = withDatabaseName(services.databaseUrl, database)
    try {
      // Roles and an empty database need a superuser, as in docs/INSTALL.md; the migrations themselves run in the
      // image.
      execFileSync(process.execPath, [path.join(root, MIGRATE), '--prepare-only'], {
        env: { ...process.env, DATABASE_URL: url },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await runApi(app, url, services.redisUrl)
    } finally {
      await dropDatabase(services.databaseUrl, database)
    }
    readSite(build('web'))
    say('both images were built and run')
  } finally {
    execFileSync('buildah', [...store, 'rm', '--all'], { stdio: 'ignore' })
    rmSync(scratch, { recursive: true, force: true })
  }
}

await (process.argv.includes('--mounts') ? drillMounts() : drillImages())
