import { parseArgs } from 'node:util'
import type { Child } from '@app/stack/child'
import { byteWorks, plainWorks } from './byte-workloads.ts'
import { inBenchWorld, LOGS, WORKER, type BenchWorld } from './bench-world.ts'
import { listWorks, recordCalls, signedInWorks } from './call-workloads.ts'
import {
  machineFacts,
  measureWork,
  printFigures,
  printHead,
  saveReport,
  type Figures,
  type Meter,
  type Repetition,
  type Work,
} from './figures.ts'
import { needPrograms } from './load.ts'
import { NGINX_PROGRAMS } from './nginx.ts'
import { allocatedBytes, processorSeconds, TELLS_COLLECTIONS } from './processor-time.ts'
import { refreshWork } from './refresh-work.ts'
import { UsePerLife } from './postgres-use.ts'
import { recordSales, SELLERS, saleWorks, thingsFor } from './sale-workloads.ts'
import { streamWork } from './stream-work.ts'

/** The groups that can be run separately; the whole bench runs all of them. */
export const GROUPS = ['bytes', 'calls', 'lists', 'sales', 'streams', 'refresh'] as const
export type Group = (typeof GROUPS)[number]

const SEED = { users: 5_000, transactions: 100_000, tickets: 2_000, messages: 4_000, audit: 10_000 }

/** `plain` is not part of the whole bench: it compares the same bytes with another engine. */
export type BenchRun = { name: string; groups: readonly (Group | 'plain')[]; repeat: Repetition }

/** Returns all groups without a name, and undefined for the name of another bench. */
export function readGroups(name: string): Group[] | undefined {
  if (name === '' || name.startsWith('--')) return [...GROUPS]
  if (!name.startsWith('table:')) return undefined
  const asked = name.slice('table:'.length).split(',')
  return GROUPS.filter((group) => asked.includes(group))
}

/**
 * `npm run bench`: compares everything with the bare engine, in one table. `--pairs`, `--turns` and `--transactions`
 * change its size.
 */
export async function benchAll(groups: readonly Group[], name: string): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((word) => word.includes('--') || /^\d+$/.test(word)),
    options: {
      pairs: { type: 'string', default: '5' },
      turns: { type: 'string', default: '2' },
      transactions: { type: 'string', default: String(SEED.transactions) },
    },
  })
  const repeat = { pairs: Number(values.pairs), turnsPerPair: Number(values.turns) }
  const seed = { ...SEED, transactions: Number(values.transactions) }
  const figures = await runBench({ name, groups, repeat }, seed)
  return figures.every(({ isGood }) => isGood)
}

export async function runBench({ name, groups, repeat }: BenchRun, seed = SEED): Promise<Figures[]> {
  const has = (group: Group | 'plain') => groups.includes(group)
  needPrograms({
    wrk: ['wrk'],
    ...(has('bytes') ? NGINX_PROGRAMS : {}),
    ...(has('lists') || has('sales') ? { pgbench: ['postgresql-contrib'] } : {}),
  })
  const facts = machineFacts()
  const startMs = performance.now()
  const figures: Figures[] = []
  const sellers = has('sales') ? SELLERS : has('lists') ? 8 : 1
  await inBenchWorld({
    sellers,
    things: thingsFor(repeat.pairs),
    hasStaff: has('lists'),
    seed: has('lists') || has('streams') ? seed : undefined,
    record: async (recording) => ({
      calls: has('lists') ? await recordCalls(recording) : undefined,
      sales: has('sales') ? await recordSales(recording) : undefined,
    }),
    measure: async (bench, { calls, sales }) => {
      for (const fact of facts) console.log(fact)
      console.log(`median of ${repeat.pairs} pairs, prepared in ${secondsSince(startMs)} s`)
      printHead()
      const measure = async (
        works: Work[],
        processes: Metered[] = [{ child: bench.api, log: bench.apiLog }],
      ) => {
        for (const work of works) {
          const measured = await measureWork(work, meterOf(processes), repeat)
          printFigures(measured)
          figures.push(measured)
        }
      }
      if (has('bytes')) await withStop(await byteWorks(bench.apiUrl, `${bench.scratch}/nginx`), measure)
      if (has('plain')) await measure(await plainWorks(bench))
      if (has('calls')) await measure(signedInWorks(bench))
      if (calls) await measure(listWorks(bench, calls))
      if (has('streams')) await withStop(await streamWork(bench), measure)
      if (has('refresh')) await withStop(await refreshWork(bench), (works) => measure(works, []))
      if (sales) {
        const use = new UsePerLife()
        await measureSales(bench, saleWorks(bench, sales, use), measure)
        console.log(String(use))
      }
    },
  })
  console.log(`${figures.length} works in ${secondsSince(startMs)} s`)
  saveReport(name, { machine: facts, repeat, seconds: Number(secondsSince(startMs)), figures })
  return figures
}

type Metered = { child: Child; log: string }

async function withStop(
  { works, stop }: { works: Work[]; stop: () => Promise<void> | void },
  measure: (works: Work[]) => Promise<void>,
): Promise<void> {
  try {
    await measure(works)
  } finally {
    await stop()
  }
}

/** The worker runs only during the measurement that needs it. */
async function measureSales(
  { world, api, apiLog }: BenchWorld,
  works: Work[],
  measure: (works: Work[], processes: Metered[]) => Promise<void>,
): Promise<void> {
  const ofApi = { child: api, log: apiLog }
  const lives = works.filter(({ name }) => name === 'payout life')
  await measure(
    works.filter((work) => !lives.includes(work)),
    [ofApi],
  )
  const worker = await world.startWorker('worker', {
    ...WORKER,
    ...TELLS_COLLECTIONS,
    DATABASE_URL: world.urlFor('skinkantor_worker'),
  })
  await measure(lives, [ofApi, { child: worker, log: `${LOGS}/worker.log` }])
  await worker.stop()
}

function meterOf(processes: readonly Metered[]): Meter {
  const add = (pick: (one: Metered) => number) => processes.reduce((sum, one) => sum + pick(one), 0)
  return () => ({
    processorSeconds: add(({ child }) => processorSeconds(child.pid)),
    allocatedBytes: add(({ log }) => allocatedBytes(log)),
  })
}

function secondsSince(startMs: number): string {
  return ((performance.now() - startMs) / 1_000).toFixed(0)
}
