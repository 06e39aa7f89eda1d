import { mkdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { HttpSeller } from '../../bench/http-seller.ts'
import { call } from '../chaos/http-call.ts'
import { percentileOf } from '../chaos/percentile.ts'
import { inCrashWorld, type CrashWorld } from '../crash/world.ts'
import { pricesReady } from '../../dev/prices-ready.ts'

const REPORTS = path.join(import.meta.dirname, '../../../reports')
const HONEST = 30
const ARRIVE_AT_ONCE = 6
/** The behaviour of one honest user: regular page views, and now and then a quote. */
const READ_EVERY_MS = 750
const QUOTE_EVERY_READS = 12
const READS = ['/api/inventory', '/api/trades/history', '/api/auth/user', '/api/payout-methods']
const READ_P99_MS_MAX = 150
const QUOTE_P99_MS_MAX = 400
const TIMES_TOO_MANY = 10
const TIMEOUT_MS = 10_000

/** Every kind of rate limit: per network before anything is read, per account, and for the most expensive calls. */
const FLOODS = [
  { method: 'POST', address: '/api/auth/steam', max: 10, body: { returnForm: 'callback' } },
  { method: 'GET', address: '/api/no-such-page', max: 60 },
  { method: 'GET', address: '/api/skins/item/ak-47-redline', max: 300 },
  { method: 'GET', address: '/api/inventory', max: 120 },
  { method: 'POST', address: '/api/inventory/refresh', max: 20 },
  { method: 'GET', address: '/api/trades/history', max: 120 },
  { method: 'GET', address: '/api/account/readiness', max: 30 },
  { method: 'POST', address: '/api/quotes', max: 30, body: { assetIds: ['1'] } },
] as const

type Answered = { status: number; tookMs: number; hasRetryAfter: boolean }
type Honest = { reads: Answered[]; quotes: Answered[] }
type Flood = (typeof FLOODS)[number]
/** Measured until the last response, because the limits refill while a slow server responds. */
type Flooded = { answers: ReadonlyMap<Flood, Answered[]>; lastedSeconds: number }

/** A seller with a separate IP address, as the proxy in front reports it. */
class Neighbour extends HttpSeller {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  readonly #network: string

  constructor(world: CrashWorld, apiUrl: string, number: number) {
    super(world, apiUrl, number, 20)
    this.#network = `203.0.113.${number + 1}`
  }

  override headers(): Record<string, string> {
    return { ...super.headers(), 'x-forwarded-for': this.#network }
  }

  async ask(method: 'GET' | 'POST', address: string, body?: object): Promise<Answered> {
    const startMs = performance.now()
    const { status, headers } = await call(`${this.apiUrl}${address}`, {
      method,
      agent: this.#agent,
      timeoutMs: TIMEOUT_MS,
      headers: this.headers(),
      ...(body ? { body } : {}),
    })
    return {
      status,
      tookMs: performance.now() - startMs,
      hasRetryAfter: Number(headers['retry-after']) >= 1,
    }
  }

  quote(): Promise<Answered> {
    return this.ask('POST', '/api/quotes', { assetIds: [this.takeThing()] })
  }

  leave(): void {
    this.#agent.destroy()
  }
}

/**
 * `npm run chaos -- flood`: one account at one address sends ten times the allowed requests of each limit while
 * honest users work. They must not notice. `--seconds S` sets the duration of each of the two parts.
 */
export async function runFlood(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '30' } } })
  const seconds = Number(values.seconds)
  let isGood = false
  await inCrashWorld(path.join(REPORTS, 'flood-logs'), async (world) => {
    const { honest, flooder } = await arrive(world)
    await live(honest, 5)
    const quiet = await live(honest, seconds)
    const flooding = flood(flooder, seconds)
    const flooded = await live(honest, seconds)
    isGood = report(seconds, { quiet, flooded }, await flooding)
    for (const person of [...honest, flooder]) person.leave()
  })
  return isGood
}

async function arrive(world: CrashWorld): Promise<{ honest: Neighbour[]; flooder: Neighbour }> {
  const [, api] = await Promise.all([
    world.startWorker('worker', { PRICES_REFRESH_MINUTES: '10', PRICES_TIMEOUT_SECONDS: '100' }),
    world.startApi('api', {
      TRUSTED_PROXIES: '127.0.0.1,::1',
      LOG_LEVEL: 'warn',
      // The limit for inventory reads is raised, because this test does not check it.
      STEAM_INVENTORY_PER_WINDOW: '1000',
      STEAM_INVENTORY_WINDOW_SECONDS: '1',
    }),
  ])
  const url = String(api.ready['url'])
  await pricesReady(url, '/api/skins/calculator')
  const people = Array.from({ length: HONEST + 1 }, (_, number) => new Neighbour(world, url, number))
  for (let from = 0; from < people.length; from += ARRIVE_AT_ONCE)
    await Promise.all(people.slice(from, from + ARRIVE_AT_ONCE).map((person) => person.arrive()))
  return { honest: people.slice(1), flooder: people[0]! }
}

