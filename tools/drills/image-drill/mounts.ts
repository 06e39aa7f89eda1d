import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CONTAINER_FOLDER, readCompose, readSettings, type Service } from './compose-file.ts'
import { layOut, run, type Container } from './container.ts'
import { createNetwork, inside, type Member } from './namespaces.ts'
import { psql, startNginx, startPostgres, startRedis, stopWell, within } from './stand-ins.ts'

/**
 * `npm run image-drill -- --mounts`: runs the services of compose.yaml without a container engine. Each gets its own
 * namespaces, only the mounts of compose.yaml, its environment, command and addresses, and the rights of the image's
 * user. **Not tested**: the images themselves (this machine's programs and the checkout replace them) and Docker's
 * port handling. Needs root and Debian's postgresql, redis-server and nginx.
 */
const root = path.join(import.meta.dirname, '../../..')
const USER = 1000
const BRAND = 'Kantor z próby'
const OPERATOR = '76561198000265728'
const PROGRAMS = ['unshare', 'nsenter', 'setpriv', 'ip', 'nginx', 'redis-server', 'openssl', 'psql']
const startedMs = performance.now()
const say = (what: string) =>
  console.log(`${what} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`)

export async function drillMounts(): Promise<void> {
  const missing = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0)
  if (process.getuid?.() !== 0 || missing.length > 0)
    throw new Error(`needs root and these programs: ${missing.join(', ') || PROGRAMS.join(', ')}`)
  const scratch = mkdtempSync(path.join(tmpdir(), 'skinkantor-mounts-'))
  chmodSync(scratch, 0o755)
  const network = await createNetwork()
  const stops: (() => Promise<unknown>)[] = []
  try {
    const folder = prepareFolder(scratch)
    const compose = readCompose(folder)
    const members = new Map<string, Member>()
    let number = 20
    for (const { name, addresses } of compose.services.values()) {
      const own = addresses.length > 0 ? addresses : addressesIn(compose.subnets, number++)
      members.set(name, await network.join(name, own))
    }
    const callers: Member[] = []
    for (const caller of ['caller-1', 'caller-2'])
      callers.push(await network.join(caller, addressesIn(compose.subnets, 200 + callers.length)))
    const service = (name: string) => compose.services.get(name)!
    const place = (name: string) =>
      containerOf(service(name), { scratch, folder, hosts: network.hosts(), members })

    buildPages(folder, service('pages'))
    stops.push(await startPostgres(scratch, folder, members.get('postgres')!))
    stops.push(await startRedis(members.get('redis')!))
    await step('database', place('database'), service('database'))
    const passwords = readFileSync(path.join(folder, 'secrets/role-passwords.sql'), 'utf8')
    psql(folder, members.get('postgres')!, passwords)
    await step('migrate', place('migrate'), service('migrate'))
    await step('keys', place('keys'), service('keys'))
    for (const name of ['api-1', 'api-2', 'worker', 'watcher', 'pages'])
      stops.push(await start(place(name), service(name)))
    stops.push(await startNginx(place('web')))
    await lookFrom(callers, service('web').addresses)
    for (const stop of stops.splice(0).toReversed()) await stop()
    say('every process has stopped by itself')
  } finally {
    // After a failure, which is reported, errors of the remaining stops are ignored.
    for (const stop of stops.toReversed()) await stop().catch(() => undefined)
    network.end()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Prepares deploy/container as it is after the first two steps of docs/INSTALL.md. */
function prepareFolder(scratch: string): string {
  const folder = path.join(scratch, 'container')
  mkdirSync(folder)
  for (const file of ['compose.yaml', 'settings.env'])
    cpSync(path.join(CONTAINER_FOLDER, file), path.join(folder, file))
  execFileSync(path.join(CONTAINER_FOLDER, 'prepare.sh'), [folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  writeFileSync(path.join(folder, 'secrets/steam-web-api-key'), 'drill\n')
  writeFileSync(path.join(folder, 'secrets/smtp-url'), 'smtp://127.0.0.1:25\n')
  const account = {
    steamId: OPERATOR,
    tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1',
    refreshTokenFile: `/var/lib/skinkantor-watcher/${OPERATOR}`,
  }
  const settings = readFileSync(path.join(folder, 'settings.env'), 'utf8')
    .replace(/^BRAND_NAME=.*$/m, `BRAND_NAME="${BRAND}"`)
    .replace(/^#WATCHER_ACCOUNTS=.*$/m, `WATCHER_ACCOUNTS='${JSON.stringify([account])}'`)
  writeFileSync(path.join(folder, 'settings.env'), settings)
  // Docker initializes the volume from its folder in the image; this does the same.
  const volume = path.join(scratch, 'volumes/watcher')
  mkdirSync(volume, { recursive: true, mode: 0o700 })
  writeFileSync(path.join(volume, OPERATOR), 'no token of Steam\n', { mode: 0o600 })
  for (const file of [volume, path.join(volume, OPERATOR)]) chownSync(file, USER, USER)
  return folder
}

function addressesIn(subnets: readonly string[], number: number): string[] {
  return subnets.map((subnet) =>
    subnet.replace(/(\.0|::)\/\d+$/, (_, end: string) => `${end === '::' ? '::' : '.'}${number}`),
  )
}

/** Uses the build arguments of compose.yaml, filled from settings.env as compose.sh does. */
function buildPages(folder: string, { buildArguments }: Service): void {
  const settings = readSettings(path.join(folder, 'settings.env'))
  const given = Object.entries(buildArguments).map(([name, text]) => [
    name,
    text.replaceAll(/\$\{(\w+):[^}]*\}/g, (_, variable: string) => settings[variable] ?? ''),
  ])
  execFileSync('npm', ['run', 'build', '-w', '@app/web'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...Object.fromEntries(given),
    } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  say('pages built with the build arguments')
}

type Places = { scratch: string; folder: string; hosts: string; members: ReadonlyMap<string, Member> }

function containerOf(service: Service, { scratch, folder, hosts, members }: Places): Container {
  const own = path.join(scratch, 'roots', service.name)
  layOut(own, { hosts, folders: [] })
  return {
    root: own,
    member: members.get(service.name)!,
    environment: service.environment,
    userId: USER,
    mounts: [
      ...service.mounts.map((mount) => ({ ...mount, hostPath: path.join(folder, mount.source) })),
      ...service.volumes.map(({ name, target }) => ({
        source: name,
        target,
        isReadOnly: false,
        hostPath: path.join(scratch, 'volumes', name),
      })),
    ],
  }
}

async function step(name: string, container: Container, { command }: Service): Promise<void> {
  const running = run(container, root, command)
  const code = await running.ended
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${running.lines.join('\n')}`)
  say(`${name} has run`)
}

async function start(container: Container, { name, command, healthcheck, mounts }: Service) {
  const running = run(container, root, command)
  await within(name, running.said('"ready":true')).catch(async (error: unknown) => {
    await running.stop()
    throw error
  })
  if (healthcheck.length > 0)
    await step(`the health check of ${name}`, container, { command: healthcheck } as Service)
  say(`${name} is ready with ${mounts.length} mounts`)
  return () => stopWell(name, running)
}

const ASK = `const [method, url, times] = process.argv.slice(1)
const answers = []
for (let n = 0; n < Number(times); n += 1) {
  const answer = await fetch(url, { method })
  answers.push([answer.status, (await answer.text()).slice(0, 4000)])
}
console.log(JSON.stringify(answers))`

/**
 * Checks that pages show the operator's name and that each caller has its own rate limit, also over IPv6. This proves
 * that the API sees the caller's address.
 */
async function lookFrom([first, second]: Member[], addresses: readonly string[]): Promise<void> {
  const ask = (from: Member | undefined, method: string, url: string, times: number) => {
    const args = inside(from!, process.execPath, '--input-type=module', '-e', ASK, method, url, String(times))
    const env = { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' }
    return JSON.parse(execFileSync('nsenter', args, { env, encoding: 'utf8' })) as [number, string][]
  }
  const [ipv4 = '', ipv6 = ''] = addresses.map(
    (address) => `https://${address.includes(':') ? `[${address}]` : address}`,
  )
  for (const site of [ipv4, ipv6]) {
    const [status, page] = ask(first, 'GET', `${site}/`, 1)[0] ?? [0, '']
    if (status !== 200 || !page.includes(BRAND)) throw new Error(`the home page at ${site}: ${status}`)
    const gallery = ask(first, 'GET', `${site}/design`, 1)[0]?.[0]
    if (gallery !== 404) throw new Error(`the gallery of components is public: ${gallery}`)
    const signIns = ask(first, 'POST', `${site}/api/auth/steam`, 11).map(([one]) => one)
    if (signIns.join() !== [...Array<number>(10).fill(200), 429].join())
      throw new Error(`sign-ins of one caller: ${signIns.join()}`)
  }
  // Both callers share one IPv6 /64, which counts as one caller. Over IPv4 the second caller has its own limit.
  const others = [
    ask(second, 'POST', `${ipv4}/api/auth/steam`, 1)[0]?.[0],
    ask(second, 'POST', `${ipv6}/api/auth/steam`, 1)[0]?.[0],
  ]
  if (others.join() !== '200,429') throw new Error(`another caller: ${others.join()}`)
  say('pages and API answer through nginx, and each caller has a limit of its own')
}
