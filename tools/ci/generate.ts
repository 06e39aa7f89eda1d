import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { servicesFromEnvironment } from '@app/stack/services'
import { withThrowawayDatabase } from '@app/stack/throwaway-database'

/**
 * Writes every generated file from its source. The schema dump, trigger list and database types come from the
 * migrations, the API reference from the routes, the configuration reference from its schemas, the types of the CSS
 * modules from their class names. With `--check` no
 * committed file is written and a difference is an error; `npm run check` uses this to find drift. The OpenAPI file
 * is a build artefact: always written, never committed.
 */
const root = path.join(import.meta.dirname, '../..')
const isCheck = process.argv.includes('--check')
const scratch = mkdtempSync(path.join(tmpdir(), 'skinkantor-generate-'))
const stale: string[] = []

function place(target: string, content: string): void {
  const file = path.join(root, target)
  let current = ''
  try {
    current = readFileSync(file, 'utf8')
  } catch {
    // A missing file counts as out of date.
  }
  if (current === content) return
  if (isCheck) stale.push(target)
  else writeFileSync(file, content)
}

function run(command: string, args: string[]): string {
  return execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  })
}

/** pg_dump writes its version and, in newer releases, a random token; neither describes our schema. */
function withoutNoise(dump: string): string {
  return dump
    .split('\n')
    .filter((line) => !/^(--|\\(un)?restrict |SET |SELECT pg_catalog\.set_config)/.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimStart()
}

/** The ledger check compares this list with the triggers that the database really has. */
function listTriggers(dump: string): string {
  const triggers = [...dump.matchAll(/^CREATE (?:CONSTRAINT )?TRIGGER (\w+) .*? ON public\.(\w+) /gm)]
  const lines = triggers.map(([, trigger, table]) => `  ['${table}', '${trigger}'],`)
  return `/** Table and trigger, written by \`npm run generate\`. */\nexport const TRIGGERS = [\n${lines.join('\n')}\n] as const\n`
}

try {
  await withThrowawayDatabase(await servicesFromEnvironment(), 'generate', (url) => {
    const dump = run('pg_dump', ['--schema-only', '--no-owner', '--schema=public', '--schema=jobs', url])
    place('apps/api/migrations/schema.sql', withoutNoise(dump))
    place('apps/api/src/platform/db/triggers.generated.ts', listTriggers(dump))

    const typesFile = path.join(scratch, 'database.ts')
    run('kysely-codegen', [
      `--url=${url}`,
      '--dialect=postgres',
      `--out-file=${typesFile}`,
      '--exclude-pattern={graphile_worker.*,kysely_*,*.kysely_*}',
      '--type-mapping={"int8":"bigint","timestamptz":"Date"}',
      '--log-level=error',
    ])
    place('apps/api/src/platform/db/database.generated.ts', readFileSync(typesFile, 'utf8'))
    return Promise.resolve()
  })

  const openApiFile = path.join(root, 'apps/api/build/openapi.json')
  mkdirSync(path.dirname(openApiFile), { recursive: true })
  writeFileSync(openApiFile, run('node', ['apps/api/src/processes/print-openapi.ts']))
  place('docs/API.md', run('node', ['tools/ci/print-api-reference.ts', openApiFile]))
  place('docs/CONFIGURATION.md', run('node', ['apps/api/src/processes/print-configuration.ts']))
  place('.env.example', run('node', ['apps/api/src/processes/print-configuration.ts', '--example']))
  place('apps/web/src/styles/modules.generated.d.ts', run('node', ['apps/web/server/print-module-types.ts']))
  place('docs/decisions/README.md', run('node', ['tools/ci/print-decision-index.ts']))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

if (stale.length > 0) {
  console.error(`out of date, run "npm run generate": ${stale.join(', ')}`)
  process.exit(1)
}
console.log(isCheck ? 'generated files are up to date' : 'generated files written')
