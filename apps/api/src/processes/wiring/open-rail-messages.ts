import type { WebhookSender } from '@app/contract/payments/rails'
import type { ReadRailMessage } from '#contexts/payments/payouts/index.ts'
import type { RailMessageReaders } from '#contexts/payments/payouts/rail-messages.routes.ts'
import type { ApiConfig } from '#platform/settings/config.ts'
import { createBtcPayMessages } from '#providers/payouts/btcpay-messages.ts'
import { createPayPalMessages } from '#providers/payouts/paypal-messages.ts'
import { createRevolutMessages } from '#providers/payouts/revolut-messages.ts'
import { createTrueLayerMessages } from '#providers/payouts/truelayer-messages.ts'

const TIMEOUT_MS = 5_000

/** One reader for each provider that sends webhooks; undefined while we cannot verify them. */
const READERS: Record<WebhookSender, (config: ApiConfig) => ReadRailMessage | undefined> = {
  paypal: ({ PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_CERTIFICATE_URL: certificateBaseUrl }) =>
    webhookId === undefined
      ? undefined
      : createPayPalMessages({ webhookId, certificateBaseUrl, timeoutMs: TIMEOUT_MS }),
  btcpay: ({ BTCPAY_STORE_ID: storeId, BTCPAY_WEBHOOK_SECRET: secret }) =>
    storeId === undefined || secret === undefined ? undefined : createBtcPayMessages({ storeId, secret }),
  truelayer: ({ TRUELAYER_MERCHANT_ACCOUNT_ID: accountId, TRUELAYER_WEBHOOK_KEYS_URL: keysUrl }) =>
    accountId === undefined
      ? undefined
      : createTrueLayerMessages({ keysUrl, path: '/api/webhooks/truelayer', timeoutMs: TIMEOUT_MS }),
  revolut: ({ REVOLUT_WEBHOOK_SECRET: secret }) =>
    secret === undefined ? undefined : createRevolutMessages({ secret }),
}

export function openRailMessages(config: ApiConfig): RailMessageReaders {
  return Object.fromEntries(Object.entries(READERS).map(([sender, open]) => [sender, open(config)]))
}
