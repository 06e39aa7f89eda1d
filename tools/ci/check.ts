import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** `npm run check`: all checks that do not run the product. Runs every part and lists the failures. */
const root = path.join(import.meta.dirname, '../..')

type Outcome = { isGood: boolean; output: string }
type Part = { name: string; run: () => Promise<Outcome> }

function command(name: string, program: string, args: string[]): Part {
  const run = async () => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const isGood = new Promise<boolean>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => resolve(code === 0))
    })
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { isGood: await isGood, output: output + errors }
  }
  return { name, run }
}

/** A part that finds its problems itself. */
function listing(name: string, problems: () => string[]): Part {
  const run = async () => {
    const lines = problems()
    return { isGood: lines.length === 0, output: lines.map((line) => `${line}\n`).join('') }
  }
  return { name, run }
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
function addressesInLockfile(): string[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>
  }
  const bad = Object.entries(lock.packages).filter(
    ([name, entry]) =>
      name.startsWith('node_modules/') &&
      !entry.link &&
      (/^https?:/.test(entry.resolved ?? '') || !entry.integrity),
  )
  return bad.map(([name]) => `package-lock.json: ${name} has an address or no integrity`)
}

function looseVersions(): string[] {
  const files = ['package.json', ...projects.slice(1).map((project) => `${project}/package.json`)]
  return files
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file) => {
      const manifest = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<
        string,
        Record<string, string>
      >
      return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
        Object.entries(manifest[kind] ?? {})
          .filter(([, version]) => !/^(npm:[^@]*@?[^@]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version))
          .map(([dependency, version]) => `not an exact version: ${file}: ${dependency} ${version}`),
      )
    })
}

const parts: Part[] = [
  listing('lockfile', addressesInLockfile),
  listing('exact versions', looseVersions),
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
const waiting = chosen.values()
/** Most parts use one core, so each core takes the next part when it is free. */
const takeParts = async () => {
  for (const part of waiting) {
    const startedAt = performance.now()
    const { isGood, output } = await part.run()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`${output}${isGood ? 'ok  ' : 'FAIL'} ${part.name} (${seconds} s)\n`)
    if (!isGood) failed.push(part.name)
  }
}
await Promise.all(Array.from({ length: os.availableParallelism() }, takeParts))
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`)
  process.exit(1)
}
console.log(`check passed: ${chosen.length} parts`)
