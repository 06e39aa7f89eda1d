import type { PayoutRails } from '#features/payouts/index.ts'
import type { WorkerConfig } from '#platform/config.ts'
import { createBtcPay } from '#providers/payouts/btcpay.ts'
import { createPayPal } from '#providers/payouts/paypal.ts'
import { createSkrill } from '#providers/payouts/skrill.ts'

/** The rails that the operator has given credentials for. */
export function openRails(config: WorkerConfig): PayoutRails {
  const timeoutMs = config.RAIL_TIMEOUT_SECONDS * 1_000
  const subject = `${config.BRAND_NAME}: wypłata`
  return {
    ...openPayPal(config, timeoutMs, subject),
    ...openSkrill(config, timeoutMs, subject),
    ...openCoins(config, timeoutMs),
  }
}

function openPayPal(config: WorkerConfig, timeoutMs: number, emailSubject: string): PayoutRails {
  const { PAYPAL_URL: baseUrl, PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret } = config
  if (clientId === undefined || secret === undefined) return {}
  return { paypal: createPayPal({ baseUrl, clientId, secret, timeoutMs, emailSubject }) }
}

function openSkrill(config: WorkerConfig, timeoutMs: number, subject: string): PayoutRails {
  const { SKRILL_URL: baseUrl, SKRILL_EMAIL: email, SKRILL_PASSWORD: password } = config
  if (email === undefined || password === undefined) return {}
  return { skrill: createSkrill({ baseUrl, email, password, timeoutMs, subject, note: subject }) }
}

function openCoins(config: WorkerConfig, timeoutMs: number): PayoutRails {
  const { BTCPAY_URL: baseUrl, BTCPAY_STORE_ID: storeId, BTCPAY_API_KEY: apiKey } = config
  if (baseUrl === undefined || storeId === undefined || apiKey === undefined) return {}
  const access = { baseUrl, storeId, apiKey, timeoutMs }
  return { btc: createBtcPay({ ...access, coin: 'BTC' }), ltc: createBtcPay({ ...access, coin: 'LTC' }) }
}
