import { z } from 'zod'
import { shared } from './config.ts'
import { inventory } from './inventory-config.ts'
import { jsonList } from './json-list.ts'

const seconds = z.coerce.number().positive()
const count = z.coerce.number().int().min(1).max(1_000)
const STEAM_ID_BASE = 76_561_197_960_265_728n

const Account = z
  .strictObject({
    steamId: z.string().regex(/^76561(?:19|20)\d{10}$/),
    /** The trade URL to which sellers send items; it must belong to this account. */
    tradeUrl: z.url({ protocol: /^https$/ }),
    /** File with the account's refresh token; it is replaced when Steam issues a new one. */
    refreshTokenFile: z.string().min(1),
    /** HTTP proxy through which all calls of this account go; without one directly. */
    proxyUrl: z.url({ protocol: /^http$/ }).optional(),
  })
  .refine(({ steamId, tradeUrl }) => partnerOf(tradeUrl) === steamId, {
    path: ['tradeUrl'],
    error: 'the trade URL belongs to another account',
  })
export type OperatorAccountConfig = z.infer<typeof Account>

function partnerOf(tradeUrl: string): string | undefined {
  const partner = new URL(tradeUrl).searchParams.get('partner') ?? ''
  return /^\d{1,10}$/.test(partner) ? String(STEAM_ID_BASE + BigInt(partner)) : undefined
}

/** The process that holds Steam sessions. It gets no user keys, no payout keys and no rail. */
export const WatcherConfig = z.object({
  DATABASE_URL: shared.DATABASE_URL,
  DATABASE_POOL_SIZE: shared.DATABASE_POOL_SIZE,
  DATABASE_WAIT_SECONDS: shared.DATABASE_WAIT_SECONDS,
  REDIS_URL: shared.REDIS_URL,
  REDIS_PREFIX: shared.REDIS_PREFIX,
  LOG_LEVEL: shared.LOG_LEVEL,
  METRICS_HOST: shared.METRICS_HOST,
  METRICS_PORT: shared.METRICS_PORT,
  OTLP_TRACES_URL: shared.OTLP_TRACES_URL,
  OTLP_TRACES_RATIO: shared.OTLP_TRACES_RATIO,
  STEAM_WEB_API_URL: shared.STEAM_WEB_API_URL,
  STEAM_COMMUNITY_URL: inventory.STEAM_COMMUNITY_URL,
  STEAM_EGRESS_PROXIES: inventory.STEAM_EGRESS_PROXIES,
  STEAM_BACKOFF_SECONDS: inventory.STEAM_BACKOFF_SECONDS,
  WATCHER_ACCOUNTS: jsonList(Account).describe(
    'JSON list of the operator accounts: steamId, tradeUrl, refreshTokenFile and, if it has an address of its own, proxyUrl. The same for every watcher.',
  ),
  WATCHER_TIMEOUT_SECONDS: seconds.default(10).describe('How long a call to Steam may take.'),
  WATCHER_POLL_SECONDS: seconds.default(15).describe('How often the offers of an account are looked at.'),
  WATCHER_OFFER_POLL_SECONDS: seconds
    .default(5)
    .describe('How often they are looked at while an offer of ours waits for its seller.'),
  WATCHER_SEND_PATIENCE_SECONDS: seconds
    .default(120)
    .describe('How long an offer may wait to be sent before the seller is asked to send one.'),
  WATCHER_FULL_POLL_SECONDS: seconds
    .default(120)
    .describe('How often that look goes back to the oldest open offer.'),
  WATCHER_LEASE_SECONDS: seconds
    .default(15)
    .describe('A watcher silent for this long loses its accounts to others.'),
  WATCHER_CALLS_PER_WINDOW: count
    .default(60)
    .describe('Calls that may be made with one account within the window, over all watchers.'),
  WATCHER_INVENTORY_PER_WINDOW: count
    .default(10)
    .describe('Pages of sellers’ inventories that one address may read within the window, besides the API.'),
  WATCHER_LOOKS_PER_WINDOW: count
    .default(15)
    .describe(
      'Inventory pages one IP address may read per window to check the items of open sales; counted separately from other reads. From 15 open sales on each is checked less often.',
    ),
  WATCHER_WINDOW_SECONDS: seconds.default(60).describe('Length of that window.'),
  WATCHER_CONFIRM_SECONDS: seconds
    .default(3)
    .describe('After which time items that a look did not find are looked for once more.'),
  WATCHER_SESSION_SECONDS: seconds
    .default(12 * 3_600)
    .describe('An access token older than this is renewed.'),
  WATCHER_PATIENCE_SECONDS: seconds
    .default(600)
    .describe('How long a part of a trade that should come by itself is waited for before a person looks.'),
  WATCHER_SELLER_CHECK_SECONDS: seconds
    .default(120)
    .describe('A look at hold and bans younger than this is believed when an offer is accepted.'),
  WATCHER_READ_SECONDS: seconds
    .default(600)
    .describe('How often a trade that Steam can still undo is looked at.'),
  WATCHER_HISTORY_SECONDS: seconds
    .default(60)
    .describe('How often the newest trades are looked at for one that undoes another.'),
  WATCHER_SETTLE_MARGIN_SECONDS: seconds
    .default(3_600)
    .describe('How long after Steam’s settlement time a trade counts as final.'),
})
export type WatcherConfig = z.infer<typeof WatcherConfig>
