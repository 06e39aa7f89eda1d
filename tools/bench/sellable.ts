import { Writable } from 'node:stream'
import { servicesFromEnvironment } from '@app/stack/services'
import { marketsEnvironment } from '@app/stack/stack-environment'
import { withThrowawayDatabase } from '@app/stack/throwaway-database'
import type { InventoryItem } from '../../apps/api/src/contexts/catalog/inventory/domain/inventory-item.ts'
import { MARKET_SOURCES } from '../../apps/api/src/contexts/catalog/prices/domain/decide-price.ts'
import { marketListsRepository } from '../../apps/api/src/contexts/catalog/prices/market-lists.repository.ts'
import { findVersion } from '../../apps/api/src/contexts/catalog/prices/price-board.ts'
import { priceItemsRepository } from '../../apps/api/src/contexts/catalog/prices/price-items.repository.ts'
import { findPriceFacts } from '../../apps/api/src/contexts/catalog/prices/price-lookup.ts'
import {
  buildSnapshot,
  type PriceSnapshot,
} from '../../apps/api/src/contexts/catalog/prices/price-snapshot.ts'
import { refreshMarket } from '../../apps/api/src/contexts/catalog/prices/refresh-market.ts'
import { refreshPrices } from '../../apps/api/src/contexts/catalog/prices/refresh-prices.ts'
import type { Db } from '../../apps/api/src/platform/db/database.ts'
import { createLogger } from '../../apps/api/src/platform/observability/logger.ts'
import { createNbp } from '../../apps/api/src/providers/prices/nbp.ts'
import { openMarkets } from '../../apps/api/src/providers/prices/open-markets.ts'
import { createSkinport } from '../../apps/api/src/providers/prices/skinport.ts'
import { createSteamInventory } from '../../apps/api/src/providers/steam/inventory.ts'
import { createSimulator } from '../../apps/simulator/src/create-simulator.ts'
import { openBenchDatabase } from './bench-world.ts'

const TIMEOUT_MS = 120_000
const log = createLogger(
  { level: 'silent', process: 'bench' },
  new Writable({ write: (_, __, done) => done() }),
)

/**
 * `npm run bench -- sellable`: how much of the demo's inventories is bought without a person, with one source and with
 * several. Items that are no skins are left out.
 */
export async function benchSellable(): Promise<boolean> {
  const simulator = await createSimulator()
  let isBetter = false
  try {
    await withThrowawayDatabase(await servicesFromEnvironment(), 'sellable', async (url) => {
      const db = openBenchDatabase(url)
      try {
        await fillPrices(db, simulator.httpUrl)
        const items = await readInventories(simulator.httpUrl)
        const before = judge(items, await snapshotOf(db, false))
        const after = judge(items, await snapshotOf(db, true))
        print('one source', items.length, before)
        print('four sources', items.length, after)
        isBetter = after.bought > before.bought
      } finally {
        await db.destroy()
      }
    })
  } finally {
    await simulator.close()
  }
  return isBetter
}

async function fillPrices(db: Db, simulatorUrl: string): Promise<void> {
  const work = {
    log,
    commit: <Done>(run: (trx: never) => Promise<Done>) => db.transaction().execute(run as never),
  }
  const tools = {
    db,
    rates: createNbp({ baseUrl: `${simulatorUrl}/nbp/api`, timeoutMs: TIMEOUT_MS }),
    announce: async () => undefined,
  }
  const source = createSkinport({ baseUrl: `${simulatorUrl}/skinport/v1`, timeoutMs: TIMEOUT_MS })
  const anchor = { ...tools, source, gapSeconds: 0, historyDays: 400, hasCatalogue: false }
  await refreshPrices(anchor, { askedBy: 'schedule' }, work as never)
  const markets = openMarkets(marketsEnvironment(simulatorUrl), TIMEOUT_MS)
  for (const market of MARKET_SOURCES) {
    const { state } = await refreshMarket({ ...tools, markets, gapSeconds: 0 }, market, work as never)
    if (state !== 'live') throw new Error(`${market} ended as ${state}`)
  }
}

async function snapshotOf(db: Db, hasMarkets: boolean): Promise<PriceSnapshot> {
  const version = await findVersion(db)
  if (!version) throw new Error('no live list')
  const markets = hasMarkets ? version.markets : []
  const evidence = await marketListsRepository.readEvidence(db, markets)
  const rows = await priceItemsRepository.readAll(db, version.list.id)
  const agreement = { evidence: evidence ?? new Map<string, never>(), limits: version.agreement }
  return buildSnapshot(version.list, rows, { ...version, markets, agreement })
}

async function readInventories(simulatorUrl: string): Promise<InventoryItem[]> {
  const state = (await (await fetch(`${simulatorUrl}/_control/state`)).json()) as {
    players: { steamId: string; isPublic: boolean }[]
  }
  const source = createSteamInventory({ baseUrl: simulatorUrl, timeoutMs: TIMEOUT_MS, proxyUrls: [] })
  const items: InventoryItem[] = []
  for (const { steamId } of state.players.filter((player) => player.isPublic)) {
    const query = { egress: source.egresses[0] ?? '', steamId, startAssetId: null }
    const answer = await source.fetchPage({ ...query, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.kind === 'page') items.push(...answer.page.items)
  }
  return items
}

type Judged = {
  skins: number
  bought: number
  skinsGrosze: number
  boughtGrosze: number
  reasons: Map<string, number>
}

function judge(items: readonly InventoryItem[], snapshot: PriceSnapshot): Judged {
  const judged: Judged = { skins: 0, bought: 0, skinsGrosze: 0, boughtGrosze: 0, reasons: new Map() }
  for (const item of items) {
    const { verdict, marketGrosze } = findPriceFacts(snapshot, item.marketName, item)
    if (!verdict.buyable && verdict.reason === 'not_a_skin') continue
    const grosze = Number(marketGrosze ?? 0n)
    judged.skins += 1
    judged.skinsGrosze += grosze
    if (verdict.buyable) {
      judged.bought += 1
      judged.boughtGrosze += grosze
    } else judged.reasons.set(verdict.reason, (judged.reasons.get(verdict.reason) ?? 0) + 1)
  }
  return judged
}

function print(
  name: string,
  items: number,
  { skins, bought, skinsGrosze, boughtGrosze, reasons }: Judged,
): void {
  const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`
  console.log(`${name}: ${bought} of ${skins} skins (${items} items) are bought without a person`)
  console.log(
    `  ${percent(bought, skins)} of the items, ${percent(boughtGrosze, skinsGrosze)} of their value`,
  )
  console.log(`  not bought: ${[...reasons].map(([reason, count]) => `${reason} ${count}`).join(', ')}`)
}
