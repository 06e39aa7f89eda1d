import { parseEnv } from 'node:util'
import { valuesFromFiles } from './values-from-files.ts'

/** The variables of all processes: secrets, addresses and facts of one installation. */
export const ENVIRONMENT = [
  'DATABASE_URL',
  'REDIS_URL',
  'KEYS_DIR',
  'LOG_LEVEL',
  'METRICS_PORT',
  'OTLP_TRACES_URL',
  'PUBLIC_URL',
  'HOST',
  'PORT',
  'TRUSTED_PROXIES',
  'BACKUP_DIR',
  'FILE_STORE_URL',
  'PAYOUT_CEILING_24H_ZLOTY',
  'SMTP_URL',
  'ALERT_DISCORD_URL',
  'ALERT_TELEGRAM_URL',
  'BRAND_NAME',
  'BRAND_COMPANY',
  'BRAND_ADDRESS',
  'BRAND_NIP',
  'BRAND_KRS',
  'BRAND_MAILBOX',
  'BRAND_CHAT_URL',
  'BRAND_TRADE_URL',
  'DEMO_STEAM_URL',
  'DEMO_CONTROLS_URL',
  'STEAM_WEB_API_KEY',
  'STEAM_EGRESS_PROXIES',
  'WATCHER_ACCOUNTS',
  'DISPATCHER_ACCOUNTS',
  'PUSH_PUBLIC_KEY',
  'PUSH_PRIVATE_KEY',
] as const

/** Variables that hold several values, one line `NAME=value` each. As secrets they come from a file. */
export const BUNDLES = {
  RAIL_CREDENTIALS: 'What the worker pays out with: a line `NAME=value` for each credential of a provider.',
  WEBHOOK_CREDENTIALS: 'What the API recognises messages of payout providers by, a line `NAME=value` each.',
  MARKET_CREDENTIALS: 'Keys and addresses of further price sources, a line `NAME=value` each.',
  OVERRIDES: 'Lines `NAME=value` that replace built-in limits, intervals and addresses of providers.',
}
export type Bundle = keyof typeof BUNDLES

const CREDENTIALS: Record<Exclude<Bundle, 'OVERRIDES'>, readonly string[]> = {
  RAIL_CREDENTIALS: [
    'PAYPAL_CLIENT_ID',
    'PAYPAL_SECRET',
    'SKRILL_EMAIL',
    'SKRILL_PASSWORD',
    'SKRILL_KEYS_UNIQUE',
    'BTCPAY_URL',
    'BTCPAY_STORE_ID',
    'BTCPAY_API_KEY',
    'TRUELAYER_CLIENT_ID',
    'TRUELAYER_CLIENT_SECRET',
    'TRUELAYER_MERCHANT_ACCOUNT_ID',
    'TRUELAYER_KEY_ID',
    'TRUELAYER_SIGNING_KEY',
    'REVOLUT_CLIENT_ID',
    'REVOLUT_ISSUER',
    'REVOLUT_REFRESH_TOKEN',
    'REVOLUT_SIGNING_KEY',
    'REVOLUT_ACCOUNT_ID',
  ],
  WEBHOOK_CREDENTIALS: [
    'PAYPAL_WEBHOOK_ID',
    'BTCPAY_STORE_ID',
    'BTCPAY_WEBHOOK_SECRET',
    'TRUELAYER_MERCHANT_ACCOUNT_ID',
    'REVOLUT_WEBHOOK_SECRET',
  ],
  MARKET_CREDENTIALS: ['CSFLOAT_API_KEY', 'DMARKET_API_KEY', 'BUFF_PRICES_URL', 'CATALOGUE_URL'],
}

const isVariable = new Set<string>(ENVIRONMENT)
export const bundleNames = Object.keys(BUNDLES) as Bundle[]

/** Where a value is given: none for a variable of its own, several when two processes need it. */
export function bundlesOf(name: string): Bundle[] {
  if (isVariable.has(name)) return []
  const holding = bundleNames.filter((bundle) => bundle !== 'OVERRIDES' && CREDENTIALS[bundle].includes(name))
  return holding.length > 0 ? holding : ['OVERRIDES']
}

/** All values of a process under their own names. Other names of the environment are left out. */
export function flattenEnvironment(
  names: readonly string[],
  environment: NodeJS.ProcessEnv,
): Record<string, string | undefined> {
  const mistakes = names.flatMap((name) => {
    const [bundle] = bundlesOf(name)
    const isGiven = environment[name] || environment[`${name}_FILE`]
    return bundle && isGiven ? [`  ${name}: is no variable, it is a line of ${bundle}`] : []
  })
  const variables = names.filter((name) => isVariable.has(name))
  const files = valuesFromFiles([...variables, ...bundleNames], environment)
  const given = { ...environment, ...files }
  const values: Record<string, string | undefined> = {}
  for (const name of variables) values[name] = given[name]
  for (const bundle of bundleNames) {
    for (const [name, value] of Object.entries(parseEnv(given[bundle] ?? ''))) {
      if (!bundlesOf(name).includes(bundle)) mistakes.push(`  ${name}: does not belong into ${bundle}`)
      else if (names.includes(name)) values[name] = value
    }
  }
  if (mistakes.length > 0) throw new Error(`The configuration is wrong:\n${mistakes.join('\n')}`)
  return values
}
