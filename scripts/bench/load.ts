import { execFileSync, spawnSync } from 'node:child_process'

export type Target = { name: string; url: string; headers: Record<string, string> }
export type Load = { connections: number; seconds: number }

/** Debian's packages by program or file, installed where it is missing; whoever may not install is told what to do. */
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

/** Requests per second as wrk counts them; an error or a wrong status makes the figure worthless. */
function requestsPerSecond(target: Target, load: Load): number {
  const headers = Object.entries(target.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const output = execFileSync(
    'wrk',
    ['-t1', `-c${load.connections}`, `-d${load.seconds}s`, ...headers, target.url],
    { encoding: 'utf8' },
  )
  if (/Socket errors|Non-2xx/.test(output)) throw new Error(`${target.name} failed under load:\n${output}`)
  const figure = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]
  if (figure === undefined) throw new Error(`wrk said nothing of use:\n${output}`)
  return Number(figure)
}

export type Pair = { ours: number; theirs: number; ratio: number }

/** In short turns within each pair, so that whatever else happens on the machine meets both. */
export function measurePairs(ours: Target, theirs: Target, load: Load, pairs: number): Pair[] {
  for (const target of [ours, theirs]) requestsPerSecond(target, load)
  return Array.from({ length: pairs }, () => measurePair(ours, theirs, load))
}

const TURNS_PER_PAIR = 4

function measurePair(ours: Target, theirs: Target, load: Load): Pair {
  const sums = { ours: 0, theirs: 0 }
  for (let turn = 0; turn < TURNS_PER_PAIR; turn += 1) {
    sums.ours += requestsPerSecond(ours, load) / TURNS_PER_PAIR
    sums.theirs += requestsPerSecond(theirs, load) / TURNS_PER_PAIR
  }
  return { ...sums, ratio: sums.ours / sums.theirs }
}

export function medianOf(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
