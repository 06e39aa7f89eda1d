import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { KEY_PURPOSES, PAYOUT_PAIR, RECEIPT_SIGNING } from '../../apps/api/src/platform/crypto/keys.ts'

/** Checks commands that `npm run runbooks` cannot run, because they need a machine with our units. */
const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort()
const unitFiles = globSync('deploy/debian/systemd/*', { cwd: root }).map((file) => path.basename(file))
/** Unit names as in systemd; for each template unit, one instance. */
const units = [
  ...unitFiles.map((file) => file.replace('@.', '@1.')),
  ...['nginx', 'postgresql', 'redis-server'].map((name) => `${name}.service`),
]
const COMMAND = /systemctl (?:start|stop|restart|reload|status|enable|disable)((?: +(?!&&)[\w@.*'-]+)+)/g
const purposes = [...KEY_PURPOSES, PAYOUT_PAIR, RECEIPT_SIGNING]

function matchesUnit(name: string): boolean {
  const pattern = /\.(?:service|target|timer)$/.test(name) ? name : `${name}.service`
  return units.some((unit) => path.matchesGlob(unit, pattern))
}

test('the installation creates every unit that the runbooks start, stop or restart', () => {
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(COMMAND)].flatMap(([, names = '']) =>
      names
        .replaceAll("'", '')
        .split(' ')
        .filter((name) => name !== '' && !name.startsWith('-'))
        // All instance numbers are equivalent.
        .map((name) => ({ page, name: name.replace(/@\d\b/, '@1').replace(/\.$/, '') })),
    ),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ name }) => !matchesUnit(name))).toEqual([])
})

test('the runbooks cover every key purpose, except the rotation of fingerprints', () => {
  const leaked = read('docs/runbooks/leaked-key.md')
  expect(purposes.filter((purpose) => !leaked.includes(`| \`${purpose}\` key`))).toEqual([])
  const rotate = read('docs/runbooks/rotate-keys.md')
  const loop = /for purpose in ([^;]+);/.exec(rotate)?.[1]?.split(' ') ?? []
  // With a new key, known addresses and accounts are no longer recognised, so the normal rotation excludes this key.
  expect(purposes.filter((purpose) => !loop.includes(purpose))).toEqual(['fingerprints'])
})
