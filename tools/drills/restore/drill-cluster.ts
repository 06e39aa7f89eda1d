import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@app/stack/start-stack'

const BACKUP_SCRIPTS = path.join(import.meta.dirname, '../backup')
const VERSIONS = '/usr/lib/postgresql'
const RECOVERY_MS_MAX = 300_000
const LOOK_EVERY_MS = 100

export type DrillCluster = {
  url: string
  /** Runs the backup scripts like an operator, under PostgreSQL's own account. Returns their output. */
  backup: (script: string, ...args: string[]) => string
  backupFolder: string
  dataFolder: string
  ask: (sql: string) => string
  start: () => Promise<void>
  /** Simulates the loss of the machine and its disk. */
  destroy: () => void
  end: () => void
}

/** A separate PostgreSQL server with the archiving of docs/BACKUPS.md. */
export async function createDrillCluster(scratch: string): Promise<DrillCluster> {
  const bin = path.join(VERSIONS, newestVersion(), 'bin')
  const isRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root, so root runs it under the package's account.
  const run = (program: string, args: string[], env: Record<string, string> = {}) =>
    execFileSync(isRoot ? 'runuser' : program, isRoot ? ['-u', 'postgres', '--', program, ...args] : args, {
      encoding: 'utf8',
      cwd: '/',
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  chmodSync(scratch, 0o755)
  const folder = path.join(scratch, 'cluster')
  mkdirSync(folder, { mode: 0o700 })
  if (isRoot) execFileSync('chown', ['postgres', folder])
  const [dataFolder, backupFolder] = [path.join(folder, 'data'), path.join(folder, 'backup')]
  const port = await freePort()
  const connection = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGDATABASE: 'postgres' }
  run(`${bin}/initdb`, ['-D', dataFolder, '-U', 'postgres', '-A', 'trust', '--no-sync'])
  const archiving = `${BACKUP_SCRIPTS}/archive-wal.sh ${backupFolder} %p %f`
  const settings = [
    `-p ${port} -k '' -c listen_addresses=127.0.0.1 -c max_connections=200`,
    `-c archive_mode=on -c archive_timeout=60 -c archive_command='${archiving}'`,
  ].join(' ')
  const control = (...args: string[]) => run(`${bin}/pg_ctl`, ['-D', dataFolder, ...args])
  const ask = (sql: string) => run(`${bin}/psql`, ['-Atqc', sql], connection).trim()
  const log = path.join(folder, 'log')
  const launch = () => {
    try {
      // A server that inherits a pipe would keep it open for its whole lifetime.
      run('sh', [
        '-c',
        `${bin}/pg_ctl -D ${dataFolder} -w -t 300 -l ${log} -o "${settings}" start >/dev/null 2>&1`,
      ])
    } catch (error) {
      throw new Error(`PostgreSQL does not start:\n${lastLines(log)}`, { cause: error })
    }
  }
  const start = async () => {
    launch()
    const until = performance.now() + RECOVERY_MS_MAX
    while (ask('select pg_is_in_recovery()') !== 'f') {
      if (performance.now() > until) throw new Error('the restored server does not leave recovery')
      await delay(LOOK_EVERY_MS)
    }
  }
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    backup: (script, ...args) =>
      run(path.join(BACKUP_SCRIPTS, script), args, { ...connection, PATH: `${bin}:${process.env['PATH']}` }),
    backupFolder,
    dataFolder,
    ask,
    start,
    destroy: () => {
      control('-m', 'immediate', 'stop')
      rmSync(dataFolder, { recursive: true })
    },
    end: () => {
      try {
        control('-m', 'immediate', 'stop')
      } catch {
        // The server has already stopped.
      }
    },
  }
}

function newestVersion(): string {
  const versions = readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one))
  if (versions[0] === undefined) throw new Error('install postgresql first: apt-get install postgresql')
  return versions[0]
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-20).join('\n')
}
