import { createPrivateKey } from 'node:crypto'
import { trueLayerEnvironment } from '@app/stack/stack-environment'
import { railBalancesRepository } from '#contexts/payments/payouts/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { TrueLayerOptions } from '#providers/payouts/truelayer-access.ts'

/** Access to the simulator's TrueLayer. */
export function trueLayerAt(simulatorUrl: string, timeoutMs: number): TrueLayerOptions {
  const given = trueLayerEnvironment(simulatorUrl)
  const der = Buffer.from(given.TRUELAYER_SIGNING_KEY, 'base64')
  return {
    apiUrl: given.TRUELAYER_URL,
    authUrl: given.TRUELAYER_AUTH_URL,
    clientId: given.TRUELAYER_CLIENT_ID,
    clientSecret: given.TRUELAYER_CLIENT_SECRET,
    merchantAccountId: given.TRUELAYER_MERCHANT_ACCOUNT_ID,
    signing: {
      keyId: given.TRUELAYER_KEY_ID,
      key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
    },
    timeoutMs,
    reference: 'Skinkantor',
  }
}

/** As the reconciliation writes it: only a rail with a recent balance gets bank payouts. */
export async function saveTrueLayerBalance(workerDb: Db, grosze = 10_000_000n): Promise<void> {
  const reading = { rail: 'truelayer' as const, currency: 'PLN', minor: grosze, grosze }
  await workerDb.transaction().execute((trx) => railBalancesRepository.save(trx, reading))
}
