import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { RailProvider } from '@app/contract/payments/rails'
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

const trueLayerAccount = z
  .string()
  .min(1)
  .optional()
  .describe('The merchant account in zlotys that pays out by Express Elixir.')

/** A private key in PKCS#8, DER, base64 in one line. */
function privateKey(isMeant: (key: KeyObject) => boolean, error: string) {
  return z
    .string()
    .transform((text) => readPrivateKey(text, isMeant))
    .refine((key) => key !== undefined, error)
    .optional()
}

function readPrivateKey(text: string, isMeant: (key: KeyObject) => boolean): KeyObject | undefined {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    return isMeant(key) ? key : undefined
  } catch {
    return undefined
  }
}

/** Rails that are called by API. A rail without credentials is off, and its payouts wait. */
export const railConfig = {
  RAIL_TIMEOUT_SECONDS: z.coerce
    .number()
    .positive()
    .default(10)
    .describe('How long one call to a payout rail may take.'),
  PAYOUT_CEILING_24H_ZLOTY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .default(100_000)
    .describe(
      'The most that all payouts ordered within 24 hours may sum to; beyond it they wait. No setting of the back office raises it.',
    ),
  PAYPAL_URL: address.default('https://api-m.paypal.com').describe('Base address of PayPal.'),
  PAYPAL_CLIENT_ID: z.string().min(1).optional().describe("Client id of the operator's PayPal application."),
  PAYPAL_SECRET: z.string().min(1).optional().describe('Its secret.'),
  SKRILL_URL: address.default('https://www.skrill.com/app').describe('Base address of Skrill.'),
  SKRILL_EMAIL: z.email().optional().describe("The operator's merchant account at Skrill."),
  SKRILL_PASSWORD: z.string().min(1).optional().describe('API password of that account.'),
  SKRILL_KEYS_UNIQUE: z
    .stringbool()
    .default(false)
    .describe(
      'Skrill refuses a reference that was paid before. Set it only after `rails prove-skrill-keys` has shown it.',
    ),
  BTCPAY_URL: address.optional().describe("Base address of the operator's BTCPay server."),
  BTCPAY_STORE_ID: z.string().min(1).optional().describe('Store that pays out BTC and LTC.'),
  BTCPAY_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Key that may create and approve payouts of that store.'),
  TRUELAYER_URL: address.default('https://api.truelayer.com').describe('Base address of TrueLayer.'),
  TRUELAYER_AUTH_URL: address
    .default('https://auth.truelayer.com')
    .describe('Where access tokens of TrueLayer come from.'),
  TRUELAYER_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("Client id of the operator's TrueLayer application."),
  TRUELAYER_CLIENT_SECRET: z.string().min(1).optional().describe('Its secret.'),
  TRUELAYER_MERCHANT_ACCOUNT_ID: trueLayerAccount,
  TRUELAYER_KEY_ID: z.string().min(1).optional().describe('Id of the signing key, as TrueLayer shows it.'),
  TRUELAYER_SIGNING_KEY: privateKey(
    (key) => key.asymmetricKeyDetails?.namedCurve === 'secp521r1',
    'is not a P-521 private key in PKCS#8, base64',
  ).describe('Private key that signs payouts: P-521, PKCS#8 in DER, base64 in one line.'),
  REVOLUT_URL: address
    .default('https://b2b.revolut.com/api/1.0')
    .describe('Base address of Revolut Business.'),
  REVOLUT_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("Client id of the operator's certificate at Revolut Business."),
  REVOLUT_ISSUER: z
    .string()
    .min(1)
    .optional()
    .describe('Domain of the redirect URI that Revolut has for that certificate.'),
  REVOLUT_REFRESH_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe('Token from the consent in the Revolut Business app; access tokens come from it.'),
  REVOLUT_SIGNING_KEY: privateKey(
    (key) => key.asymmetricKeyType === 'rsa',
    'is not an RSA private key in PKCS#8, base64',
  ).describe('Private key of the certificate: RSA, PKCS#8 in DER, base64 in one line.'),
  REVOLUT_ACCOUNT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('The account in zlotys at Revolut Business that pays out.'),
}

export type RailConfig = z.infer<z.ZodObject<typeof railConfig>> & { BRAND_NAME: string }

/** For the command that tests whether Skrill refuses a repeated key. */
export const SkrillConfig = z.object({
  RAIL_TIMEOUT_SECONDS: railConfig.RAIL_TIMEOUT_SECONDS,
  SKRILL_URL: railConfig.SKRILL_URL,
  SKRILL_EMAIL: railConfig.SKRILL_EMAIL.unwrap(),
  SKRILL_PASSWORD: railConfig.SKRILL_PASSWORD.unwrap(),
})

/**
 * What the API needs to tell a rail's webhook from a forged one. Without it, that rail's webhooks are not accepted.
 */
export const railMessageConfig = {
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional().describe('Id that PayPal gave our endpoint for messages.'),
  PAYPAL_CERTIFICATE_URL: address
    .default('https://api.paypal.com')
    .describe('The only address from which certificates of PayPal messages are taken.'),
  BTCPAY_STORE_ID: railConfig.BTCPAY_STORE_ID,
  BTCPAY_WEBHOOK_SECRET: z.string().min(1).optional().describe('Secret that BTCPay signs its messages with.'),
  TRUELAYER_MERCHANT_ACCOUNT_ID: trueLayerAccount,
  TRUELAYER_WEBHOOK_KEYS_URL: address
    .default('https://webhooks.truelayer.com/.well-known/jwks')
    .describe('The only address from which keys of TrueLayer messages are taken.'),
  REVOLUT_WEBHOOK_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Secret that Revolut signs its messages with.'),
}

/** Required credentials of each provider. */
const CREDENTIALS: Record<RailProvider, readonly (keyof typeof railConfig)[]> = {
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET'],
  skrill: ['SKRILL_EMAIL', 'SKRILL_PASSWORD'],
  btcpay: ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY'],
  truelayer: [
    'TRUELAYER_CLIENT_ID',
    'TRUELAYER_CLIENT_SECRET',
    'TRUELAYER_MERCHANT_ACCOUNT_ID',
    'TRUELAYER_KEY_ID',
    'TRUELAYER_SIGNING_KEY',
  ],
  revolut: [
    'REVOLUT_CLIENT_ID',
    'REVOLUT_ISSUER',
    'REVOLUT_REFRESH_TOKEN',
    'REVOLUT_SIGNING_KEY',
    'REVOLUT_ACCOUNT_ID',
  ],
}

/** Incomplete rail credentials would be noticed only when the first payout fails. */
export function hasWholeRails(config: Record<string, unknown>): boolean {
  return Object.values(CREDENTIALS).every(
    (names) => new Set(names.map((name) => config[name] === undefined)).size === 1,
  )
}
export const wholeRails = {
  path: Object.keys(CREDENTIALS).map((provider) => `${provider.toUpperCase()}_*`),
  error: 'set all credentials of a rail or none',
}
