import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readKeys } from '#platform/crypto/keys.ts'
import { runSeed } from './run-seed.ts'
import { readSeedOrder, SeedOrderError } from './sizes.ts'

/**
 * `npm run seed -- --users N …` fills the database of DATABASE_URL (the migrator's role) with generated rows, to test
 * the product at its later size. KEYS_DIR holds the keys of the product.
 */
const REPORT = path.join(import.meta.dirname, '../../../../reports/seed.json')

async function main(): Promise<void> {
  const order = readSeedOrder(process.argv.slice(2))
  const startMs = performance.now()
  const keys = readKeys(required('KEYS_DIR'))
  const steps = await retryOnDeadlock(() => runSeed(required('DATABASE_URL'), keys, order))
  const seconds = Number(((performance.now() - startMs) / 1_000).toFixed(2))
  for (const step of steps) console.log(`${step.table}: ${step.rows} rows in ${step.seconds} s`)
  const rows = steps.reduce((sum, step) => sum + step.rows, 0)
  const report = { ...order, steps, rows, seconds, rowsPerSecond: Math.floor(rows / seconds) }
  mkdirSync(path.dirname(REPORT), { recursive: true })
  writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`)
  console.log(`${rows} rows in ${seconds} s: ${report.rowsPerSecond} rows/s`)
}

/** Beside a running worker, the locks of whole tables may end in a deadlock. A failed run leaves nothing behind. */
async function retryOnDeadlock<Result>(run: () => Promise<Result>, attempts = 5): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const isDeadlock = (error as { code?: unknown }).code === '40P01'
    if (!isDeadlock || attempts <= 1) throw error
    await delay(500)
    return retryOnDeadlock(run, attempts - 1)
  }
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new SeedOrderError(`${name} is missing.`)
  return value
}

try {
  await main()
} catch (error) {
  // An order that cannot be filled is no program error: the message is enough.
  if (!(error instanceof SeedOrderError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
