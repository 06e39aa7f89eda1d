import { execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { readyLine, startMachine, type Machine } from './install-drill/machine.ts'

/**
 * `npm run install-drill`: runs the installation of docs/INSTALL.md on a new, plain Debian 12 with its own packages,
 * accounts, systemd and nginx. Then a user signs in through the simulated Steam and sells. Prints the seconds of
 * every part. With `-- --upgrade` the script runs again under load, and no call may fail. `-- --from TAG` first
 * installs an earlier state of this repository and upgrades from it. `-- --keep` keeps a failed machine running until
 * Ctrl+C.
 */
const root = path.join(import.meta.dirname, '../..')
const { values: wanted } = parseArgs({
  options: { upgrade: { type: 'boolean' }, from: { type: 'string' }, keep: { type: 'boolean' } },
})
const MINUTES_MAX = 15
const SITE = 'https://localhost'
const CHECKOUT = '/usr/local/src/skinkantor'
const UNITS = [
  'skinkantor-api@1',
  'skinkantor-api@2',
  'skinkantor-worker@1',
  'skinkantor-worker@2',
  'skinkantor-pages@8',
  'skinkantor-pages@9',
  'skinkantor-watcher',
  'nginx',
]
const startedMs = performance.now()
const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1)
const say = (what: string) => console.log(`${what} (${seconds()} s)`)

const stops: (() => unknown)[] = []
const end = async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(1)))

/** Copies the committed and the uncommitted files, or an earlier state. */
function checkOut(machine: Machine, state: string | undefined): void {
  const folder = path.join(machine.folder, CHECKOUT)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files =
    state === undefined
      ? 'git ls-files -coz --exclude-standard | tar --null --ignore-failed-read -cf - -T -'
      : 'git archive "$2"'
  execFileSync('bash', ['-c', `set -o pipefail; ${files} | tar -xf - -C "$1"`, '-', folder, state ?? ''], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'ignore'],
  })
}

const install = (machine: Machine) =>
  machine.run(`${CHECKOUT}/deploy/debian/install.sh`, '--domain', new URL(SITE).hostname)

/** Throws unless the process ends with code 0. */
async function endsWell(child: ChildProcess): Promise<void> {
  child.stdout?.pipe(process.stdout)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`)
}

/** Runs the same script again under load. No visitor's call may fail. */
async function upgrade(machine: Machine, visitor: { args: string[]; env: Record<string, string> }) {
  const child = machine.beside('tools/drills/install-drill/steady-visitor.ts', visitor.args, visitor.env)
  stops.push(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  if ((await lines.next()).done) throw new Error('nobody came')
  checkOut(machine, undefined)
  await install(machine)
  child.kill('SIGTERM')
  const { calls, failed, problems } = JSON.parse(String((await lines.next()).value)) as {
    calls: number
    failed: number
    problems: string[]
  }
  say(`upgraded under load: ${calls} calls, ${failed} failed`)
  if (failed > 0) throw new Error(problems.join('\n'))
}

async function drill(machine: Machine): Promise<void> {
  say(`a plain Debian ${machine.read('cat', '/etc/debian_version')} is up`)
  checkOut(machine, wanted.from)
  await install(machine)
  say(`installed${wanted.from === undefined ? '' : ` ${wanted.from}`}, not configured`)

  const certificate = path.join(machine.folder, 'etc/skinkantor/tls/fullchain.pem')
  const env = { NODE_EXTRA_CA_CERTS: certificate }
  const simulator = machine.beside('apps/simulator/src/main.ts', [], { ...env, SIMULATOR_HTTP_PORT: '0' })
  stops.push(() => simulator.kill('SIGKILL'))
  const { httpUrl, smtpPort } = await readyLine(simulator)
  const world = [SITE, String(httpUrl)]
  const configure = [machine.folder, ...world, String(smtpPort)]
  await endsWell(machine.beside('tools/drills/install-drill/configure.ts', configure))
  await install(machine)
  machine.read('systemctl', 'is-active', ...UNITS)
  say(`started: ${UNITS.join(', ')}`)

  await endsWell(machine.beside('tools/drills/install-drill/first-sale.ts', world, env))
  say('signed in, sold and sent through nginx')
  await machine.run('skinkantor-admin', 'verify')
  // The doctor reports parts that a drill lacks: an archive, backups, staff.
  await machine.run('skinkantor-admin', 'doctor').catch(() => undefined)
  if (wanted.upgrade || wanted.from !== undefined) await upgrade(machine, { args: world, env })
  tellUnits(machine)
}

/** A restarted process is a fault that systemd hides. */
function tellUnits(machine: Machine): void {
  const restarts = UNITS.map((unit) =>
    Number(machine.read('systemctl', 'show', '--value', '-p', 'NRestarts', unit)),
  )
  const total = restarts.reduce((sum, one) => sum + one, 0)
  say(`${UNITS.length} units run, started again by systemd ${total} times`)
  if (total > 0) throw new Error('a process ended that should run')
}

let exitCode = 0
let machine: Machine | undefined
try {
  machine = await startMachine(stops)
  await drill(machine)
  console.log(`install drill: ${seconds()} s, limit ${MINUTES_MAX} minutes`)
  if (performance.now() - startedMs > MINUTES_MAX * 60_000) exitCode = 1
} catch (error) {
  console.error(error)
  exitCode = 1
  if (machine)
    console.error(
      machine.read(
        'sh',
        '-c',
        "journalctl --no-pager -o cat -n 60 -u 'skinkantor-*' || echo 'no unit ran yet'",
      ),
    )
  if (machine && wanted.keep) {
    console.error(`The machine is up until Ctrl+C: nsenter -a -t ${machine.init} bash`)
    await new Promise(() => setInterval(() => undefined, 60_000))
  }
} finally {
  await end()
}
process.exit(exitCode)
