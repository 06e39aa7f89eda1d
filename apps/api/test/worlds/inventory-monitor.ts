import { sql } from 'kysely'
import { createSteamInventory } from '#providers/steam/inventory.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import {
  monitorSellerInventories,
  type InventoryMonitor,
} from '#contexts/trading/trades/monitor-seller-inventories.ts'
import { createLooks } from '#contexts/trading/trades/read-seller-items.ts'
import type { TradeSale, TradeWorld } from './trade-world.ts'

const STRANGER = '76561199600000001'

/** Monitors waiting sales as a watcher does, whenever a test calls it. */
export function lookOut(world: TradeWorld, budget = { slotsPerEgress: 1_000, windowSeconds: 1 }) {
  const parts = world.parts()
  const out: InventoryMonitor = {
    ...parts,
    lookAtItems: createLooks({
      db: parts.db,
      source: createSteamInventory({
        baseUrl: world.simulator.httpUrl,
        timeoutMs: PATIENCE_MS,
        proxyUrls: [],
      }),
      callsPerWindow: budget.slotsPerEgress,
      windowSeconds: budget.windowSeconds,
      backoffSeconds: [60],
      signal: new AbortController().signal,
    }),
    budget: { egresses: 1, ...budget },
    confirmSeconds: 5,
  }
  return {
    ...out,
    round: () => monitorSellerInventories(out),
    /** Makes the check of this sale due and runs it. */
    look: async (sale: TradeSale) => {
      await monitorSellerInventories({ ...out, lookAtItems: async () => ({ kind: 'no_turn' }) })
      await makeDue(world, sale)
      await monitorSellerInventories(out)
    },
  }
}

/** No other sale is due meanwhile, and checks may start at once. */
export async function makeDue(world: TradeWorld, ...sales: TradeSale[]): Promise<void> {
  const ids = sales.map(({ saleId }) => String(saleId))
  await sql`update inventory_checks set next_look_at = now() + case when sale_id = any(${ids}::bigint[])
    then interval '-1 second' else interval '1 day' end, lease_mark = null, leased_until = null`.execute(
    world.db,
  )
  await sql`update inventory_check_schedule set turn_at = now() - interval '1 minute'`.execute(world.db)
}

/** An impersonator of our account gets the items: their owner sends them away and the offer is accepted. */
export async function divert(world: TradeWorld, sale: TradeSale, assetIds = sale.assetIds): Promise<void> {
  const offerId = await world.offer({ ...sale, assetIds }, { recipient: STRANGER })
  await world.simulator.control(`offers/${offerId}`, { state: 3 })
}

export async function lookRow(world: TradeWorld, sale: TradeSale) {
  return world.db
    .selectFrom('inventory_checks')
    .select(['outcome', 'problem', 'missing', 'confirmed_at', 'looked_at', 'pages'])
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirst()
}

export async function alarmOf(world: TradeWorld, sale: TradeSale) {
  return world.db
    .selectFrom('diversion_alarms')
    .select(['asset_ids', 'back_at', 'noticed_at'])
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirst()
}

export async function eventsOf(world: TradeWorld, sale: TradeSale): Promise<string[]> {
  const rows = await world.db
    .selectFrom('events')
    .select('kind')
    .where('stream', '=', `user:${sale.userId}`)
    .orderBy('number')
    .execute()
  return rows.map(({ kind }) => kind)
}
