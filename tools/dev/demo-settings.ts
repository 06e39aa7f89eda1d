import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { changeSetting } from '../../apps/api/src/platform/settings/settings.ts'

/** In the demo we send the offer: the seller accepts it with one press on the simulated phone. */
export async function setDemoSettings(databaseUrl: string): Promise<void> {
  const db = openDatabase({
    url: databaseUrl,
    name: 'demo-settings',
    poolSize: 1,
    waitMsMax: 10_000,
    silentMsMax: 20_000,
    onIdleError: () => undefined,
  })
  try {
    await db.transaction().execute((trx) =>
      changeSetting(trx, {
        key: 'trade.offer_mode',
        value: 'both',
        changedBy: { type: 'operator', id: 'demo' },
        reason: 'demo',
      }),
    )
  } finally {
    await db.destroy()
  }
}
