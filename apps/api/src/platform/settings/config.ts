import { z } from 'zod'
import { Brand } from '@app/contract/brand'
import { Demo } from '@app/contract/demo'
import { hasWholeRails, railConfig, railMessageConfig, wholeRails } from './rail-config.ts'
import { valuesFromFiles } from './values-from-files.ts'

/**
 * Every variable of a process, with its meaning. Variables are read once at start; a wrong or missing value stops the
 * start and lists all mistakes. Values are never printed, because some are secrets.
 */
const port = z.coerce.number().int().min(0).max(65_535)
const seconds = z.coerce.number().positive()
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

/** The price provider allows 8 calls in 5 minutes and a refresh makes two of one kind. */
const gapSeconds = z.coerce
  .number()
  .min(0)
  .default(80)
  .describe('Prices are not fetched again within this time of the last attempt.')

const fileStore = {
  FILE_STORE_S3_URL: address
    .optional()
    .describe('S3 API that keeps file contents; without it they lie in PostgreSQL.'),
  FILE_STORE_S3_BUCKET: z.string().min(1).optional().describe('Bucket for file contents.'),
  FILE_STORE_S3_REGION: z.string().min(1).optional().describe('Region of that bucket.'),
  FILE_STORE_S3_ACCESS_KEY: z.string().min(1).optional().describe('Access key for that bucket.'),
  FILE_STORE_S3_SECRET_KEY: z.string().min(1).optional().describe('Secret key for that bucket.'),
}

/** Tracing is off without a URL. */
const traces = {
  OTLP_TRACES_URL: address
    .optional()
    .describe(
      'Where traces are sent: the OTLP/HTTP address of a collector, with its path. Without it there are none.',
    ),
  OTLP_TRACES_RATIO: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the traces that are sent.'),
}

export const shared = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe("This process's own database role and database."),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(100).default(8).describe('Connections per process.'),
  DATABASE_WAIT_SECONDS: z.coerce
    .number()
    .min(0.1)
    .max(600)
    .default(5)
    .describe('Maximum time a request waits for a free database connection before it gets 503.'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .describe('Cache, rate limits and wake-up calls; nothing that must last.'),
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9_-]{1,40}:$/)
    .default('skinkantor:')
    .describe('Starts every key, so that installations can share a server.'),
  KEYS_DIR: z
    .string()
    .min(1)
    .describe('Folder with the key files: signing, HMAC and encryption keys, each with an id.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least serious line that is written.'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Where the metrics listen; never the public address.'),
  METRICS_PORT: port.default(0).describe('Port of the metrics; 0 takes a free one.'),
  ...traces,
  PUBLIC_URL: address.describe('Where people reach the pages and /api, without a path.'),
  STEAM_WEB_API_URL: address
    .default('https://api.steampowered.com')
    .describe('Base address of the Steam Web API.'),
  STEAM_WEB_API_KEY: z.string().min(1).describe("The operator's Steam Web API key."),
  STEAM_AVATAR_URL: address.default('https://avatars.steamstatic.com').describe('Host of Steam avatars.'),
  STEAM_ECONOMY_IMAGE_URL: address
    .default('https://community.fastly.steamstatic.com/economy/image')
    .describe('Host of Steam item pictures.'),
  ...fileStore,
  ...Brand.shape,
}

/** An incomplete object store configuration would be noticed only when the first file is lost. */
function hasWholeFileStore(config: Record<string, unknown>): boolean {
  return new Set(Object.keys(fileStore).map((name) => config[name] === undefined)).size === 1
}
const wholeFileStore = { path: ['FILE_STORE_S3_*'], error: 'set all of these variables or none' }

/** For the operator's command line, which erases files. */
export const FileStoreConfig = z.object(fileStore).refine(hasWholeFileStore, wholeFileStore)
export type FileStoreConfig = z.infer<typeof FileStoreConfig>

/** Reading inventories. Steam counts requests per address and returns 429 above its limit. */
export const inventory = {
  STEAM_COMMUNITY_URL: address
    .default('https://steamcommunity.com')
    .describe("Base address of Steam's public inventories."),
  STEAM_EGRESS_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^http$/ })))
    .describe('HTTP proxies through which inventories are read, comma-separated; none: directly.'),
  STEAM_INVENTORY_PER_WINDOW: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(15)
    .describe('Inventory requests that one egress address may make within the window.'),
  STEAM_INVENTORY_WINDOW_SECONDS: seconds.default(60).describe('Length of that window.'),
  STEAM_BACKOFF_SECONDS: z
    .string()
    .default('60,300,900')
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.number().positive()).min(1))
    .describe('Pauses of an egress address after the first, second and every further 429 in a row.'),
  INVENTORY_TIMEOUT_SECONDS: seconds.default(10).describe('How long one page of an inventory may take.'),
  INVENTORY_FRESH_SECONDS: seconds
    .default(600)
    .describe('A copy of an inventory younger than this is shown without asking Steam.'),
  INVENTORY_FLOOR_SECONDS: seconds
    .default(60)
    .describe('The shortest time between two reads of one inventory.'),
  INVENTORY_ANSWER_SECONDS: seconds
    .default(1.2)
    .describe('How long a call waits for a read before it answers with what there is.'),
}

