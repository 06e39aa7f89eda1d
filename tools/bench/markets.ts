import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { servicesFromEnvironment } from '@app/stack/services'
import { withThrowawayDatabase } from '@app/stack/throwaway-database'
import { checkMarket } from '../../apps/api/src/contexts/catalog/prices/domain/check-market.ts'
import { MARKET_SOURCES } from '../../apps/api/src/contexts/catalog/prices/domain/decide-price.ts'
import type { CheckedItem } from '../../apps/api/src/contexts/catalog/prices/domain/list-checks.ts'
import { readMarketRows } from '../../apps/api/src/contexts/catalog/prices/read-market-rows.ts'
import { marketListsRepository } from '../../apps/api/src/contexts/catalog/prices/market-lists.repository.ts'
import { marketNamesRepository } from '../../apps/api/src/contexts/catalog/prices/market-names.repository.ts'
import { priceItemsRepository } from '../../apps/api/src/contexts/catalog/prices/price-items.repository.ts'
import { priceListsRepository } from '../../apps/api/src/contexts/catalog/prices/price-lists.repository.ts'
import type { Db } from '../../apps/api/src/platform/db/database.ts'
import { openBenchDatabase } from './bench-world.ts'

const ROWS = 25_000
const ROUNDS = 7
const GOAL = 3
const USD_RATE_E4 = 39_000

const nameOf = (index: number) => `AK-47 | Invented ${index} (Field-Tested)`
const groszeOf = (index: number, round: number) => 500 + index * 3 + round

/**
 * `npm run bench -- markets`: stores the lists of four sources with 25 000 rows each, as a refresh does, and compares
 * that with COPY of the same rows into tables with the same indexes. Reading and checking are measured apart.
 */
export async function benchMarkets(): Promise<boolean> {
  let isGood = false
  await withThrowawayDatabase(await servicesFromEnvironment(), 'markets', async (url) => {
    const db = openBenchDatabase(url)
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-markets-'))
    try {
      isGood = await measure(db, url, folder)
    } finally {
      rmSync(folder, { recursive: true })
      await db.destroy()
    }
  })
  return isGood
}

async function measure(db: Db, url: string, folder: string): Promise<boolean> {
  const names = Array.from({ length: ROWS }, (_, index) => nameOf(index))
  await db.transaction().execute((trx) => marketNamesRepository.saveMissing(trx, names))
  const judged: number[] = []
  const stored: number[] = []
  const copied: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = await refreshAll(db, round)
    judged.push(times.judgedMs)
    stored.push(times.storedMs)
    copied.push(copyAll(url, folder))
  }
  const ratio = middle(stored.map((ms, round) => ms / copied[round]!))
  console.log(`4 sources × ${ROWS} rows, middle of ${ROUNDS} rounds:`)
  console.log(`  reading and checking (three markets)  ${middle(judged).toFixed(0)} ms`)
  console.log(`  storing, switching, deleting          ${middle(stored).toFixed(0)} ms`)
  console.log(`  COPY of the stored rows               ${middle(copied).toFixed(0)} ms`)
  console.log(`  ratio ${ratio.toFixed(2)}, goal at most ${GOAL}`)
  console.log(`  peak memory of this process ${Math.round(process.resourceUsage().maxRSS / 1_024)} MB`)
  return ratio <= GOAL
}

async function refreshAll(db: Db, round: number): Promise<{ judgedMs: number; storedMs: number }> {
  const anchor = Array.from({ length: ROWS }, (_, index) => anchorItem(index, round))
  const anchorPrices = new Map(anchor.map((item) => [item.marketName, Number(item.pln.suggested)]))
  let judgedMs = 0
  let storedMs = 0
  const timed = async (store: () => Promise<unknown>) => {
    const startMs = performance.now()
    await store()
    storedMs += performance.now() - startMs
  }
  await timed(() => storeAnchor(db, anchor))
  for (const source of MARKET_SOURCES) {
    const startMs = performance.now()
    const raw = anchor.map(({ marketName, pln }) => ({
      marketName,
      cents: Math.round(Number(pln.suggested) / 4),
      quantity: 9,
    }))
    const read = readMarketRows(raw, USD_RATE_E4)
    const problems = checkMarket(read, { anchor: anchorPrices, previous: null })
    if (problems.length > 0) throw new Error(JSON.stringify(problems))
    judgedMs += performance.now() - startMs
    await timed(() =>
      db.transaction().execute(async (trx) => {
        const listId = await marketListsRepository.insert(trx, source)
        await marketListsRepository.insertPrices(trx, listId, [...read.rows.values()])
        await marketListsRepository.supersedeLive(trx, source)
        const outcome = { state: 'live', rowCount: ROWS, badRowCount: 0, reasons: [] } as const
        await marketListsRepository.finish(trx, listId, { ...outcome, reasons: [], usdRateE4: USD_RATE_E4 })
        await marketListsRepository.deleteOld(trx, source)
      }),
    )
  }
  return { judgedMs, storedMs }
}

async function storeAnchor(db: Db, items: readonly CheckedItem[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id } = await priceListsRepository.insert(trx, 'schedule')
    await priceItemsRepository.insertAll(trx, id, items)
    await priceListsRepository.supersedeLive(trx)
    const outcome = { state: 'live', rowCount: items.length, badRowCount: 0, rate: null } as const
    await priceListsRepository.finish(trx, id, { ...outcome, reasons: [] })
    await priceListsRepository.deleteUnusedItems(trx)
  })
}

function anchorItem(index: number, round: number): CheckedItem {
  const grosze = BigInt(groszeOf(index, round))
  const prices = { suggested: grosze, min: grosze, max: grosze, mean: grosze, median: grosze }
  const sales = {
    volume7Days: 5,
    volume30Days: 20,
    median7DaysGrosze: grosze,
    median30DaysGrosze: grosze,
    median90DaysGrosze: grosze,
  }
  const updatedAtSeconds = 1_790_000_000 + round
  return {
    marketName: nameOf(index),
    version: null,
    pln: prices,
    eur: prices,
    quantity: 9,
    updatedAtSeconds,
    sales,
  }
}

/** Measured by psql's own clock, so that its start-up time is not counted. */
function copyAll(url: string, folder: string): number {
  const psql = (...commands: string[]) =>
    execFileSync('psql', ['-X', '-q', url, ...commands.flatMap((command) => ['-c', command])], {
      encoding: 'utf8',
    })
  let totalMs = 0
  for (const table of ['price_items', 'market_prices']) {
    const file = path.join(folder, table)
    const lists = table === 'price_items' ? 'price_lists' : 'market_lists'
    psql(
      `drop table if exists bare_${table}`,
      `create table bare_${table} (like ${table} including indexes including constraints)`,
      `\\copy (select * from ${table} where list_id in (select id from ${lists} where state = 'live')) to '${file}'`,
    )
    const said = psql('\\timing on', `\\copy bare_${table} from '${file}'`)
    totalMs += Number(/Time: ([\d.]+) ms/.exec(said)?.[1])
  }
  return totalMs
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
