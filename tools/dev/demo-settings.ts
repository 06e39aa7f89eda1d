import { control } from '@app/stack/simulator'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { changeSetting } from '../../apps/api/src/platform/settings/settings.ts'

/**
 * In the demo we send the offer: the seller accepts it with one press on the simulated phone. Nobody sits in the back
 * office of a demo, so sales within a seller's limit are paid without an approval. The players who sell by themselves must not
 * use up what a visitor may be paid. The log names the demo's administrator.
 */
export async function setDemoSettings(databaseUrl: string, adminSteamId?: string): Promise<void> {
  const db = openDatabase({
    url: databaseUrl,
    name: 'demo-settings',
    poolSize: 1,
    waitMsMax: 10_000,
    silentMsMax: 20_000,
    onIdleError: () => undefined,
  })
  try {
    const admin =
      adminSteamId === undefined
        ? undefined
        : await db.selectFrom('users').select('id').where('steam_id', '=', adminSteamId).executeTakeFirst()
    const changedBy = admin
      ? ({ type: 'admin', id: String(admin.id) } as const)
      : ({ type: 'operator', id: 'demo' } as const)
    const why = { changedBy, reason: 'wersja pokazowa' }
    await db.transaction().execute(async (trx) => {
      await changeSetting(trx, { key: 'trade.offer_mode', value: 'both', ...why })
      await changeSetting(trx, { key: 'approval.two_admins_from_grosze', value: 10_000_00, ...why })
      await changeSetting(trx, { key: 'approval.one_admin_from_grosze', value: 2_500_00, ...why })
      await changeSetting(trx, {
        key: 'approval.two_admins_new_details_from_grosze',
        value: 10_000_00,
        ...why,
      })
      await changeSetting(trx, { key: 'payout.advance_pool_grosze', value: 250_000_00, ...why })
      await changeSetting(trx, { key: 'payout.advance_new_sellers_daily_grosze', value: 50_000_00, ...why })
    })
  } finally {
    await db.destroy()
  }
}

const RAIL_SETTLE_MS = { skrill: 18_000, paypal: 16_000, truelayer: 14_000, revolut: 14_000, btcpay: 32_000 }

/** Money takes a while, as on the real rails. In tests it is there at once. */
export async function slowDownRails(simulatorUrl: string): Promise<void> {
  for (const [rail, settleMs] of Object.entries(RAIL_SETTLE_MS))
    await control(simulatorUrl, `rails/${rail}`, { settleMs })
}