export const ApiConfig = z
  .object({
    ...shared,
    ...railMessageConfig,
    ...Demo.shape,
    HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
    PORT: port.default(0).describe('Port to listen on; 0 takes a free one.'),
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .describe('Addresses or ranges whose X-Forwarded-For is believed, comma-separated.'),
    STEAM_OPENID_URL: address
      .default('https://steamcommunity.com/openid/login')
      .describe("Steam's sign-in page and its verification call."),
    STEAM_TIMEOUT_SECONDS: seconds.default(5).describe('How long a call to Steam may take.'),
    ...inventory,
    SIGN_IN_SECONDS: seconds.default(600).describe('How long a started sign-in may take.'),
    HAND_OVER_SECONDS: seconds.default(60).describe('How long the hand-over pair is valid.'),
    ACCESS_TOKEN_SECONDS: seconds.default(600).describe('Life of an access token.'),
    REFRESH_GRACE_SECONDS: seconds
      .default(10)
      .describe('How long the same refresh token may be reused after a lost response.'),
    SESSION_IDLE_SECONDS: seconds.default(14 * 86_400).describe('A session ends when unused for this long.'),
    SESSION_LIFE_SECONDS: seconds.default(30 * 86_400).describe('A session ends at this age.'),
    STAFF_IDLE_SECONDS: seconds
      .default(900)
      .describe('An open back office closes when unused for this long.'),
    STAFF_LIFE_SECONDS: seconds.default(8 * 3_600).describe('An open back office closes at this age.'),
    STAFF_CONFIRMED_SECONDS: seconds
      .default(900)
      .describe('How long a second factor that was passed is enough for money actions.'),
    EMAIL_LINK_SECONDS: seconds.default(86_400).describe('How long a link in a confirmation mail works.'),
    EVENT_STREAM_POLL_SECONDS: seconds
      .default(15)
      .describe('How often an open stream looks for events nobody announced.'),
    PRICES_POLL_SECONDS: seconds
      .default(5)
      .describe('How often a process looks for a price list that nobody announced.'),
    PRICES_WAIT_SECONDS: seconds
      .default(10)
      .describe('How long a call that asks for new prices waits for them.'),
    PRICES_GAP_SECONDS: gapSeconds,
    MAX_CONCURRENT_READS: z.coerce
      .number()
      .int()
      .min(1)
      .default(250)
      .describe('Requests that only read and are answered at once; beyond that 503 with Retry-After.'),
    MAX_CONCURRENT_WRITES: z.coerce
      .number()
      .int()
      .min(1)
      .default(125)
      .describe('The same for sales and all else that changes something: neither takes room from the other.'),
    BACKUP_DIR: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Folder of the copies; the doctor and the system page of the back office look for the newest.',
      ),
    RATE_LIMIT_FACTOR: z.coerce
      .number()
      .positive()
      .default(1)
      .describe('Multiplies every rate limit, for load tests behind one address.'),
  })
  .refine(hasWholeFileStore, wholeFileStore)
export type ApiConfig = z.infer<typeof ApiConfig>

export const WorkerConfig = z
  .object({
    ...shared,
    ...railConfig,
    WORKER_CONCURRENCY: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(4)
      .describe('Jobs one worker runs at once.'),
    WORKER_HEARTBEAT_SECONDS: seconds.default(2).describe('How often a worker says that it lives.'),
    WORKER_SILENCE_SECONDS: seconds
      .default(15)
      .describe('A worker silent for this long loses its jobs to others.'),
    STEAM_TIMEOUT_SECONDS: seconds.default(5).describe('How long a call to Steam may take.'),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .describe(
        'Mail server, with user and password where it needs them. Beyond this machine it must offer STARTTLS or be smtps:.',
      ),
    MAIL_FROM: z.email().default('powiadomienia@skinkantor.example').describe('Sender of our mails.'),
    SKINPORT_URL: address
      .default('https://api.skinport.com/v1')
      .describe('Base address of the price list provider.'),
    NBP_URL: address
      .default('https://api.nbp.pl/api')
      .describe("Base address of the central bank's exchange rates."),
    CATALOGUE_URL: address
      .optional()
      .describe('JSON array of market names with their Steam icons; without it icons come from inventories.'),
    PRICES_TIMEOUT_SECONDS: seconds.default(30).describe('How long one answer of a price provider may take.'),
    PRICES_REFRESH_MINUTES: z.coerce
      .number()
      .int()
      .min(0)
      .max(59)
      .default(10)
      .describe('How often prices are fetched; 0 leaves it to the admins.'),
    PRICES_GAP_SECONDS: gapSeconds,
    PRICE_HISTORY_DAYS: z.coerce
      .number()
      .int()
      .min(90)
      .default(400)
      .describe('How long daily prices are kept.'),
    IMAGE_CACHE_ROWS_MAX: z.coerce
      .number()
      .int()
      .min(100)
      .default(200_000)
      .describe('Pictures kept ready; the longest unused go first.'),
  })
  .refine(hasWholeFileStore, wholeFileStore)
  .refine(hasWholeRails, wholeRails)
export type WorkerConfig = z.infer<typeof WorkerConfig>

export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.infer<Schema> {
  const all = { ...environment, ...valuesFromFiles(Object.keys(schema.shape), environment) }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  // Only names and rules are shown, because a value may be a secret.
  const mistakes = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is wrong:\n${mistakes.join('\n')}`)
}
