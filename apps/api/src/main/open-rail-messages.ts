import type { RailMessageReaders } from '#features/payouts/rail-messages.routes.ts'
import type { ApiConfig } from '#platform/config.ts'
import { createBtcPayMessages } from '#providers/payouts/btcpay-messages.ts'
import { createPayPalMessages } from '#providers/payouts/paypal-messages.ts'

const TIMEOUT_MS = 5_000

/** Of the rails whose messages we can check. */
export function openRailMessages(config: ApiConfig): RailMessageReaders {
  const { PAYPAL_WEBHOOK_ID: webhookId, BTCPAY_STORE_ID: storeId, BTCPAY_WEBHOOK_SECRET: secret } = config
  const certificateBaseUrl = config.PAYPAL_CERTIFICATE_URL
  return {
    ...(webhookId === undefined
      ? {}
      : { paypal: createPayPalMessages({ webhookId, certificateBaseUrl, timeoutMs: TIMEOUT_MS }) }),
    ...(storeId === undefined || secret === undefined
      ? {}
      : { btcpay: createBtcPayMessages({ storeId, secret }) }),
  }
}
