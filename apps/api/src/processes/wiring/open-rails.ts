import type { RailProvider } from '@app/contract/payments/rails'
import type { PayoutRails } from '#contexts/payments/payouts/index.ts'
import type { WorkerConfig } from '#platform/settings/config.ts'
import { createBtcPay } from '#providers/payouts/btcpay.ts'
import { createPayPal } from '#providers/payouts/paypal.ts'
import { createSkrill } from '#providers/payouts/skrill.ts'

/** The rails that the operator has given credentials for. */
export function openRails(config: WorkerConfig): PayoutRails {
  const timeoutMs = config.RAIL_TIMEOUT_SECONDS * 1_000
  const subject = `${config.BRAND_NAME}: wypłata`
  return Object.assign({}, ...Object.values(ADAPTERS).map((open) => open(config, { timeoutMs, subject })))
}

type Common = { timeoutMs: number; subject: string }

/** One for each provider of the registry: its rails, or none while its credentials are missing. */
const ADAPTERS: Record<RailProvider, (config: WorkerConfig, common: Common) => PayoutRails> = {
  paypal: openPayPal,
  skrill: openSkrill,
  btcpay: openBtcPay,
}

function openPayPal(config: WorkerConfig, { timeoutMs, subject }: Common): PayoutRails {
  const { PAYPAL_URL: baseUrl, PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret } = config
  if (clientId === undefined || secret === undefined) return {}
  return { paypal: createPayPal({ baseUrl, clientId, secret, timeoutMs, emailSubject: subject }) }
}

function openSkrill(config: WorkerConfig, { timeoutMs, subject }: Common): PayoutRails {
  const { SKRILL_URL: baseUrl, SKRILL_EMAIL: email, SKRILL_PASSWORD: password } = config
  if (email === undefined || password === undefined) return {}
  const refusesRepeatedKeys = config.SKRILL_KEYS_UNIQUE
  return {
    skrill: createSkrill({
      baseUrl,
      email,
      password,
      timeoutMs,
      subject,
      note: subject,
      refusesRepeatedKeys,
    }),
  }
}

function openBtcPay(config: WorkerConfig, { timeoutMs }: Common): PayoutRails {
  const { BTCPAY_URL: baseUrl, BTCPAY_STORE_ID: storeId, BTCPAY_API_KEY: apiKey } = config
  if (baseUrl === undefined || storeId === undefined || apiKey === undefined) return {}
  const access = { baseUrl, storeId, apiKey, timeoutMs }
  return { btc: createBtcPay({ ...access, coin: 'BTC' }), ltc: createBtcPay({ ...access, coin: 'LTC' }) }
}
