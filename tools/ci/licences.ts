import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * `node tools/ci/licences.ts` writes docs/LICENCES.md from the lockfile. With `--check`, which is part of `npm run
 * check`, a licence that is not listed below or an outdated page is an error.
 */
const root = path.join(import.meta.dirname, '../..')
const PAGE = path.join(root, 'docs/LICENCES.md')

/** Licences allowed in a closed-source product that runs on a server and sends its pages to browsers. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // For fonts, which are distributed unchanged.
  'OFL-1.1',
  'Python-2.0',
  // Requires publishing changes to its own files; we make none.
  'MPL-2.0',
  // libvips, used by sharp: a separate library that users can replace.
  'LGPL-3.0-or-later',
])

/** For packages that state the licence in a file instead of the manifest. */
const READ_BY_HAND: Record<string, string> = { 'png-js': 'MIT' }

/** Not in the lockfile, so listed here. */
const VENDORED = [
  {
    licence: 'OFL-1.1',
    folder: 'apps/api/src/platform/media/fonts',
    what: 'Manrope 400 and 700 as TTF (the Manrope Project Authors)',
  },
  {
    licence: 'OFL-1.1',
    folder: 'apps/web/src/styles/fonts',
    what: 'Manrope variable, latin and latin-ext, as WOFF2 (the Manrope Project Authors)',
  },
]

type Entry = { version?: string; license?: string; link?: boolean; dev?: boolean; devOptional?: boolean }
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}

const found = Object.entries(packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, entry]) => {
    const name = place.split('node_modules/').at(-1) ?? place
    return {
      name,
      version: entry.version ?? '',
      licence: entry.license ?? READ_BY_HAND[name] ?? 'unknown',
      isShipped: !entry.dev && !entry.devOptional,
    }
  })

/** `A AND B` needs both, `A OR B` one of them. */
function isAllowed(licence: string): boolean {
  const parts = licence.replaceAll(/[()]/g, '').split(' AND ')
  return parts.every((part) => part.split(' OR ').some((choice) => ALLOWED.has(choice)))
}

const refused = found.filter(({ licence }) => !isAllowed(licence))
for (const { name, version, licence } of refused)
  console.error(`${name} ${version}: ${licence} is not allowed`)

function table(wanted: typeof found): string[] {
  const byLicence = new Map<string, Set<string>>()
  for (const { name, version, licence } of wanted) {
    const names = byLicence.get(licence) ?? new Set()
    byLicence.set(licence, names.add(`${name} ${version}`))
  }
  return [...byLicence]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, names]) => `| ${licence} | ${[...names].sort().join(', ')} |`)
}

const head = ['| Licence | Packages |', '|---|---|']
const page = [
  '# Licences',
  '',
  'Written by `node tools/ci/licences.ts` from the lockfile and its own list of vendored files. `npm run check -- licences` finds a licence that is not allowed and a page',
  'that is out of date. The allowed ones stand in that script, each unusual one with its reason.',
  '',
  '## What we ship',
  '',
  ...head,
  ...table(found.filter(({ isShipped }) => isShipped)),
  '',
  '## Files of others in this repository',
  '',
  '| Licence | Files |',
  '|---|---|',
  ...VENDORED.map(
    ({ licence, folder, what }) => `| ${licence} | \`${folder}\`: ${what}, with its licence text beside it |`,
  ),
  '',
  '## What only builds and tests',
  '',
  ...head,
  ...table(found.filter(({ isShipped }) => !isShipped)),
  '',
].join('\n')

if (!process.argv.includes('--check')) writeFileSync(PAGE, page)
else if (readFileSync(PAGE, 'utf8') !== page) {
  console.error('docs/LICENCES.md is out of date, run "node tools/ci/licences.ts"')
  process.exitCode = 1
}
if (refused.length > 0) process.exitCode = 1
console.log(`licences: ${found.length} packages, ${refused.length} refused`)
