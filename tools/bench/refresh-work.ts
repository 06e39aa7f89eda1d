import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { Writable } from 'node:stream'
import { createNbp } from '../../apps/api/src/providers/prices/nbp.ts'
import { createSkinport } from '../../apps/api/src/providers/prices/skinport.ts'
import {
  refreshPrices,
  type RefreshPricesTools,
} from '../../apps/api/src/contexts/catalog/prices/refresh-prices.ts'
import { createLogger } from '../../apps/api/src/platform/observability/logger.ts'
import { openBenchDatabase, type BenchWorld } from './bench-world.ts'
import type { Work } from './figures.ts'
import type { Turn } from './load.ts'

const TIMEOUT_MS = 120_000
const log = createLogger(
  { level: 'silent', process: 'bench' },
  new Writable({ write: (_, __, done) => done() }),
)

/**
 * Measures a price refresh from the provider's response to the stored rows. It parses, validates, compares with the
 * last list, stores, writes the daily history and deletes old rows. It is compared with COPY of the same rows into a
 * table with the same indexes. Fetching is excluded, because it does not depend on us.
 */
export async function refreshWork({
  world,
  scratch,
}: BenchWorld): Promise<{ works: Work[]; stop: () => Promise<void> }> {
  await world.control('prices', { limit: 'off' })
  const skinport = createSkinport({ baseUrl: `${world.simulatorUrl}/skinport/v1`, timeoutMs: TIMEOUT_MS })
  const nbp = createNbp({ baseUrl: `${world.simulatorUrl}/nbp/api`, timeoutMs: TIMEOUT_MS })
  const [pln, eur, sales, rate] = await Promise.all([
    skinport.fetchItems('PLN'),
    skinport.fetchItems('EUR'),
    skinport.fetchSales(),
    nbp.fetchEurRate(),
  ])
  const db = openBenchDatabase(world.urlFor('skinkantor_worker'))
  const tools: RefreshPricesTools = {
    db,
    source: {
      fetchItems: async (currency) => (currency === 'PLN' ? pln : eur),
      fetchSales: async () => sales,
    },
    rates: { fetchEurRate: async () => rate, fetchUsdRate: async () => rate },
    gapSeconds: 0,
    historyDays: 400,
    hasCatalogue: false,
    announce: async () => undefined,
  }
  const refresh = async (): Promise<Turn> => {
    const startMs = performance.now()
    const { state, rowCount } = await refreshPrices(
      tools,
      { askedBy: 'schedule' },
      { log, commit: (work) => db.transaction().execute(work) },
    )
    if (state !== 'live') throw new Error(`a refresh ended as ${state}`)
    return turnOf(rowCount, performance.now() - startMs)
  }
  const { rowCount } = await firstRows(refresh)
  const copy = bareCopy(world.databaseUrl, path.join(scratch, 'prices.copy'), rowCount)
  return {
    stop: () => db.destroy(),
    works: [
      {
        name: `price refresh, ${rowCount} rows`,
        bareName: 'COPY of the same rows',
        goal: 1 / 3,
        turnsPerPair: 1,
        ours: refresh,
        bare: copy,
      },
    ],
  }
}

async function firstRows(refresh: () => Promise<Turn>): Promise<{ rowCount: number }> {
  return { rowCount: (await refresh()).count }
}

function turnOf(rows: number, tookMs: number): Turn {
  return { count: rows, perSecond: (rows * 1_000) / tookMs, p50Ms: tookMs, p95Ms: tookMs, p99Ms: tookMs }
}

/** Measured by psql's own clock, so that its start-up time is not counted. */
function bareCopy(databaseUrl: string, file: string, rows: number): () => Turn {
  const psql = (...commands: string[]) =>
    execFileSync('psql', ['-X', '-q', databaseUrl, ...commands.flatMap((command) => ['-c', command])], {
      encoding: 'utf8',
    })
  const live = `select * from price_items where list_id = (select id from price_lists where state = 'live')`
  psql('create table bare_price_items (like price_items including indexes)', `\\copy (${live}) to '${file}'`)
  return () => {
    psql('truncate bare_price_items')
    const said = psql('\\timing on', `\\copy bare_price_items from '${file}'`)
    return turnOf(rows, Number(/Time: ([\d.]+) ms/.exec(said)?.[1]))
  }
}
