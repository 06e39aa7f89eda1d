import { z } from 'zod'
import { shared } from './config.ts'
import { inventory } from './inventory-config.ts'
import { jsonList } from './json-list.ts'

const seconds = z.coerce.number().positive()
const count = z.coerce.number().int().min(1).max(1_000)

const Account = z.strictObject({
  steamId: z.string().regex(/^76561(?:19|20)\d{10}$/),
  /** File with a refresh token of this account; it is replaced when Steam issues a new one. Not the watcher's. */
  refreshTokenFile: z.string().min(1),
  /** HTTP proxy through which all calls of this account go; without one directly. */
  proxyUrl: z.url({ protocol: /^http$/ }).optional(),
  /** File with `identity_secret` and `device_id` of the account's authenticator, readable by this process alone. */
  identityFile: z.string().min(1),
})
export type GivingAccountConfig = z.infer<typeof Account>

/** The process that gives items away. It gets the identity secrets and nothing that any other process has. */
export const DispatcherConfig = z.object({
  DATABASE_URL: shared.DATABASE_URL,
  DATABASE_POOL_SIZE: shared.DATABASE_POOL_SIZE,
  DATABASE_WAIT_SECONDS: shared.DATABASE_WAIT_SECONDS,
  LOG_LEVEL: shared.LOG_LEVEL,
  METRICS_HOST: shared.METRICS_HOST,
  METRICS_PORT: shared.METRICS_PORT,
  OTLP_TRACES_URL: shared.OTLP_TRACES_URL,
  OTLP_TRACES_RATIO: shared.OTLP_TRACES_RATIO,
  STEAM_WEB_API_URL: shared.STEAM_WEB_API_URL,
  STEAM_COMMUNITY_URL: inventory.STEAM_COMMUNITY_URL,
  STEAM_BACKOFF_SECONDS: inventory.STEAM_BACKOFF_SECONDS,
  DISPATCHER_ACCOUNTS: jsonList(Account).describe(
    'JSON list of the accounts that give items away: steamId, refreshTokenFile, identityFile and, if it has an address of its own, proxyUrl. Only the dispatcher has it.',
  ),
  DISPATCHER_TIMEOUT_SECONDS: seconds
    .default(10)
    .describe('How long a call of the dispatcher to Steam may take.'),
  DISPATCHER_POLL_SECONDS: seconds.default(15).describe('How often the dispatcher looks for items to give.'),
  DISPATCHER_LEASE_SECONDS: seconds
    .default(30)
    .describe('A dispatcher silent for this long loses its accounts to others.'),
  DISPATCHER_CALLS_PER_WINDOW: count
    .default(20)
    .describe('Calls that dispatchers may make with one account within a minute.'),
  DISPATCHER_HISTORY_SECONDS: seconds
    .default(3 * 86_400)
    .describe('How far back ended offers are listed to find one whose answer was lost.'),
})
export type DispatcherConfig = z.infer<typeof DispatcherConfig>
