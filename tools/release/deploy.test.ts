import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { REQUEST_BYTES_MAX } from '@app/contract/request-limits'
import { readCompose } from '../drills/image-drill/compose-file.ts'

/** Static checks of the files in deploy/; `npm run install-drill` runs the Debian files. */
const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
const units = globSync('deploy/debian/systemd/*.service', { cwd: root })
const installer = read('deploy/debian/install.sh')
const compose = read('deploy/container/compose.yaml')
const dockerfile = read('deploy/container/Dockerfile')

test.each(
  globSync('deploy/{debian/{install.sh,skinkantor-admin,key-permissions.sh},container/*.sh}', { cwd: root }),
)('%s has valid shell syntax', (file) => {
  expect(spawnSync('bash', ['-n', path.join(root, file)], { encoding: 'utf8' }).stderr).toBe('')
})

test('the installation has hashes for the Node and npm it downloads', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { integrity?: string }> }
  for (const name of all(installer, /node_package=(\S+)/g))
    expect(lock.packages[`node_modules/${name}`]?.integrity, name).toMatch(/^sha512-[\w+/]{86}==$/)
  expect(read('package.json')).toMatch(/"packageManager": "npm@\d+\.\d+\.\d+\+sha512\.[0-9a-f]{128}"/)
})

test.each(units)('%s loads only secrets that the installation creates, and uses each', (file) => {
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

test.each(units)('%s starts an existing file', (file) => {
  const scripts = all(read(file), /(?:node |current\/)((?:apps|tools)\/[\w/.-]+)/g)
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((script) => !existsSync(path.join(root, script)))).toEqual([])
})

test('the API cannot read the private key for payout details', () => {
  expect(read('deploy/debian/systemd/skinkantor-api@.service')).not.toContain('payout-keys')
  const api = compose.slice(compose.indexOf('x-api:'), compose.indexOf('\nservices:'))
  expect(all(api, /keys\/([\w.-]+):\/keys/g)).not.toContain('payout-encryption')
  expect(api).toContain('payout-encryption.pub')
})

test('every container secret is declared, and every declared one is used', () => {
  const declared = all(compose, /^ {2}\w+: \{ file: (secrets\/[\w-]+)/gm)
  const mounts = [...readCompose().services.values()].flatMap((service) => service.mounts)
  const used = mounts.filter(({ target }) => target.startsWith('/run/secrets/')).map(({ source }) => source)
  expect(new Set(used)).toEqual(new Set(declared))
  const files = all(compose, /_FILE: (\/run\/secrets\/\w+)/g)
  const targets = mounts.map(({ target }) => target)
  expect(files.filter((file) => !targets.includes(file))).toEqual([])
})

test('images copy existing files, run as an unprivileged user and pin their base versions', () => {
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((list) => list.split(' '))
  expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  expect(dockerfile).toMatch(/^USER node$/m)
  const bases = [...all(dockerfile, /^FROM (\S+)/gm), ...all(compose, /image: (\S+:\S+)/g)]
  expect(bases.filter((image) => !/:\d/.test(image))).toEqual([])
})

const SITES = ['deploy/debian/nginx/skinkantor.conf', 'deploy/container/nginx.conf'] as const

test('the nginx site for containers has the same rules as the one for Debian', () => {
  const rules = (file: string) =>
    read(file)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
  const there = rules('deploy/container/nginx.conf')
  const missing = rules('deploy/debian/nginx/skinkantor.conf').filter((rule) => !there.includes(rule))
  // Only names and locations may differ.
  const isPlace = /@\w+@|^(listen|server 127|server_name|ssl_certificate|root|proxy_cache_path) ?/
  expect(missing.filter((rule) => !isPlace.test(rule))).toEqual([])
})

test.each(SITES)('%s logs neither client addresses nor queries', (file) => {
  const site = read(file)
  const format = /^log_format skinkantor ([^;]+);/m.exec(site)?.[1] ?? ''
  expect(format).toContain('$uri')
  expect(format).not.toMatch(
    /\$(remote|realip|proxy_protocol|http_|args|arg_|query|request\b|request_uri|cookie_|ssl_)/,
  )
  const servers = all(site, /^server (\{)/gm).length
  expect(all(site, /^ {4}access_log \S+\/access\.log (\w+)( buffer=[^;]+)?;/gm)).toEqual(
    Array<string>(servers).fill('skinkantor'),
  )
  // nginx's errors about failed requests contain both, so only the `crit` level is logged.
  expect(all(site, /^ {4}error_log \S+\/error\.log (\w+);/gm)).toEqual(Array<string>(servers).fill('crit'))
})

test.each(SITES)('%s caches and rate-limits the largest public responses', (file) => {
  const place = /location ~ (\S+) \{([^}]+limit_req[^}]+)\}/.exec(read(file))
  const [, pattern = '', rules = ''] = place ?? []
  for (const address of ['/api/skins/prices', '/api/skins/calculator/compact', '/api/docs'])
    expect(address).toMatch(new RegExp(pattern))
  expect(rules).toMatch(/proxy_cache skinkantor_cache;/)
  expect(rules).toMatch(/proxy_cache_valid 200 1s;/)
})

test('nginx and the page server have the same request size limit', () => {
  for (const file of SITES)
    expect(all(read(file), /client_max_body_size (\S+);/g), file).toEqual([
      `${REQUEST_BYTES_MAX / 1024 / 1024}m`,
    ])
})
