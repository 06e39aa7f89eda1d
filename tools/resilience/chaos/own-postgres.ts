import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@app/stack/start-stack'

export type OwnPostgres = {
  url: string
  dataFolder: string
  /** The id of the postmaster, whose child processes do the work. */
  pid: () => number
  /** Kills only the postmaster with -9, so that the remains are those of a real crash. */
  kill: () => void
  start: () => Promise<void>
  /** Stops immediately, for the end of a run. */
  end: () => void
}

const VERSIONS = '/usr/lib/postgresql'
const START_MS_MAX = 60_000
const TRY_AGAIN_MS = 50
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_planning': 'on',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

/** A separate server with the package's default settings, especially full durability. */
export async function createOwnPostgres(folder: string): Promise<OwnPostgres> {
  const bin = path.join(VERSIONS, newestVersion(), 'bin')
  const user = accountFor(folder)
  const dataFolder = path.join(folder, 'data')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  if (user) chownSync(dataFolder, user.uid, user.gid)
  const as = { stdio: 'ignore', cwd: '/', ...user } as const
  execFileSync(path.join(bin, 'initdb'), ['-D', dataFolder, '-U', 'postgres', '-A', 'trust', '--no-sync'], as)
  const port = await freePort()
  const options = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const log = openSync(path.join(folder, 'postgres.log'), 'a')
  const launch = () =>
    spawn(path.join(bin, 'postgres'), ['-D', dataFolder, ...options], {
      ...as,
      stdio: ['ignore', log, log],
    })
  const isReady = () => answersQueries(bin, port)
  const postmaster: { child: ReturnType<typeof launch> | undefined } = { child: undefined }
  const start = async () => {
    const until = performance.now() + START_MS_MAX
    while (performance.now() < until) {
      // Leftover processes of the killed server may still hold its shared memory. The new server then exits and is
      // started again.
      const child = postmaster.child
      if (!child || child.exitCode !== null || child.signalCode !== null) postmaster.child = launch()
      if (isReady()) return
      await delay(TRY_AGAIN_MS)
    }
    throw new Error(`PostgreSQL does not start:\n${lastLines(path.join(folder, 'postgres.log'))}`)
  }
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    dataFolder,
    pid: () => postmaster.child?.pid ?? 0,
    start,
    kill: () => void postmaster.child?.kill('SIGKILL'),
    end: () => {
      postmaster.child?.kill('SIGQUIT')
      closeSync(log)
    },
  }
}

function newestVersion(): string {
  // The folder may also contain the client programs of a newer version, without a server.
  const versions = readdirSync(VERSIONS)
    .filter((version) => existsSync(path.join(VERSIONS, version, 'bin/initdb')))
    .sort((one, other) => Number(other) - Number(one))
  if (versions[0] === undefined) throw new Error('install postgresql first: apt-get install postgresql')
  return versions[0]
}

/** PostgreSQL refuses to run as root, so root runs it under the package's account. */
function accountFor(folder: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (kind: '-u' | '-g') =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }).trim())
  chmodSync(folder, 0o755)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function answersQueries(bin: string, port: number): boolean {
  try {
    execFileSync(path.join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
    return true
  } catch {
    return false
  }
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-20).join('\n')
}
