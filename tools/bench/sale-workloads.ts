import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  countPaid,
  isQueueQuiet,
  readLifeFacts,
  receiveItems,
} from '../../apps/api/test/support/sale-bench.ts'
import type { CrashWorld } from '../resilience/crash/world.ts'
import { openBenchDatabase, type BenchWorld, type Recording } from './bench-world.ts'
import type { Work } from './figures.ts'
import type { HttpSeller, Quote } from './http-seller.ts'
import { askFromHere, askWithPgbench, type Turn } from './load.ts'
import { readPostgresUse, UsePerLife } from './postgres-use.ts'
import { writeScript, type Script } from './record-life.ts'

export const SELLERS = 24
const TIMES_PER_TURN = 10
const PAID_MS_MAX = 240_000
/** Each turn has its own range of numbers. */
const NUMBERS_PER_TURN = 1_000

export type SaleScripts = Record<'quote' | 'sell' | 'life', { file: string; script: Script }>

/**
 * The number of items a seller needs: one sale before, one recorded, then turns of quotes and two kinds of turns of whole sales.
 */
export function thingsFor(pairs: number): number {
  return 2 + 3 * TIMES_PER_TURN * (pairs + 1)
}

/**
 * Records one sale in its three parts: the quote, the sale, and everything until the payout is sent. Sales made a moment
 * before fill the caches that all sales share.
 */
export async function recordSales({ world, sellers, hear, save }: Recording): Promise<SaleScripts> {
  await hear(async () => undefined)
  await runLives(world, sellers, 1)
  while (!(await isQueueQuiet(world.db))) await delay(200)
  const seller = sellers[0]!
  let quote: Quote | undefined
  const quoted = await hear(async () => (quote = await seller.askQuote()))
  let saleId = 0n
  const sold = await hear(async () => ({ saleId } = await seller.sellQuoted(quote!)))
  const rest = await hear(async () => {
    const watcherDb = openBenchDatabase(world.database.addressFor(world.databaseUrl))
    await receiveItems(
      watcherDb,
      saleId,
      quote!.items.map(({ assetId }) => assetId),
    )
    while ((await countPaid(world.db, saleId)) === 0) await delay(50)
    await delay(1_000)
    await watcherDb.destroy()
  })
  const facts = await readLifeFacts(world.db, saleId)
  const { idle } = quoted
  const write = (name: string, heard: typeof quoted.heard) => {
    const script = writeScript({ heard, idle }, { saleId, quote: quote! }, facts)
    return { script, file: save(name, script.text) }
  }
  return {
    quote: write('quote', quoted.heard),
    sell: write('sell', sold.heard),
    life: write('life', [...quoted.heard, ...sold.heard, ...rest.heard]),
  }
}

/** Compares a seller's calls and whole sales with the same SQL run by pgbench. */
export function saleWorks(
  { world, sellers, copyUrl }: BenchWorld,
  scripts: SaleScripts,
  use: UsePerLife,
): Work[] {
  const quotes = new Map<HttpSeller, Quote[]>(sellers.map((seller) => [seller, []]))
  const bare = (name: keyof SaleScripts, from: number) => (turn: number) =>
    askWithPgbench({
      databaseUrl: copyUrl,
      file: scripts[name].file,
      clients: SELLERS,
      times: TIMES_PER_TURN,
      variables: { n: from + turn * NUMBERS_PER_TURN, job_id: 0 },
    })
  const described = ({ statements, transactions }: Script) => `same SQL: ${statements} in ${transactions}`
  return [
    {
      name: 'quote',
      bareName: described(scripts.quote.script),
      turnsPerPair: 1,
      ours: () =>
        askFromHere(
          sellers.map((seller) => async () => void quotes.get(seller)!.push(await seller.askQuote())),
          TIMES_PER_TURN,
        ),
      bare: bare('quote', 0),
    },
    {
      name: 'sell',
      bareName: described(scripts.sell.script),
      goal: 0.5,
      turnsPerPair: 1,
      ours: () =>
        askFromHere(
          sellers.map((seller) => () => seller.sellQuoted(quotes.get(seller)!.shift()!)),
          TIMES_PER_TURN,
        ),
      bare: bare('sell', 0),
    },
    {
      name: 'payout life',
      bareName: `${described(scripts.life.script)}, ${scripts.life.script.jobs} jobs`,
      goal: 0.35,
      turnsPerPair: 1,
      ours: () => runLives(world, sellers, TIMES_PER_TURN, use),
      // A number range above all turns of the single calls.
      bare: bare('life', 100 * NUMBERS_PER_TURN),
    },
    {
      name: 'payout life',
      bareName: 'minimal life: 14 in 5',
      goal: 0.25,
      turnsPerPair: 1,
      ours: () => runLives(world, sellers, TIMES_PER_TURN, use),
      bare: minimalLife(copyUrl),
    },
  ]
}

/** The same story in the least SQL that could tell it, in tables of its own. */
function minimalLife(databaseUrl: string): (turn: number) => Turn {
  const file = (name: string) => path.join(import.meta.dirname, name)
  let isMade = false
  return (turn) => {
    if (!isMade)
      execFileSync('psql', ['-qX', '-v', 'ON_ERROR_STOP=1', '-f', file('minimal-life.sql'), databaseUrl])
    isMade = true
    return askWithPgbench({
      databaseUrl,
      file: file('minimal-life.pgbench'),
      clients: SELLERS,
      times: TIMES_PER_TURN * 10,
      variables: { n: turn * NUMBERS_PER_TURN },
    })
  }
}

async function runLives(
  world: CrashWorld,
  sellers: readonly HttpSeller[],
  each: number,
  use = new UsePerLife(),
): Promise<Turn> {
  const saleIds: bigint[] = []
  const before = await readPostgresUse(world.db)
  const startedAt = performance.now()
  const selling = await askFromHere(
    sellers.map((seller) => async () => {
      const { saleId, quote } = await seller.sell()
      saleIds.push(saleId)
      await receiveItems(
        world.db,
        saleId,
        quote.items.map(({ assetId }) => assetId),
      )
    }),
    each,
  )
  const first = saleIds.reduce((one, other) => (one < other ? one : other))
  for (const until = performance.now() + PAID_MS_MAX; performance.now() < until; await delay(20)) {
    if ((await countPaid(world.db, first)) < saleIds.length) continue
    const perSecond = (saleIds.length * 1_000) / (performance.now() - startedAt)
    use.add(before, await readPostgresUse(world.db), saleIds.length)
    return { ...selling, perSecond }
  }
  throw new Error('not all sales were paid')
}
