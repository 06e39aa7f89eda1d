import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { fingerprintOf } from '#contexts/catalog/inventory/index.ts'
import { savePayoutDetails } from '#contexts/payments/destinations/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { createSteamInventory } from '#providers/steam/inventory.ts'
import { saveTradeUrl } from '#test/support/new-user.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { newSale, newSeller } from '#test/support/sale-with-money.ts'

const STEAM_ID_BASE = 76_561_197_960_265_728n
const SKIN = 'AK-47 | Redline (Field-Tested)'
const TRADE_TOKEN = 'aB3-_xYz'
const MARKET_GROSZE = 30_00n

export type TradeScene = { saleId: bigint; sellerId: string; assetId: string }
export type TradeSceneWorld = {
  db: Db
  keys: Keys
  simulatorUrl: string
  control: (path: string, body?: unknown) => Promise<unknown>
}

export function steamIdOf(account: number): string {
  return String(STEAM_ID_BASE + BigInt(account))
}

/** A sale of one skin that waits for its offer; the seller can trade and is paid by PayPal. */
export async function arrangeTrade(world: TradeSceneWorld): Promise<TradeScene> {
  const { db, keys, control } = world
  const account = randomInt(500_000_000, 2_000_000_000)
  const sellerId = steamIdOf(account)
  const assetId = String(randomInt(10_000_000_000, 200_000_000_000))
  await control(`inventories/${sellerId}`, { items: [{ name: SKIN, assetId }] })
  await control(`players/${sellerId}`, { tradeToken: TRADE_TOKEN })
  const userId = await newSeller(db, { steamId: sellerId, keys })
  // `newSeller` creates a key that decrypts nothing; these details are really decrypted.
  await db.deleteFrom('user_keys').where('user_id', '=', userId).where('purpose', '=', 'payout').execute()
  const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=${account}&token=${TRADE_TOKEN}`
  await saveTradeUrl({ db, keys }, { userId, steamId: sellerId, tradeUrl, requestId: 'test' })
  const input = { method: 'paypal' as const, email: `trade.${account}@example.com` }
  const details = await db
    .transaction()
    .execute((trx) => savePayoutDetails(trx, keys, { userId, input, requestId: 'test' }))
  const fingerprint = await readFingerprint(world, sellerId, assetId)
  const { saleId } = await newSale(db, {
    userId,
    payoutDetailsId: details.id,
    marketGrosze: MARKET_GROSZE,
    items: [{ assetId, fingerprint }],
  })
  return { saleId, sellerId, assetId }
}

async function readFingerprint(
  { simulatorUrl }: TradeSceneWorld,
  steamId: string,
  assetId: string,
): Promise<Buffer> {
  const source = createSteamInventory({ baseUrl: simulatorUrl, timeoutMs: PATIENCE_MS, proxyUrls: [] })
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await source.fetchPage({ egress: source.egresses[0]!, steamId, startAssetId: null, signal })
  const item = answer.kind === 'page' ? answer.page.items.find((one) => one.assetId === assetId) : undefined
  if (!item) throw new Error(`the inventory of ${steamId} does not show ${assetId}`)
  return Buffer.from(fingerprintOf(item), 'hex')
}

/** Backdates the accept, which only the owner of the database can do. */
export async function ageAccept(superuserDb: Db, saleId: bigint, seconds: number): Promise<void> {
  await sql`update sale_financials set accept_started_at = accept_started_at - make_interval(secs => ${seconds})
    where sale_id = ${String(saleId)}`.execute(superuserDb)
}

export type TradeOutcome = {
  saleState: string
  isReceivedBooked: boolean
  isReversalBooked: boolean
  isReversed: boolean
  openDebts: number
  railKeys: string[]
}

export async function readTradeScene(db: Db, saleId: bigint): Promise<TradeOutcome> {
  const { rows } = await sql<TradeOutcome>`
    select s.state as "saleState", m.reversed_at is not null as "isReversed",
      exists (select 1 from journals where key = 'sale:' || s.id || ':received') as "isReceivedBooked",
      exists (select 1 from journals where key = 'sale:' || s.id || ':reversed') as "isReversalBooked",
      (select count(*)::integer from debts d where d.sale_id = s.id) as "openDebts",
      array(select rail_key from payouts p where p.sale_id = s.id) as "railKeys"
    from sales s join sale_financials m on m.sale_id = s.id where s.id = ${String(saleId)}`.execute(db)
  return rows[0]!
}
