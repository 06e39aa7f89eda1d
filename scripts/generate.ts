import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { servicesFromEnvironment } from '@app/stack/services'
import { withThrowawayDatabase } from '@app/stack/throwaway-database'

/**
 * Writes every generated file from its source: schema dump and database types from the migrations, the OpenAPI
 * file from the routes, the web client's types and the reference of the API from the OpenAPI file, the reference of the
 * configuration from its schemas. With `--check` nothing is written and a
 * difference is an error, which is how `npm run check` finds drift.
 */
const root = path.join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')
const scratch = mkdtempSync(path.join(tmpdir(), 'skinkantor-generate-'))
const stale: string[] = []

function place(target: string, content: string): void {
  const file = path.join(root, target)
  let current = ''
  try {
    current = readFileSync(file, 'utf8')
  } catch {
    // A file that does not exist yet is simply out of date.
  }
  if (current === content) return
  if (isCheck) stale.push(target)
  else writeFileSync(file, content)
}

function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  return execFileSync(command, args, {
    cwd: options.cwd ?? root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  })
}

/** pg_dump writes its version and, in newer releases, a random guard word: neither says anything about us. */
function withoutNoise(dump: string): string {
  return dump
    .split('\n')
    .filter((line) => !/^(--|\\(un)?restrict |SET |SELECT pg_catalog\.set_config)/.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimStart()
}

try {
  await withThrowawayDatabase(await servicesFromEnvironment(), 'generate', (url) => {
    const dump = run('pg_dump', ['--schema-only', '--no-owner', '--schema=public', '--schema=jobs', url])
    place('apps/api/migrations/schema.sql', withoutNoise(dump))

    const typesFile = path.join(scratch, 'database.ts')
    run('kysely-codegen', [
      `--url=${url}`,
      '--dialect=postgres',
      `--out-file=${typesFile}`,
      '--exclude-pattern={graphile_worker.*,kysely_*,*.kysely_*}',
      '--type-mapping={"int8":"bigint","timestamptz":"Date"}',
      '--log-level=error',
    ])
    place('apps/api/src/platform/database.generated.ts', readFileSync(typesFile, 'utf8'))
    return Promise.resolve()
  })

  place('apps/api/openapi.json', run('node', ['apps/api/src/main/print-openapi.ts']))
  place('docs/CONFIGURATION.md', run('node', ['apps/api/src/main/print-configuration.ts']))
  place('docs/API.md', run('node', ['scripts/print-api-reference.ts']))
  place('docs/decisions/README.md', run('node', ['scripts/print-decision-index.ts']))

  const clientFolder = path.join(scratch, 'client')
  run('openapi-ts', ['-f', 'openapi-ts.config.ts', '-o', clientFolder, '-s'], {
    cwd: path.join(root, 'apps/web'),
  })
  place(
    'apps/web/src/lib/api/generated/types.gen.ts',
    readFileSync(path.join(clientFolder, 'types.gen.ts'), 'utf8'),
  )
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

if (stale.length > 0) {
  console.error(`out of date, run "npm run generate": ${stale.join(', ')}`)
  process.exit(1)
}
console.log(isCheck ? 'generated files are up to date' : 'generated files written')
