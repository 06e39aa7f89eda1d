import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { openWayOut } from './way-out.ts'

const PROXY_PORT = 3128
const BOOT_MS_MAX = 60_000
/** Every server has an init system; a minimal root for containers lacks one. */
const PACKAGES = 'systemd,systemd-sysv,dbus'
const OWN_CERTIFICATES = '/usr/local/share/ca-certificates'
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  http_proxy: `http://127.0.0.1:${PROXY_PORT}`,
  https_proxy: `http://127.0.0.1:${PROXY_PORT}`,
  no_proxy: 'localhost,127.0.0.1',
  // Debian's programs read this file by default; npm has its own list.
  NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
}

export type Machine = {
  /** The machine's root folder, as seen from this host. */
  folder: string
  /** The id of the machine's init process, for `nsenter -a -t`. */
  init: string
  /** Runs a command on the machine, with a clean environment. */
  run: (...command: string[]) => Promise<void>
  read: (...command: string[]) => string
  /**
   * Starts one of our scripts with this host's files and the machine's network; it simulates the outside world of a
   * server.
   */
  beside: (script: string, args?: string[], env?: Record<string, string>) => ChildProcess
}

/**
 * A plain, newly built Debian 12 under its own systemd, in its own namespaces: accounts, units and ports are those of
 * a server. Needs root and `apt-get install mmdebstrap`. The functions that stop it are added to `stops`.
 */
export async function startMachine(stops: (() => unknown)[]): Promise<Machine> {
  if (process.getuid?.() !== 0) throw new Error('this drill makes a machine of its own: run it as root')
  if (spawnSync('mmdebstrap', ['--version']).status !== 0)
    throw new Error('install mmdebstrap first: apt-get install mmdebstrap')
  const scratch = mkdtempSync(path.join(tmpdir(), 'skinkantor-install-'))
  const folder = path.join(scratch, 'machine')
  const group = path.join(cgroupFolder(), path.basename(scratch))
  stops.push(() => rmSync(scratch, { recursive: true, force: true }))
  makeRoot(folder)
  mkdirSync(group)
  stops.push(() => removeGroup(group))
  const machine = handle(folder, await boot(folder, group, stops))
  const wayOut = path.join(scratch, 'way-out')
  stops.push(await openWayOut(wayOut))
  const forward = machine.beside('tools/drills/install-drill/forward.ts', [String(PROXY_PORT), wayOut])
  stops.push(() => forward.kill('SIGKILL'))
  await readyLine(forward)
  return machine
}

function makeRoot(folder: string): void {
  const options = ['--quiet', '--variant=minbase', `--include=${PACKAGES}`]
  execFileSync('mmdebstrap', [...options, 'bookworm', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  writeFileSync(path.join(folder, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
  rmSync(path.join(folder, 'etc/resolv.conf'), { force: true })
  // The new machine must also trust this host's extra certificates, for example of a company's proxy.
  if (existsSync(OWN_CERTIFICATES))
    cpSync(OWN_CERTIFICATES, path.join(folder, OWN_CERTIFICATES), { recursive: true })
}

function cgroupFolder(): string {
  const mounted = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]
  if (!mounted) throw new Error('systemd needs cgroups of the second version, and none are mounted here')
  return mounted
}

/** Returns the id of its init process. */
async function boot(folder: string, group: string, stops: (() => unknown)[]): Promise<string> {
  const namespaces = [
    '--pid',
    '--mount',
    '--net',
    '--uts',
    '--ipc',
    '--cgroup',
    '--fork',
    '--kill-child=KILL',
  ]
  const script = path.join(import.meta.dirname, 'boot.sh')
  const join = `echo $$ >${group}/cgroup.procs && exec unshare ${namespaces.join(' ')} sh ${script} ${folder}`
  // It must not outlive this process, however this process ends.
  const around = spawn('setpriv', ['--pdeathsig', 'KILL', 'sh', '-c', join], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(around, 'exit')
  stops.push(() => (around.kill('SIGKILL'), ended))
  const endMs = performance.now() + BOOT_MS_MAX
  while (performance.now() < endMs && around.exitCode === null) {
    const init = childOf(around.pid)
    const state = init && spawnSync('nsenter', ['-t', init, '-a', 'systemctl', 'is-system-running'])
    if (init && state && /^(running|degraded)/.test(state.stdout.toString())) return init
    await delay(100)
  }
  throw new Error('systemd does not start in the new machine')
}

function childOf(pid: number | undefined): string | undefined {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ')[0] : undefined
}

function handle(folder: string, init: string): Machine {
  const inside = ['-t', init, '-a', '--wdns=/', '--']
  return {
    folder,
    init,
    run: async (...command) => {
      const child = spawn('nsenter', [...inside, ...command], { env: ENVIRONMENT, stdio: 'inherit' })
      const [code] = (await once(child, 'exit')) as [number | null]
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
    },
    read: (...command) =>
      execFileSync('nsenter', [...inside, ...command], { env: ENVIRONMENT, encoding: 'utf8' }).trim(),
    beside: (script, args = [], env = {}) => {
      const file = path.join(import.meta.dirname, '../../..', script)
      return spawn('nsenter', [`--net=/proc/${init}/ns/net`, process.execPath, file, ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    },
  }
}

/** Reads the ready line of a script that runs beside the machine. */
export async function readyLine(child: ChildProcess): Promise<Record<string, unknown>> {
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line.startsWith('{"ready":true')) {
      // A full pipe would block the script.
      child.stdout!.resume()
      return JSON.parse(line) as Record<string, unknown>
    }
  }
  throw new Error(`${child.spawnargs.join(' ')} ended before it was ready`)
}

/** Removes the cgroups from the innermost outwards, which works only after their processes are gone. */
async function removeGroup(group: string): Promise<void> {
  while (readFileSync(path.join(group, 'cgroup.events'), 'utf8').includes('populated 1')) await delay(20)
  const inner = readdirSync(group, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort((one, other) => other.length - one.length)
  for (const one of [...inner, group]) rmdirSync(one)
}
