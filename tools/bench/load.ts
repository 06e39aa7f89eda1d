import { execFile, execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const WRK_REPORT = path.join(import.meta.dirname, 'wrk-report.lua')
const run = promisify(execFile)

export type Target = { name: string; url: string; headers: Record<string, string> }
export type Load = { connections: number; seconds: number }

/** The result of one side in one turn. */
export type Turn = { count: number; perSecond: number; p50Ms: number; p95Ms: number; p99Ms: number }

/** Installs the Debian package of each missing program or file. A user who may not install gets instructions. */
export function needPrograms(packageByProgram: Record<string, string[]>): void {
  const missing = Object.entries(packageByProgram).filter(
    ([program]) => spawnSync('sh', ['-c', `test -e ${program} || command -v ${program}`]).status !== 0,
  )
  if (missing.length === 0) return
  const packages = missing.flatMap(([, names]) => names)
  console.log(`installing ${packages.join(', ')}`)
  const result = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (result.status !== 0) throw new Error(`install these first: ${packages.join(' ')}`)
}

/** Uses wrk's figures; an error or a wrong status makes them invalid. */
export async function askWithWrk(target: Target, load: Load): Promise<Turn> {
  const headers = Object.entries(target.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${load.connections}`,
    `-d${load.seconds}s`,
    '-s',
    WRK_REPORT,
    ...headers,
    target.url,
  ])
  const figures = /FIGURES ([\d ]+)/.exec(stdout)?.[1]?.trim().split(' ').map(Number)
  const [count = 0, tookUs = 1, p50Us = 0, p95Us = 0, p99Us = 0, errors = 1] = figures ?? []
  if (errors > 0 || count === 0) throw new Error(`${target.name} failed under load:\n${stdout}`)
  const ms = (microseconds: number) => microseconds / 1_000
  return {
    count,
    perSecond: (count * 1e6) / tookUs,
    p50Ms: ms(p50Us),
    p95Ms: ms(p95Us),
    p99Ms: ms(p99Us),
  }
}

/** Runs a pgbench script with several clients, each a given number of times. */
export function askWithPgbench(order: {
  databaseUrl: string
  file: string
  clients: number
  times: number
  variables?: Record<string, number>
}): Turn {
  const variables = Object.entries(order.variables ?? {}).flatMap(([name, value]) => [
    '-D',
    `${name}=${value}`,
  ])
  const load = ['-c', String(order.clients), '-j', '2', '-t', String(order.times)]
  const output = execFileSync(
    'pgbench',
    ['-n', '-M', 'simple', ...load, ...variables, '-f', order.file, order.databaseUrl],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PGOPTIONS: '-c jit=off' },
    },
  )
  const tps = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  const averageMs = Number(/latency average = ([\d.]+)/.exec(output)?.[1])
  const failed = /number of failed transactions: (\d+)/.exec(output)?.[1] ?? '0'
  if (!(tps > 0) || failed !== '0') throw new Error(`pgbench did not do all of it:\n${output}`)
  // pgbench reports only the mean; the latencies of the bare side are not compared.
  return { count: order.clients * order.times, perSecond: tps, p50Ms: averageMs, p95Ms: NaN, p99Ms: NaN }
}

/** Sends calls from this process; each client sends them one after another. */
export async function askFromHere(
  clients: readonly (() => Promise<unknown>)[],
  times: number,
): Promise<Turn> {
  const tookMs: number[] = []
  const startMs = performance.now()
  await Promise.all(
    clients.map(async (ask) => {
      for (let time = 0; time < times; time += 1) {
        const askedMs = performance.now()
        await ask()
        tookMs.push(performance.now() - askedMs)
      }
    }),
  )
  const seconds = (performance.now() - startMs) / 1_000
  return {
    count: tookMs.length,
    perSecond: tookMs.length / seconds,
    p50Ms: shareOf(tookMs, 0.5),
    p95Ms: shareOf(tookMs, 0.95),
    p99Ms: shareOf(tookMs, 0.99),
  }
}

export function medianOf(values: readonly number[]): number {
  return shareOf(values, 0.5)
}

export function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
