import type { z } from 'zod'
import { ApiConfig, WorkerConfig } from '#platform/settings/config.ts'
import { bundleNames, BUNDLES, bundlesOf, type Bundle } from '#platform/settings/environment.ts'
import { DispatcherConfig } from '#platform/settings/dispatcher-config.ts'
import { WatcherConfig } from '#platform/settings/watcher-config.ts'

/** Prints docs/CONFIGURATION.md, or with `--example` the file .env.example, from the schemas that the processes read their variables with. */
const PROCESSES = {
  API: ApiConfig.shape,
  worker: WorkerConfig.shape,
  watcher: WatcherConfig.shape,
  dispatcher: DispatcherConfig.shape,
}

/** Examples for variables without a default, or with a default that an operator would not write. */
const EXAMPLES: Record<string, string> = {
  DATABASE_URL: 'postgres://skinkantor_api:…@127.0.0.1:5432/skinkantor',
  REDIS_URL: 'redis://127.0.0.1:6379/0',
  KEYS_DIR: '/etc/skinkantor/keys',
  PUBLIC_URL: 'https://skinkantor.example',
  HOST: '127.0.0.1',
  PORT: '3001',
  METRICS_PORT: '3101',
  TRUSTED_PROXIES: '127.0.0.1,::1',
  STEAM_WEB_API_KEY: '0123456789ABCDEF0123456789ABCDEF',
  STEAM_EGRESS_PROXIES: 'http://10.0.0.5:3128,http://10.0.0.6:3128',
  FILE_STORE_URL: 'https://ACCESS_KEY:SECRET_KEY@s3.example.com/skinkantor-files?region=eu-central-1',
  OTLP_TRACES_URL: 'http://127.0.0.1:4318/v1/traces',
  BACKUP_DIR: '/var/backups/skinkantor',
  PUSH_PUBLIC_KEY: 'BJ3d…',
  PUSH_PRIVATE_KEY: '…',
  PUSH_GATEWAY_URL: 'http://127.0.0.1:4000/push',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  ALERT_DISCORD_URL: 'https://discord.com/api/webhooks/123/token',
  ALERT_TELEGRAM_URL: 'https://api.telegram.org/bot123:token/sendMessage?chat_id=-1001',
  DEMO_STEAM_URL: 'http://127.0.0.1:4000',
  DEMO_CONTROLS_URL: 'http://127.0.0.1:4000/demo',
  CATALOGUE_URL: 'https://example.com/catalogue.json',
  PAYPAL_CLIENT_ID: 'AbC…',
  PAYPAL_SECRET: '…',
  PAYPAL_WEBHOOK_ID: '8PT597110X687430LKGECATA',
  SKRILL_EMAIL: 'payouts@skinkantor.example',
  SKRILL_PASSWORD: '…',
  BTCPAY_URL: 'https://btcpay.example.com',
  TRUELAYER_CLIENT_ID: 'skinkantor-a1b2c3',
  TRUELAYER_CLIENT_SECRET: '…',
  TRUELAYER_MERCHANT_ACCOUNT_ID: '200552da-13da-43c5-a9ba-04ee1502ac57',
  TRUELAYER_KEY_ID: '45fc75cf-5649-4134-84b3-192c2c78e990',
  TRUELAYER_SIGNING_KEY: 'MIHu…',
  REVOLUT_CLIENT_ID: 'Gg3jCb…',
  REVOLUT_ISSUER: 'skinkantor.example',
  REVOLUT_REFRESH_TOKEN: 'oa_prod_…',
  REVOLUT_SIGNING_KEY: 'MIIEv…',
  REVOLUT_ACCOUNT_ID: 'bdab1c20-8d8c-430d-b967-87ac01af060c',
  REVOLUT_WEBHOOK_SECRET: 'wsk_…',
  BTCPAY_STORE_ID: '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776',
  BTCPAY_API_KEY: '…',
  BTCPAY_WEBHOOK_SECRET: '…',
  CSFLOAT_API_KEY: '…',
  DMARKET_API_KEY: '…',
  DMARKET_SECRET_KEY: '…',
  BUFF_PRICES_URL: 'https://prices.csgotrader.app/latest/buff163.json',
  DISPATCHER_ACCOUNTS:
    '[{"steamId":"7656…","refreshTokenFile":"/var/lib/skinkantor-dispatcher/7656…","identityFile":"/var/lib/skinkantor-dispatcher/7656….json"}]',
  WATCHER_ACCOUNTS:
    '[{"steamId":"7656…","tradeUrl":"https://…","refreshTokenFile":"/var/lib/skinkantor-watcher/7656…"}]',
}

