import { z } from 'zod'
import { Brand } from '@app/contract/brand'
import { Demo } from '@app/contract/demo'
import { address, port, seconds } from './config-fields.ts'
import { flattenEnvironment } from './environment.ts'
import { inventory } from './inventory-config.ts'
import { hasWholePush, push, PUSH_SERVICES, wholePush } from './push-config.ts'
import { hasWholeRails, railConfig, railMessageConfig, wholeRails } from './rail-config.ts'

/**
 * Every value that a process can be given, with its meaning; environment.ts says which of them are variables. They are
 * read once at start; a wrong or missing value stops the start and lists all mistakes. Values are never printed, because
 * some are secrets.
 */

/** The price provider allows 8 calls in 5 minutes and a refresh makes two of one kind. */
const gapSeconds = z.coerce
  .number()
  .min(0)
  .default(80)
  .describe('Prices are not fetched again within this time of the last attempt.')

const fileStore = {
  FILE_STORE_URL: z
    .string()
    .transform(readFileStoreUrl)
    .refine((store) => store !== undefined, 'is not https://ACCESS_KEY:SECRET_KEY@HOST/BUCKET?region=REGION')
    .optional()
    .describe('S3 bucket for file contents with its keys, a secret; without it they lie in PostgreSQL.'),
}

function readFileStoreUrl(text: string) {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const bucket = url.pathname.replaceAll('/', '')
  const region = url.searchParams.get('region')
  if (!bucket || !region || !url.username || !url.password) return undefined
  const [accessKey, secretKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  return { url: url.origin, bucket, region, accessKey, secretKey }
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

/** For the operator's command line, which erases files. */
export const FileStoreConfig = z.object(fileStore)
export type FileStoreConfig = z.infer<typeof FileStoreConfig>

export const ApiConfig = z.object({
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
  ...push,
  PUSH_SERVICES: z
    .string()
    .default(PUSH_SERVICES)
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .describe('Hosts of push services that a browser may name, comma-separated; *. stands for any part.'),
  SIGN_IN_SECONDS: seconds.default(600).describe('How long a started sign-in may take.'),
  HAND_OVER_SECONDS: seconds.default(60).describe('How long the hand-over pair is valid.'),
  ACCESS_TOKEN_SECONDS: seconds.default(600).describe('Life of an access token.'),
  REFRESH_GRACE_SECONDS: seconds
    .default(10)
    .describe('How long the same refresh token may be reused after a lost response.'),
  SESSION_IDLE_SECONDS: seconds.default(14 * 86_400).describe('A session ends when unused for this long.'),
  SESSION_LIFE_SECONDS: seconds.default(30 * 86_400).describe('A session ends at this age.'),
  STAFF_IDLE_SECONDS: seconds.default(900).describe('An open back office closes when unused for this long.'),
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
    .describe('Folder of the copies; the doctor and the system page of the back office look for the newest.'),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('Multiplies every rate limit, for load tests behind one address.'),
})
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
    ALERT_DISCORD_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Webhook of a Discord channel for alerts to staff. The address is a secret.'),
    ALERT_TELEGRAM_URL: z
      .url({ protocol: /^https?$/ })
      .refine((url) => new URL(url).searchParams.has('chat_id'), 'has no chat_id')
      .optional()
      .describe(
        'Telegram chat for alerts to staff: https://api.telegram.org/bot<token>/sendMessage?chat_id=<id>. A secret.',
      ),
    ...push,
    PUSH_PRIVATE_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional()
      .describe('Private half of that key.'),
    PUSH_TIMEOUT_SECONDS: seconds.default(5).describe('How long a push service may take to answer.'),
    PUSH_GATEWAY_URL: address
      .optional()
      .describe('Where push messages go instead of the push services; for development and tests.'),
    SKINPORT_URL: address
      .default('https://api.skinport.com/v1')
      .describe('Base address of the price list provider.'),
    CSFLOAT_URL: address.default('https://csfloat.com/api/v1').describe('Base address of CSFloat.'),
    CSFLOAT_API_KEY: z
      .string()
      .min(1)
      .optional()
      .describe("Key of CSFloat's price lists; without it this market does not count."),
    DMARKET_URL: address.default('https://api.dmarket.com').describe('Base address of DMarket.'),
    DMARKET_API_KEY: z
      .string()
      .min(1)
      .optional()
      .describe("Public key for DMarket's prices and its connector; without it this market does not count."),
    DMARKET_SECRET_KEY: z
      .string()
      .regex(/^(?:[0-9a-f]{64}){1,2}$/, 'is not a secret key in lower-case hex')
      .optional()
      .describe(
        'Secret key of the same pair, which signs the calls of the connector; without it nothing is listed.',
      ),
    BUFF_PRICES_URL: address
      .optional()
      .describe('File of BUFF163 prices in the format of CSGOTrader; without it this market does not count.'),
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
  .refine(hasWholeRails, wholeRails)
  .refine(hasWholePush, wholePush)
export type WorkerConfig = z.infer<typeof WorkerConfig>

export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.infer<Schema> {
  return parseConfig(schema, flattenEnvironment(Object.keys(schema.shape), environment))
}

export function parseConfig<Schema extends z.ZodObject>(
  schema: Schema,
  values: Record<string, string | undefined>,
): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  // Only names and rules are shown, because a value may be a secret.
  const mistakes = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is wrong:\n${mistakes.join('\n')}`)
}
