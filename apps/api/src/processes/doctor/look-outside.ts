import { ARE_TERMS_APPROVED } from '@app/contract/selling/terms'
import { createTransport } from 'nodemailer'
import { Redis } from 'ioredis'
import { ApiConfig, parseConfig, WorkerConfig } from '#platform/settings/config.ts'
import { DispatcherConfig } from '#platform/settings/dispatcher-config.ts'
import { WatcherConfig } from '#platform/settings/watcher-config.ts'
import { smtpOptionsOf } from '#providers/mail/smtp.ts'
import { publicKeyOf } from '../wiring/open-web-push.ts'
import { openRails } from '../wiring/open-rails.ts'
import { broken, look, ok, type Finding } from './finding.ts'

const ANSWER_MS_MAX = 5_000
/** A public account of Steam itself; any account would do. */
const SOMEBODY = '76561197960287930'

/** The errors that each process would report about its variables at start. */
export function lookAtConfiguration(env: NodeJS.ProcessEnv, unreadable: readonly string[]): Finding {
  const schemas = [
    ApiConfig,
    WorkerConfig,
    ...(env['WATCHER_ACCOUNTS'] ? [WatcherConfig] : []),
    ...(env['DISPATCHER_ACCOUNTS'] ? [DispatcherConfig] : []),
  ]
  const invalid = schemas.flatMap((schema) => {
    try {
      parseConfig(schema, env)
      return []
    } catch (error) {
      return (error as Error).message.split('\n').slice(1)
    }
  })
  const mistakes = unreadable.length > 0 ? unreadable : invalid
  return mistakes.length === 0
    ? ok('configuration', 'every process can read it')
    : broken(
        'configuration',
        [...new Set(mistakes.map((line) => line.trim()))].join('; '),
        'docs/CONFIGURATION.md names every variable with an example',
      )
}

const isOnThisMachine = (env: NodeJS.ProcessEnv) =>
  /^https?:\/\/(localhost|127\.)/.test(env['PUBLIC_URL'] ?? '')

export function lookAtTerms(env: NodeJS.ProcessEnv): Finding {
  if (ARE_TERMS_APPROVED) return ok('terms', 'approved')
  return isOnThisMachine(env)
    ? ok('terms', 'a template, on this machine only')
    : look(
        'terms',
        'still a template',
        'let a lawyer complete and approve the texts, then set ARE_TERMS_APPROVED (packages/contract/src/selling/terms.ts)',
      )
}

export function lookAtBrand(env: NodeJS.ProcessEnv): Finding {
  const isHere = isOnThisMachine(env)
  const names = ['BRAND_COMPANY', 'BRAND_ADDRESS', 'BRAND_NIP', 'BRAND_MAILBOX', 'BRAND_TRADE_URL']
  const made = names.filter((name) => /^$|przykład|example|^0[0-]*$/i.test(env[name] ?? ''))
  return isHere || made.length === 0
    ? ok('operator', isHere ? 'made up, on this machine only' : 'named')
    : broken(
        'operator',
        `still made up: ${made.join(', ')}`,
        'set them and build the pages again (docs/INSTALL.md): people must know who buys from them',
      )
}

/** A wrong pair would only show as refused messages. */
export function lookAtPush(env: NodeJS.ProcessEnv): Finding {
  const publicKey = env['PUSH_PUBLIC_KEY'] ?? ''
  const privateKey = env['PUSH_PRIVATE_KEY'] ?? ''
  const fix = 'npm run admin -- keys push prints a pair; the API and the worker need the same public half'
  if (publicKey === '' && privateKey === '') return ok('push', 'off: no key is set')
  if (privateKey === '' || publicKeyOf(privateKey) !== publicKey)
    return broken('push', 'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are no pair', fix)
  return env['PUSH_GATEWAY_URL'] && !isOnThisMachine(env)
    ? broken('push', 'PUSH_GATEWAY_URL is set, so no browser gets a message', 'remove it: it is for tests')
    : ok('push', 'the key pair fits')
}

