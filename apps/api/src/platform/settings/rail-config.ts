import { readAccountNumber } from '@app/contract/payments/account-number'
import type { RailProvider } from '@app/contract/payments/rails'
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

/** The account of the bank statements and payment files. Without it no bank files are written. */
const bankAccountNumber = z
  .string()
  .transform((text) => {
    const read = readAccountNumber(text)
    return 'accountNumber' in read ? read.accountNumber : undefined
  })
  .pipe(z.string())
  .optional()
  .describe("The operator's own account, 26 digits, from which bank payouts are sent.")

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
  BANK_ACCOUNT_NUMBER: bankAccountNumber,
  BANK_PAYER_NAME: z
    .string()
    .min(1)
    .max(70)
    .optional()
    .describe('Who pays, as it stands in files for the bank.'),
  BANK_PAYER_ADDRESS: z
    .string()
    .default('')
    .transform((text) => text.split('|').filter(Boolean))
    .pipe(z.array(z.string().max(35)).max(3))
    .describe('Address of the payer in those files, up to three lines separated by |.'),
}

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
  BANK_ACCOUNT_NUMBER: bankAccountNumber,
}

/** Required settings of each provider and of the bank. */
const CREDENTIALS: Record<RailProvider | 'bank', readonly (keyof typeof railConfig)[]> = {
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET'],
  skrill: ['SKRILL_EMAIL', 'SKRILL_PASSWORD'],
  btcpay: ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY'],
  bank: ['BANK_ACCOUNT_NUMBER', 'BANK_PAYER_NAME'],
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
