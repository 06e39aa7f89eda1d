import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** `npm run check`: all checks that do not run the product. Runs every part and lists the failures. */
const root = path.join(import.meta.dirname, '../..')

type Part = { name: string; run: () => boolean }

function command(name: string, program: string, args: string[], cwd = root): Part {
  return { name, run: () => spawnSync(program, args, { cwd, stdio: 'inherit' }).status === 0 }
}

const projects = [
  '.',
  'packages/contract',
  'packages/crypto-address',
  'packages/stack',
  'apps/api',
  'apps/simulator',
  'apps/web',
]

/** A URL in the lockfile would bind an install to one registry; the integrity hash is sufficient. */
function lockfileIsClean(): boolean {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>
  }
  const bad = Object.entries(lock.packages).filter(
    ([name, entry]) =>
      name.startsWith('node_modules/') &&
      !entry.link &&
      (/^https?:/.test(entry.resolved ?? '') || !entry.integrity),
  )
  for (const [name] of bad) console.error(`package-lock.json: ${name} has an address or no integrity`)
  return bad.length === 0
}

function versionsAreExact(): boolean {
  const files = ['package.json', ...projects.slice(1).map((project) => `${project}/package.json`)]
  const loose = files
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file) => {
      const manifest = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<
        string,
        Record<string, string>
      >
      return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
        Object.entries(manifest[kind] ?? {})
          .filter(([, version]) => !/^(npm:[^@]*@?[^@]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version))
          .map(([dependency, version]) => `${file}: ${dependency} ${version}`),
      )
    })
  for (const line of loose) console.error(`not an exact version: ${line}`)
  return loose.length === 0
}

const parts: Part[] = [
  { name: 'lockfile', run: lockfileIsClean },
  { name: 'exact versions', run: versionsAreExact },
  command('format', 'oxfmt', ['--check']),
  command('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  ...projects.map((project) => command(`types ${project}`, 'tsc', ['-p', project])),
  command('boundaries', 'depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    'apps',
    'packages',
    'tools',
    'e2e',
  ]),
  command('folders', 'depcruise', ['--config', '.dependency-cruiser-folders.mjs', 'apps/api/src']),
  command('dead code', 'knip', ['--no-progress']),
  command('drift', 'node', ['tools/ci/generate.ts', '--check']),
  command('licences', 'node', ['tools/ci/licences.ts', '--check']),
]

const only = process.argv.slice(2)
const chosen =
  only.length > 0 ? parts.filter((part) => only.some((name) => part.name.startsWith(name))) : parts
const failed: string[] = []
for (const part of chosen) {
  const startedAt = performance.now()
  const isGood = part.run()
  console.log(
    `${isGood ? 'ok  ' : 'FAIL'} ${part.name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
  )
  if (!isGood) failed.push(part.name)
}
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`)
  process.exit(1)
}
console.log(`check passed: ${chosen.length} parts`)