async function live(people: readonly Neighbour[], seconds: number): Promise<Honest> {
  const seen: Honest = { reads: [], quotes: [] }
  const until = performance.now() + seconds * 1_000
  await Promise.all(
    people.map(async (person, number) => {
      await delay((number * READ_EVERY_MS) / people.length)
      for (let turn = number; performance.now() < until; turn += 1) {
        const nextAt = performance.now() + READ_EVERY_MS
        seen.reads.push(await person.ask('GET', READS[turn % READS.length]!))
        if (turn % QUOTE_EVERY_READS === 0) seen.quotes.push(await person.quote())
        await delay(Math.max(0, nextAt - performance.now()))
      }
    }),
  )
  return seen
}

/** Sends at a constant rate without waiting for responses, as a real flood does. */
async function flood(flooder: Neighbour, seconds: number): Promise<Flooded> {
  const answers = new Map<Flood, Answered[]>()
  const beganMs = performance.now()
  await Promise.all(
    FLOODS.map(async (kind) => {
      const everyMs = 60_000 / (kind.max * TIMES_TOO_MANY)
      const asked: Promise<Answered>[] = []
      const startMs = performance.now()
      while (performance.now() < startMs + seconds * 1_000) {
        asked.push(flooder.ask(kind.method, kind.address, 'body' in kind ? kind.body : undefined))
        await delay(Math.max(0, startMs + asked.length * everyMs - performance.now()))
      }
      answers.set(kind, await Promise.all(asked))
    }),
  )
  return { answers, lastedSeconds: (performance.now() - beganMs) / 1_000 }
}

function judgeFlood(kind: Flood, answers: readonly Answered[], lastedSeconds: number): string[] {
  const refused = answers.filter(({ status }) => status === 429)
  const broken = answers.filter(({ status }) => status >= 500)
  // The full limit at once, then its refill over time; signing in has already used a part of it.
  const allowed = Math.ceil(kind.max + (kind.max * (lastedSeconds + 1)) / 60)
  const passed = answers.length - refused.length
  return [
    ...(passed > allowed ? [`${kind.address}: ${passed} passed, ${allowed} are allowed`] : []),
    ...(refused.length === 0 ? [`${kind.address}: nobody was told to wait`] : []),
    ...(refused.every(({ hasRetryAfter }) => hasRetryAfter)
      ? []
      : [`${kind.address}: 429 without Retry-After`]),
    ...(broken.length > 0 ? [`${kind.address}: ${broken.length} answers of ${broken[0]?.status}`] : []),
  ]
}

function figuresOf(honest: Honest) {
  const p99 = (answers: readonly Answered[]) =>
    percentileOf(
      answers.map(({ tookMs }) => tookMs),
      0.99,
    )
  const all = [...honest.reads, ...honest.quotes]
  return {
    calls: all.length,
    readP99Ms: p99(honest.reads),
    quoteP99Ms: p99(honest.quotes),
    refused: all.filter(({ status }) => status >= 400).length,
  }
}

function report(
  seconds: number,
  honest: { quiet: Honest; flooded: Honest },
  { answers, lastedSeconds }: Flooded,
): boolean {
  const [quiet, flooded] = [figuresOf(honest.quiet), figuresOf(honest.flooded)]
  const failures = [...answers].flatMap(([kind, got]) => judgeFlood(kind, got, lastedSeconds))
  if (quiet.refused + flooded.refused > 0)
    failures.push(`${quiet.refused + flooded.refused} honest calls were refused`)
  if (flooded.readP99Ms > READ_P99_MS_MAX) failures.push(`reads take ${flooded.readP99Ms} ms`)
  if (flooded.quoteP99Ms > QUOTE_P99_MS_MAX) failures.push(`quotes take ${flooded.quoteP99Ms} ms`)
  const floods = [...answers].map(([{ address, max }, got]) => ({
    address,
    perMinute: max,
    sent: got.length,
    toldToWait: got.filter(({ status }) => status === 429).length,
  }))
  const sent = floods.reduce((sum, one) => sum + one.sent, 0)
  const toldToWait = floods.reduce((sum, one) => sum + one.toldToWait, 0)
  mkdirSync(REPORTS, { recursive: true })
  const figures = { seconds, quiet, flooded, floods, failures }
  writeFileSync(path.join(REPORTS, 'chaos-flood.json'), `${JSON.stringify(figures, null, 2)}\n`)
  for (const { address, perMinute, sent: times, toldToWait: waits } of floods)
    console.log(`${address} (${perMinute} a minute): ${times} sent, ${waits} told to wait`)
  for (const failure of failures) console.error(failure)
  console.log(
    `flood: ${Math.round(sent / seconds)} requests/s, ${toldToWait} of ${sent} told to wait; ${HONEST} honest people: ` +
      `reads p99 ${quiet.readP99Ms} ms before, ${flooded.readP99Ms} ms during (limit ${READ_P99_MS_MAX}); ` +
      `quotes ${quiet.quoteP99Ms} and ${flooded.quoteP99Ms} ms (limit ${QUOTE_P99_MS_MAX}); ${failures.length} failures`,
  )
  return failures.length === 0
}
