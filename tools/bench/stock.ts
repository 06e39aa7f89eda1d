import { servicesFromEnvironment } from '@app/stack/services'
import { saveReport, machineFacts } from './figures.ts'
import { runOn, withFilledDatabase, type FilledDatabase } from './filled-database.ts'

const PAGE_P95_MS = 200
const LIST_P95_MS = 150

type Case = { name: string; runs: number; p50Ms: number; p95Ms: number; rows: number }

/**
 * `npm run bench -- stock`: the owner's page on a year of a small operator (10,000 items), then the list of the stock
 * at a million rows. The databases are kept, so a second run only measures.
 */
export async function benchStock(): Promise<boolean> {
  const services = await servicesFromEnvironment()
  const seed = {
    users: '2000',
    transactions: '16000',
    prices: '24000',
    history: '365',
    'as-of': new Date().toISOString(),
  }
  const measured: Case[] = []
  await withFilledDatabase(services, { seed, keep: 'stock_year' }, (database) => {
    measured.push(...measure(database, '^(page|list)'))
  })
  await withFilledDatabase(services, { seed, keep: 'stock_million' }, (database) => {
    runOn(database, { role: 'skinkantor_migrator', stdout: 'inherit' }, 'test/bench/multiply-stock.ts')
    measured.push(...measure(database, '^list').map((one) => ({ ...one, name: `million: ${one.name}` })))
  })
  saveReport('bench-stock', { machine: machineFacts(), measured })
  const goalOf = ({ name }: Case) => (name.startsWith('page') ? PAGE_P95_MS : LIST_P95_MS)
  for (const one of measured)
    console.log(
      `${one.p95Ms <= goalOf(one) ? 'ok  ' : 'MISS'} ${one.name}: p50 ${one.p50Ms.toFixed(1)} ms, p95 ${one.p95Ms.toFixed(1)} ms, ${one.rows} rows`,
    )
  return measured.length > 0 && measured.every((one) => one.p95Ms <= goalOf(one))
}

function measure(database: FilledDatabase, only: string): Case[] {
  const role = { role: 'skinkantor_api', stdout: 'pipe' } as const
  const { about, cases } = JSON.parse(runOn(database, role, 'test/bench/measure-stock.ts', only)) as {
    about: string[]
    cases: Case[]
  }
  console.log(about.filter((fact) => /^(stock_items|resales):/.test(fact)).join('; '))
  return cases
}
