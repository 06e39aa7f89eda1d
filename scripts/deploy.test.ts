import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What can be said of the files in deploy/ without running them; `npm run install-drill` runs those for Debian. */
const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
const units = globSync('deploy/debian/systemd/*.service', { cwd: root })
const installer = read('deploy/debian/install.sh')
const compose = read('deploy/container/compose.yaml')
const dockerfile = read('deploy/container/Dockerfile')

test.each(globSync('deploy/debian/{install.sh,skinkantor-admin,key-permissions.sh}', { cwd: root }))(
  '%s can be read by a shell',
  (file) => {
    expect(spawnSync('bash', ['-n', path.join(root, file)], { encoding: 'utf8' }).stderr).toBe('')
  },
)

test.each(units)('%s asks only for secrets that the installation makes, and uses each', (file) => {
  const unit = read(file)
  const loaded = all(unit, /^LoadCredential=([\w-]+):/gm)
  const sources = all(unit, /^LoadCredential=[\w-]+:\/etc\/skinkantor\/secrets\/([\w-]+)$/gm)
  expect(sources).toHaveLength(loaded.length)
  const unmade = sources.filter(
    (name) => !installer.includes(name.replace(/^database-url-\w+$/, 'database-url-$role')),
  )
  expect(unmade).toEqual([])
  expect(all(unit, /_FILE=%d\/([\w-]+)/g).sort()).toEqual(loaded.sort())
})

test.each(units)('%s starts a file that exists', (file) => {
  const scripts = all(read(file), /(?:node |current\/)((?:apps|scripts)\/[\w/.-]+)/g)
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((script) => !existsSync(path.join(root, script)))).toEqual([])
})

test('the API has no way to the key that opens payout details', () => {
  expect(read('deploy/debian/systemd/skinkantor-api@.service')).not.toContain('payout-keys')
  const api = compose.slice(compose.indexOf('x-api:'), compose.indexOf('\nservices:'))
  expect(all(api, /keys\/([\w.-]+):\/keys/g)).not.toContain('payout-encryption')
  expect(api).toContain('payout-encryption.pub')
})

test('every secret of a container is declared, and every declared one is used', () => {
  const declared = all(compose, /^ {2}(\w+): \{ file: secrets\//gm)
  const used = all(compose, /secrets:\s*\[([^\]]+)\]/g).flatMap((list) =>
    list.split(',').map((name) => name.trim()),
  )
  expect(new Set(used.filter(Boolean))).toEqual(new Set(declared))
  const files = all(compose, /_FILE: \/run\/secrets\/(\w+)/g)
  expect(files.filter((name) => !declared.includes(name))).toEqual([])
})

test('images copy what exists, run as nobody special and name the versions of their bases', () => {
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((list) => list.split(' '))
  expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  expect(dockerfile).toMatch(/^USER node$/m)
  const bases = [...all(dockerfile, /^FROM (\S+)/gm), ...all(compose, /image: (\S+:\S+)/g)]
  expect(bases.filter((image) => !/:\d/.test(image))).toEqual([])
})

test('the site of the containers has the rules of the one for Debian', () => {
  const rules = (file: string) =>
    all(read(file), /^\s+((?:proxy|gzip|client|location|return|ssl_p|ssl_s)[^;{@]*)/gm)
  const meant = rules('deploy/debian/nginx/skinkantor.conf').filter(
    (rule) => !/^(proxy_cache_path|return 308)/.test(rule),
  )
  const there = rules('deploy/container/nginx.conf')
  expect(meant.filter((rule) => !there.includes(rule))).toEqual([])
})