export async function lookAtRedis(url: string): Promise<Finding> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_MS_MAX,
    commandTimeout: ANSWER_MS_MAX,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    await redis.ping()
    return ok('Redis', 'answers')
  } catch {
    return broken(
      'Redis',
      'does not answer: limits are counted by each process alone, and news come late',
      'systemctl start redis-server, or correct REDIS_URL',
    )
  } finally {
    redis.disconnect()
  }
}

export async function lookAtSteam(baseUrl: string, key: string): Promise<Finding> {
  const query = new URLSearchParams({ key, steamids: SOMEBODY })
  const address = `${baseUrl}/ISteamUser/GetPlayerSummaries/v2/?${query.toString()}`
  try {
    // The URL contains the key, so no part of an error is shown.
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS_MAX) })
    await answer.body?.cancel()
    if (answer.status === 200) return ok('Steam', 'answers and takes the key')
    return [401, 403].includes(answer.status)
      ? broken(
          'Steam',
          `refuses STEAM_WEB_API_KEY (${answer.status})`,
          'make a new key at steamcommunity.com/dev/apikey and put it into its secret file',
        )
      : broken('Steam', `answers ${answer.status}`, 'docs/runbooks/steam-down.md')
  } catch {
    return broken('Steam', 'does not answer', 'docs/runbooks/steam-down.md')
  }
}

export async function lookAtSmtp(url: string): Promise<Finding> {
  const transport = createTransport({
    ...smtpOptionsOf(url),
    connectionTimeout: ANSWER_MS_MAX,
    greetingTimeout: ANSWER_MS_MAX,
    socketTimeout: ANSWER_MS_MAX,
  })
  try {
    await transport.verify()
    return ok('SMTP', 'answers and takes the login')
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: number; code?: string }
    return broken(
      'SMTP',
      `does not take mail (${responseCode ?? code ?? 'no answer'})`,
      'correct SMTP_URL; mails wait meanwhile and none is lost',
    )
  } finally {
    transport.close()
  }
}

/** Reads the balance of each rail, which needs the credentials and moves no money. */
export async function lookAtRails(config: WorkerConfig, hasBank: boolean): Promise<Finding[]> {
  const rails = Object.entries(openRails(config))
  if (rails.length === 0 && !hasBank)
    return [
      broken(
        'rails',
        'none is set up: nobody can be paid',
        'docs/CONFIGURATION.md, "Payouts": set up at least one',
      ),
    ]
  return Promise.all(
    rails.map(async ([rail, { readBalance, refusesRepeatedKeys }]) => {
      const part = `rail ${rail}`
      if (rail === 'skrill') return lookAtSkrillKeys(part, refusesRepeatedKeys)
      if (!readBalance) return look(part, 'set up; it has no question to ask it', 'watch its first payout')
      return (await readBalance()) === undefined
        ? broken(part, 'does not answer or refuses the credentials', 'docs/runbooks/rail-outage.md')
        : ok(part, 'answers and takes the credentials')
    }),
  )
}

/** Skrill has no balance to read. The hidden risk is a wrong assumption about its keys. */
function lookAtSkrillKeys(part: string, areKeysUnique: boolean): Finding {
  return areKeysUnique
    ? look(
        part,
        'SKRILL_KEYS_UNIQUE is on: a lost order is sent again, and Skrill must refuse it if it was paid',
        'npm run admin -- rails prove-skrill-keys EMAIL; if it is not proven, unset SKRILL_KEYS_UNIQUE at once',
      )
    : look(
        part,
        'SKRILL_KEYS_UNIQUE is off: safe, but a lost order waits more than ten minutes until it is given up',
        'ask Skrill to refuse repeated references, then npm run admin -- rails prove-skrill-keys EMAIL (docs/INSTALL.md)',
      )
}