/** The first match counts; a variable that matches no other section is common to all processes. */
const SECTIONS: readonly (readonly [string, RegExp])[] = [
  ['The operator', /^BRAND_/],
  ['Demo', /^DEMO_/],
  ['Every process', /./],
]

/** The page server and the build read these variables without a schema. */
const PAGES = [
  ['PORT', 'Port of the page server; 0 takes a free one.', '`0`', '`3000`'],
  ['HOST', 'Address it listens on; without it both addresses of localhost.', 'none', '`127.0.0.1`'],
  [
    'API_UPSTREAMS',
    'API processes, comma-separated.',
    'none',
    '`http://127.0.0.1:3001,http://127.0.0.1:3002`',
  ],
  [
    'PUBLIC_URL',
    'Where people reach the site; also read by the build.',
    'none',
    '`https://skinkantor.example`',
  ],
  ['BROWSER_TRACES', 'Read by the build: 1 lets pages begin traces.', 'none', '`1`'],
]

const CREDENTIAL_BUNDLES: readonly (readonly [Bundle, string])[] = [
  ['RAIL_CREDENTIALS', 'A provider without credentials is off, and its payouts wait.'],
  [
    'WEBHOOK_CREDENTIALS',
    'Messages of a provider without them are refused. The API gets no credentials that pay out.',
  ],
  ['MARKET_CREDENTIALS', 'A market without its line does not count.'],
]

/** What `npm run dev` reads; it gives its processes all the rest itself. */
const DEVELOPMENT = [
  ['DATABASE_URL', 'A superuser of PostgreSQL.', 'postgres://postgres:postgres@127.0.0.1:5432/postgres'],
  ['REDIS_URL', 'Redis.', 'redis://127.0.0.1:6379/0'],
  ['PORT', 'Where pages and /api answer.', '3000'],
  ['SIMULATOR_PORT', 'Port of the simulated Steam; 0 takes a free one.', '0'],
  ['DEV_HOST', 'Address that pages and simulator listen on; in a container 0.0.0.0.', '127.0.0.1'],
  ['DEV_DATABASE', 'Database that is kept between starts.', 'skinkantor_dev'],
]

type Variable = { name: string; readBy: string[]; meaning: string; standard: string; example: string }

function collect(): Variable[] {
  const found = new Map<string, Variable>()
  for (const [process, shape] of Object.entries(PROCESSES)) {
    for (const [name, field] of Object.entries(shape) as [string, z.ZodType][]) {
      const known = found.get(name)
      if (known) known.readBy.push(process)
      else found.set(name, describe(name, field, process))
    }
  }
  return [...found.values()]
}

function describe(name: string, field: z.ZodType, process: string): Variable {
  if (!field.description) throw new Error(`${name} is not explained`)
  const read = field.safeParse(undefined)
  const value = read.success ? asText(read.data) : undefined
  const example = EXAMPLES[name] ?? value
  if (!example) throw new Error(`${name} has neither a default nor an example`)
  const standard = !read.success ? '**required**' : value ? `\`${value}\`` : 'none'
  return { name, readBy: [process], meaning: field.description, standard, example }
}

function asText(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.join(',')
  return value === undefined ? undefined : JSON.stringify(value).replaceAll('"', '')
}

const escape = (text: string) => text.replaceAll('|', String.raw`\|`)

function table(variables: Variable[]): string[] {
  return [
    '| Variable | Read by | Meaning | Default | Example |',
    '|---|---|---|---|---|',
    ...variables.map(({ name, readBy, meaning, standard, example }) => {
      const readers = readBy.length === 3 ? 'all' : readBy.join(', ')
      return `| \`${name}\` | ${readers} | ${escape(meaning)} | ${escape(standard)} | \`${escape(example)}\` |`
    }),
  ]
}

