import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { Brand } from '@app/contract/brand'
import * as keys from '../../apps/api/src/platform/crypto/keys.ts'
import { readCompose, readSettings, type Service } from '../drills/image-drill/compose-file.ts'

/** Compares compose.yaml with the code whose processes it starts; `npm run image-drill -- --mounts` starts them. */
const root = path.join(import.meta.dirname, '../..')
const MAIN = 'apps/api/src/processes'
const compose = readCompose()
const service = (name: string): Service => compose.services.get(name)!
const OUR_OWN = [...compose.services.values()].filter(({ command }) => command[0] === 'node')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The source files that a process imports, starting from its entry file. */
function filesOf(entry: string, known = new Set<string>()): Set<string> {
  if (known.has(entry)) return known
  known.add(entry)
  for (const [, next = ''] of read(entry).matchAll(/(?:from |import\()'\.\/([\w./-]+)'/g))
    filesOf(path.posix.join(path.posix.dirname(entry), next), known)
  return known
}

type Reader = (folder: string) => unknown

/** The functions through which a process reads its keys, as its own files import them. */
function keyReadersOf(entry: string): Reader[] {
  const imports = [...filesOf(entry)].flatMap((file) => [
    ...read(file).matchAll(/import \{([^}]*)\} from '#platform\/crypto\/keys\.ts'/g),
  ])
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  return [...new Set(names.filter((name) => /^read\w*Keys$/.test(name)))].map(
    (name) => (keys as unknown as Record<string, Reader>)[name]!,
  )
}

function withKeys<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-mounts-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The key reads that fail when only these folders exist. */
function failuresWith(purposes: readonly string[], readers: readonly Reader[], all: string): string[] {
  return withKeys((folder) => {
    for (const purpose of purposes)
      cpSync(path.join(all, purpose), path.join(folder, purpose), { recursive: true })
    return readers.flatMap((reader) => {
      try {
        reader(folder)
        return []
      } catch (error) {
        return [(error as Error).message]
      }
    })
  })
}

test.each(['api', 'worker', 'watcher', 'dispatcher'])('%s has exactly the keys its code reads', (part) => {
  const services = OUR_OWN.filter(({ command }) => command[1] === `${MAIN}/${part}.ts`)
  expect(services.length).toBeGreaterThan(0)
  const readers = keyReadersOf(`${MAIN}/${part}.ts`)
  expect(readers.length > 0).toBe(part === 'api' || part === 'worker')
  withKeys((all) => {
    keys.initKeys(all)
    for (const { mounts } of services) {
      const folders = mounts.filter(({ target }) => target.startsWith('/keys'))
      expect(folders.every(({ source, target, isReadOnly }) => isReadOnly && target === `/${source}`)).toBe(
        true,
      )
      const purposes = folders.map(({ source }) => source.replace('keys/', ''))
      expect(failuresWith(purposes, readers, all)).toEqual([])
      // Each process gets only the keys it needs: without any one of them, a read fails.
      for (const purpose of purposes) {
        const others = purposes.filter((other) => other !== purpose)
        expect(failuresWith(others, readers, all), purpose).not.toEqual([])
      }
    }
  })
})

test.each(['api', 'worker', 'watcher', 'dispatcher'])('%s gets the same secrets as on Debian', (part) => {
  const unit = read(globSync(`deploy/debian/systemd/skinkantor-${part}*.service`, { cwd: root })[0]!)
  const there = [...unit.matchAll(/(\w+_FILE)=%d/g)].map(([, name = '']) => name)
  for (const { environment, mounts } of OUR_OWN.filter(
    ({ command }) => command[1] === `${MAIN}/${part}.ts`,
  )) {
    const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
    expect(files.map(([name]) => name).sort()).toEqual(there.sort())
    const mounted = mounts.map(({ target }) => target)
    expect(files.filter(([, file]) => !mounted.includes(file))).toEqual([])
  }
})

test.each(OUR_OWN.map(({ name }) => name))('%s starts an existing file', (name) => {
  expect(existsSync(path.join(root, service(name).command[1] ?? ''))).toBe(true)
})

test('passes the operator’s brand settings to the page build', () => {
  const facts = [...Object.keys(Brand.shape), 'PUBLIC_URL'].sort()
  const { buildArguments } = service('pages')
  expect(Object.keys(buildArguments).sort()).toEqual(facts)
  const unpassed = facts.filter((name) => !buildArguments[name]?.startsWith(`\${${name}:`))
  expect(unpassed).toEqual([])
  const known = [...read('deploy/container/Dockerfile').matchAll(/^ARG (.+)$/gm)].flatMap(([, list = '']) =>
    list.split(' ').map((argument) => argument.split('=')[0] ?? ''),
  )
  expect(known.sort()).toEqual(facts)
  const settings = readSettings(path.join(root, 'deploy/container/settings.env'))
  expect(facts.filter((name) => !(name in settings))).toEqual([])
  expect(read('deploy/container/compose.sh')).toContain('--env-file "$here/settings.env"')
})

test('the API trusts only nginx as a proxy, by addresses in a fixed network', () => {
  const { addresses } = service('web')
  const networks = new BlockList()
  for (const subnet of compose.subnets) {
    const [base = '', bits] = subnet.split('/')
    networks.addSubnet(base, Number(bits), base.includes(':') ? 'ipv6' : 'ipv4')
  }
  expect(addresses).toHaveLength(2)
  for (const address of addresses)
    expect(networks.check(address, address.includes(':') ? 'ipv6' : 'ipv4'), address).toBe(true)
  expect(compose.hasIpv6).toBe(true)
  for (const name of ['api-1', 'api-2'])
    expect(service(name).environment['TRUSTED_PROXIES']?.split(',').sort()).toEqual([...addresses].sort())
})

test('keys and secrets belong to the image user and are excluded from builds and commits', () => {
  expect(read('deploy/container/prepare.sh')).toMatch(/^user=1000$/m)
  expect(read('deploy/container/Dockerfile')).toMatch(/^USER node$/m)
  for (const file of ['.gitignore', 'deploy/container/Dockerfile.dockerignore'])
    for (const folder of ['keys', 'secrets'])
      expect(read(file), file).toMatch(new RegExp(`^deploy/container/${folder}/?$`, 'm'))
  // A volume inherits the owner of its folder in the image.
  for (const { volumes } of OUR_OWN)
    for (const { target } of volumes)
      expect(read('deploy/container/Dockerfile')).toContain(`install -d -o node -g node -m 0700 ${target}`)
})
