import type { RailProvider } from '@app/contract/payments/rails'
import type { PayoutRails } from '#contexts/payments/payouts/index.ts'
import type { RailConfig } from '#platform/settings/rail-config.ts'
import { createBtcPay } from '#providers/payouts/btcpay.ts'
import { createPayPal } from '#providers/payouts/paypal.ts'
import { createRevolut } from '#providers/payouts/revolut.ts'
import { createSkrill } from '#providers/payouts/skrill.ts'
import { createTrueLayer } from '#providers/payouts/truelayer.ts'

/** The rails that the operator has given credentials for. */
export function openRails(config: RailConfig): PayoutRails {
  const timeoutMs = config.RAIL_TIMEOUT_SECONDS * 1_000
  const subject = `${config.BRAND_NAME}: wypłata`
  return Object.assign({}, ...Object.values(ADAPTERS).map((open) => open(config, { timeoutMs, subject })))
}

type Common = { timeoutMs: number; subject: string }

/** One for each provider of the registry: its rails, or none while its credentials are missing. */
const ADAPTERS: Record<RailProvider, (config: RailConfig, common: Common) => PayoutRails> = {
  paypal: openPayPal,
  skrill: openSkrill,
  btcpay: openBtcPay,
  truelayer: openTrueLayer,
  revolut: openRevolut,
}

function openPayPal(config: RailConfig, { timeoutMs, subject }: Common): PayoutRails {
  const { PAYPAL_URL: baseUrl, PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret } = config
  if (clientId === undefined || secret === undefined) return {}
  return { paypal: createPayPal({ baseUrl, clientId, secret, timeoutMs, emailSubject: subject }) }
}

function openSkrill(config: RailConfig, { timeoutMs, subject }: Common): PayoutRails {
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

function openBtcPay(config: RailConfig, { timeoutMs }: Common): PayoutRails {
  const { BTCPAY_URL: baseUrl, BTCPAY_STORE_ID: storeId, BTCPAY_API_KEY: apiKey } = config
  if (baseUrl === undefined || storeId === undefined || apiKey === undefined) return {}
  const access = { baseUrl, storeId, apiKey, timeoutMs }
  return { btc: createBtcPay({ ...access, coin: 'BTC' }), ltc: createBtcPay({ ...access, coin: 'LTC' }) }
}

function openTrueLayer(config: RailConfig, { timeoutMs }: Common): PayoutRails {
  const { TRUELAYER_CLIENT_ID: clientId, TRUELAYER_CLIENT_SECRET: clientSecret } = config
  const { TRUELAYER_KEY_ID: keyId, TRUELAYER_SIGNING_KEY: key } = config
  const merchantAccountId = config.TRUELAYER_MERCHANT_ACCOUNT_ID
  if (!clientId || !clientSecret || !merchantAccountId || !keyId || !key) return {}
  return {
    truelayer: createTrueLayer({
      apiUrl: config.TRUELAYER_URL,
      authUrl: config.TRUELAYER_AUTH_URL,
      clientId,
      clientSecret,
      merchantAccountId,
      signing: { keyId, key },
      timeoutMs,
      reference: config.BRAND_NAME,
    }),
  }
}

function openRevolut(config: RailConfig, { timeoutMs }: Common): PayoutRails {
  const { REVOLUT_URL: baseUrl, REVOLUT_CLIENT_ID: clientId, REVOLUT_ISSUER: issuer } = config
  const { REVOLUT_REFRESH_TOKEN: refreshToken, REVOLUT_SIGNING_KEY: key } = config
  const { REVOLUT_ACCOUNT_ID: accountId, BRAND_NAME: reference } = config
  if (!clientId || !issuer || !refreshToken || !key || !accountId) return {}
  const access = { baseUrl, clientId, issuer, refreshToken, key, accountId }
  return { revolut: createRevolut({ ...access, timeoutMs, reference }) }
}
