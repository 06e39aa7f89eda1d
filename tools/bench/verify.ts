import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { servicesFromEnvironment } from '@app/stack/services'
import { runOn, withFilledDatabase, type FilledDatabase } from './filled-database.ts'

const REPORTS = path.join(import.meta.dirname, '../../reports')
/** A million of these transactions are sales. */
const TRANSACTIONS = '1090000'
/** One minute at 40 sales per second. */
const NEW_SALES = '2600'
const WHOLE_SECONDS_MAX = 60
const NEW_SECONDS_MAX = 2
const SEEDS = 63

type Looked = { scope: string; seconds: number[]; broken: { id: string; breaches: number }[] }

/**
 * Checks the money invariants on a filled ledger: all rows, like the hourly check, and new rows, like the one every
 * minute.
 */
export async function benchVerify(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      transactions: { type: 'string', default: TRANSACTIONS },
      users: { type: 'string', default: '100000' },
      keep: { type: 'string' },
    },
  })
  const { transactions, users, keep } = values
  const seed = { users, transactions, sales: transactions }
  let isGood = false
  await withFilledDatabase(await servicesFromEnvironment(), { seed, keep }, (database) => {
    const whole = look(database, 'whole')
    addSales(database)
    const news = look(database, 'new')
    isGood = report({ transactions: Number(transactions), seedSeconds: database.seedSeconds }, whole, news)
  })
  return isGood
}

function look(database: FilledDatabase, scope: 'whole' | 'new'): Looked {
  const role = { role: 'skinkantor_worker', stdout: 'pipe' } as const
  return JSON.parse(runOn(database, role, 'test/bench/measure-verify.ts', scope)) as Looked
}

/** A kept database already has such sales, so each run uses another seed. */
function addSales(database: FilledDatabase): void {
  const seed = String(2 + (Math.floor(Date.now() / 1_000) % (SEEDS - 2)))
  const order = ['--seed', seed, '--users', '500', '--transactions', NEW_SALES, '--sales', NEW_SALES]
  runOn(database, { role: 'skinkantor_migrator', stdout: 'pipe' }, 'test/seed/main.ts', ...order)
}

function report(facts: { transactions: number; seedSeconds: number }, whole: Looked, news: Looked): boolean {
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(
    path.join(REPORTS, 'bench-verify.json'),
    `${JSON.stringify({ ...facts, newTransactions: Number(NEW_SALES), whole, new: news }, null, 2)}\n`,
  )
  const worst = (looked: Looked) => Math.max(...looked.seconds)
  const shown = (looked: Looked) => looked.seconds.map((seconds) => seconds.toFixed(2)).join(', ')
  console.log(`${facts.transactions} transactions, 92% of them sales, seeded in ${facts.seedSeconds} s`)
  console.log(`everything: ${shown(whole)} s (goal ${WHOLE_SECONDS_MAX} s)`)
  console.log(`${NEW_SALES} new transactions: ${shown(news)} s (goal ${NEW_SECONDS_MAX} s)`)
  const broken = [...whole.broken, ...news.broken]
  for (const { id, breaches } of broken) console.log(`BROKEN ${id}: ${breaches}`)
  const isInTime = worst(whole) <= WHOLE_SECONDS_MAX && worst(news) <= NEW_SECONDS_MAX
  return broken.length === 0 && isInTime && whole.scope === 'whole' && news.scope === 'new'
}
