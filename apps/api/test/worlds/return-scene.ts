import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { driveMoney } from '#test/support/money-driver.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { OPERATOR, type TradeSale, type TradeWorld } from './trade-world.ts'

/** A session of its own and the phone's secret, as an operator puts them there. */
export async function putSecrets(
  world: TradeWorld,
  folder: string,
): Promise<{ refreshTokenFile: string; identityFile: string }> {
  const { refreshToken } = (await world.simulator.control(`steam/sessions/${OPERATOR}`)) as {
    refreshToken: string
  }
  const phone = (await world.simulator.control(`steam/authenticators/${OPERATOR}`)) as {
    identitySecret: string
    deviceId: string
  }
  const refreshTokenFile = path.join(folder, 'token')
  const identityFile = path.join(folder, 'identity.json')
  const identity = { identity_secret: phone.identitySecret, device_id: phone.deviceId }
  writeFileSync(refreshTokenFile, refreshToken)
  writeFileSync(identityFile, JSON.stringify(identity), { mode: 0o600 })
  return { refreshTokenFile, identityFile }
}

/** A sale that an admin rejects after its items came; Steam's protection is over. */
export async function rejectedSale(world: TradeWorld): Promise<TradeSale> {
  const sale = await world.sale({ count: 2 })
  await world.offer(sale, { plan: { protectionSeconds: 1 } })
  const offeredMs = Date.now()
  await world.passUntil(world.watcher(), sale, 'items_received')
  await sql`alter table sale_financials disable trigger user`.execute(world.db)
  await sql`update sale_financials set settles_at = now() - interval '1 minute' where sale_id = ${String(sale.saleId)}`.execute(
    world.db,
  )
  await sql`alter table sale_financials enable trigger user`.execute(world.db)
  await driveMoney(world.db).saleEvent(sale.saleId, {
    type: 'rejected_by_admin',
    holdsItems: true,
    returnNotBefore: Date.now() - 1_000,
  })
  // Steam lets us give the items away when their protection is over.
  await vi.waitUntil(() => Date.now() > offeredMs + 3_000, PATIENCE_MS)
  return sale
}