const values = collect()
const variables = values.filter(({ name }) => bundlesOf(name).length === 0)
const sections = SECTIONS.map(([title]) => title)
const sectionOf = ({ name }: Variable) => SECTIONS.find(([, pattern]) => pattern.test(name))?.[0]
const titles = ['Every process', ...sections.filter((title) => title !== 'Every process')]
const linesOf = (bundle: Bundle) => values.filter(({ name }) => bundlesOf(name).includes(bundle))
const fileOf = (bundle: Bundle) => `/etc/skinkantor/secrets/${bundle.toLowerCase().replace('_', '-')}`
const reference = [
  '# Configuration',
  '',
  'Written by `npm run generate` from the schemas in `apps/api/src/platform/settings`; `npm run check` finds drift.',
  '',
  'Processes read environment variables once, at their start. A wrong or missing value stops the start, with all mistakes',
  'listed and no value repeated. Any variable `NAME` of the API, the workers and the watcher can be given as `NAME_FILE`: the',
  'file holds the value, which is how secrets come ([INSTALL.md](INSTALL.md)). An empty value or file means that nothing is set.',
  'What people decide while it runs (rates, limits, pauses) is not here: it lives in the back office under *settings*.',
  ...titles.flatMap((title) => [
    '',
    `## ${title}`,
    '',
    ...table(variables.filter((variable) => sectionOf(variable) === title)),
  ]),
  '',
  '## Page server',
  '',
  '| Variable | Meaning | Default | Example |',
  '|---|---|---|---|',
  ...PAGES.map((cells) => `| \`${cells[0]}\` | ${cells.slice(1).join(' | ')} |`),
  '',
  'Without `BACKUP_DIR` ([BACKUPS.md](BACKUPS.md)) nobody looks whether there are copies. An API process that may not read the',
  'folder says so on the system page; the doctor, run as root, can.',
  '',
  'The build of the pages reads `PUBLIC_URL` and the `BRAND_*` variables too: pages are rendered once, with them in. Traces',
  'that pages begin are collected by `OTLP_TRACES_URL`; without `BROWSER_TRACES=1` nothing of this is in them.',
  '',
  '## Several values in one file',
  '',
  '| Variable | Meaning | Example |',
  '|---|---|---|',
  ...bundleNames.map((name) => `| \`${name}\` | ${BUNDLES[name]} | \`${name}_FILE=${fileOf(name)}\` |`),
  ...CREDENTIAL_BUNDLES.flatMap(([bundle, text]) => [
    '',
    `### Lines of ${bundle}`,
    '',
    text,
    '',
    ...table(linesOf(bundle)),
  ]),
  '',
  '### Lines of OVERRIDES',
  '',
  'Nobody needs these: they are for tests, load tests and installations that have outgrown one machine ([SCALE.md](SCALE.md)).',
  '',
  ...table(linesOf('OVERRIDES')),
  '',
]

const setting = (name = '', meaning = '', value = '') => [`# ${meaning}`, `#${name}=${value}`]
const example = [
  '# Written by `npm run generate`. Copy it to .env, which `npm run dev` and `npm start` read, and uncomment what differs.',
  '',
  ...DEVELOPMENT.flatMap((cells) => setting(...cells)),
  '',
  '# The rest is for an installation: docs/INSTALL.md says where it goes, docs/CONFIGURATION.md which process reads what.',
  ...titles.flatMap((title) => [
    '',
    `## ${title}`,
    ...variables
      .filter((variable) => sectionOf(variable) === title)
      .flatMap(({ name, meaning, standard, example: value }) =>
        setting(name, standard === '**required**' ? `Required. ${meaning}` : meaning, value),
      ),
  ]),
  '',
  '## Several values in one file',
  ...bundleNames.flatMap((name) => setting(`${name}_FILE`, BUNDLES[name], fileOf(name))),
  '',
]
process.stdout.write((process.argv.includes('--example') ? example : reference).join('\n'))
