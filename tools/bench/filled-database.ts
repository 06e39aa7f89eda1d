import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Services } from '@app/stack/services'
import {
  dropDatabase,
  prepareAndMigrate,
  withDatabaseName,
  withThrowawayDatabase,
} from '@app/stack/throwaway-database'

const ROOT = path.join(import.meta.dirname, '../..')
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024

/** Options for the seed command. */
export type SeedOptions = Record<string, string>

/** A seeded database, and the keys that decrypt its sealed values. */
export type FilledDatabase = { url: string; keysFolder: string; seedSeconds: number }

/**
 * Seeds a database for a measurement. A named database is kept with its keys, and the next run with the same options
 * reuses it, because seeding takes longer than measuring.
 */
export async function withFilledDatabase(
  services: Services,
  { seed, keep }: { seed: SeedOptions; keep: string | undefined },
  measure: (database: FilledDatabase) => void,
): Promise<void> {
  if (keep !== undefined) return measure(await keptDatabase(services, seed, keep))
  const keysFolder = mkdtempSync(path.join(tmpdir(), 'skinkantor-bench-keys-'))
  try {
    await withThrowawayDatabase(services, 'bench', async (url) => measure(fill(url, keysFolder, seed)))
  } finally {
    rmSync(keysFolder, { recursive: true, force: true })
  }
}

async function keptDatabase(services: Services, seed: SeedOptions, name: string): Promise<FilledDatabase> {
  if (!/^[a-z0-9_]{1,30}$/.test(name)) throw new Error('--keep takes a name of small letters and digits.')
  const database = `skinkantor_bench_${name}`
  const url = withDatabaseName(services.databaseUrl, database)
  const keysFolder = path.join(ROOT, '.data/bench', name)
  // Written last: a database without this file was not seeded completely.
  const proof = path.join(keysFolder, 'filled.json')
  if (existsSync(proof)) {
    const filled = JSON.parse(readFileSync(proof, 'utf8')) as { seed: SeedOptions; seedSeconds: number }
    if (sizesOf(filled.seed) === sizesOf(seed)) {
      prepareAndMigrate(url)
      return { url, keysFolder, seedSeconds: filled.seedSeconds }
    }
  }
  await dropDatabase(services.databaseUrl, database)
  rmSync(keysFolder, { recursive: true, force: true })
  mkdirSync(keysFolder, { recursive: true })
  prepareAndMigrate(url)
  const filled = fill(url, keysFolder, seed)
  writeFileSync(proof, JSON.stringify({ seed, seedSeconds: filled.seedSeconds }))
  return filled
}

/** The seed's time may differ between two runs, but its sizes must not. */
function sizesOf(seed: SeedOptions): string {
  return JSON.stringify(Object.entries(seed).filter(([name]) => name !== 'as-of'))
}

function fill(url: string, keysFolder: string, seed: SeedOptions): FilledDatabase {
  const database = { url, keysFolder, seedSeconds: 0 }
  runOn(
    database,
    { role: 'skinkantor_migrator', stdout: 'inherit' },
    'src/processes/admin.ts',
    'keys',
    'init',
  )
  const startMs = performance.now()
  const order = Object.entries(seed).flatMap(([name, value]) => [`--${name}`, value])
  runOn(database, { role: 'skinkantor_migrator', stdout: 'inherit' }, 'test/seed/main.ts', ...order)
  return { ...database, seedSeconds: Math.round((performance.now() - startMs) / 1_000) }
}

/** Runs an entry point of the API on the database, in its own role. */
export function runOn(
  database: FilledDatabase,
  { role, stdout }: { role: string; stdout: 'inherit' | 'pipe' },
  script: string,
  ...args: string[]
): string {
  const url = new URL(database.url)
  url.username = role
  return execFileSync(process.execPath, [path.join(ROOT, 'apps/api', script), ...args], {
    env: { ...process.env, DATABASE_URL: url.href, KEYS_DIR: database.keysFolder },
    stdio: ['ignore', stdout, 'inherit'],
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
  })
}
