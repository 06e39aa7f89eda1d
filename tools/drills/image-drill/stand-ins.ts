import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CONTAINER_FOLDER } from './compose-file.ts'
import { run, type Container, type Running } from './container.ts'
import { inside, type Member } from './namespaces.ts'

/** This machine's PostgreSQL, Redis and nginx replace the official images. */
const root = path.join(import.meta.dirname, '../../..')
const READY_MS_MAX = 120_000

export async function stopWell(name: string, running: Running): Promise<void> {
  const code = await running.stop()
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${running.lines.join('\n')}`)
}

export async function within<Result>(name: string, work: Promise<Result>): Promise<Result> {
  const late = new AbortController()
  try {
    return await Promise.race([
      work,
      delay(READY_MS_MAX, undefined, { signal: late.signal }).then(() => {
        throw new Error(`${name} is not ready`)
      }),
    ])
  } finally {
    late.abort()
  }
}

/** Requires passwords, like the PostgreSQL image. */
export async function startPostgres(scratch: string, folder: string, member: Member) {
  const [bin = ''] = execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1'], {
    encoding: 'utf8',
  }).split('\n')
  const data = path.join(scratch, 'postgres')
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  )
  mkdirSync(data, { mode: 0o700 })
  const passwordFile = path.join(scratch, 'postgres-password')
  cpSync(path.join(folder, 'secrets/postgres-password'), passwordFile)
  for (const file of [data, passwordFile]) chownSync(file, uid, gid)
  execFileSync(
    `${bin}/initdb`,
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile, '--no-sync'],
    { uid, gid, cwd: '/', stdio: 'ignore' },
  )
  writeFileSync(path.join(data, 'pg_hba.conf'), 'host all all all scram-sha-256\n')
  const as = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--',
    `${bin}/postgres`,
    '-D',
    data,
  ]
  const settings = ['-c', 'listen_addresses=*', '-c', 'unix_socket_directories=', '-c', 'fsync=off']
  const child = spawn('nsenter', inside(member, ...as, ...settings), { cwd: '/', stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const isReady = () =>
    spawnSync('nsenter', inside(member, `${bin}/pg_isready`, '-q', '-h', '127.0.0.1')).status === 0
  await within(
    'postgres',
    (async () => {
      while (!isReady()) await delay(100)
    })(),
  )
  return () => (child.kill('SIGINT'), ended)
}

export async function startRedis(member: Member) {
  const options = ['--save', '', '--appendonly', 'no', '--protected-mode', 'no', '--bind', '*', '-::*']
  const child = spawn('nsenter', inside(member, 'redis-server', ...options), { cwd: '/', stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return () => (child.kill('SIGTERM'), ended)
}

export function psql(folder: string, member: Member, statements: string): void {
  const password = readFileSync(path.join(folder, 'secrets/postgres-password'), 'utf8').trim()
  execFileSync(
    'nsenter',
    inside(member, 'psql', '-qX', '-v', 'ON_ERROR_STOP=1', '-h', '127.0.0.1', '-U', 'postgres', 'postgres'),
    {
      env: { ...process.env, PGPASSWORD: password },
      input: statements,
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  )
}

/** Runs the image's site in this machine's nginx, which starts as root like the official one. */
export async function startNginx(container: Container) {
  const { root: own } = container
  mkdirSync(path.join(own, 'etc/nginx'), { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path /tmp/${kind};`,
  )
  const main = [
    'user root;',
    'pid /tmp/nginx.pid;',
    'events {}',
    'http {',
    ...temporary,
    'include /etc/nginx/site.conf; }',
  ]
  writeFileSync(path.join(own, 'etc/nginx/nginx.conf'), main.join('\n'))
  cpSync(path.join(CONTAINER_FOLDER, 'nginx.conf'), path.join(own, 'etc/nginx/site.conf'))
  const written = ['/var/cache/nginx', '/var/log/nginx'].map((target) => {
    const hostPath = path.join(own, '..', 'web-written', target)
    mkdirSync(hostPath, { recursive: true })
    return { source: '', target, isReadOnly: false, hostPath }
  })
  const { userId: _, ...rootContainer } = container
  const running = run({ ...rootContainer, mounts: [...container.mounts, ...written] }, root, [
    'nginx',
    '-c',
    '/etc/nginx/nginx.conf',
    '-g',
    'daemon off;',
  ])
  const isReady = () =>
    spawnSync('nsenter', inside(container.member, 'sh', '-c', 'ss -ltn | grep -q :443')).status === 0
  await within(
    'web',
    Promise.race([
      (async () => {
        while (!isReady()) await delay(100)
      })(),
      running.ended.then((code) => {
        throw new Error(`nginx ended with ${code}:\n${running.lines.join('\n')}`)
      }),
    ]),
  )
  return () => stopWell('web', running)
}
