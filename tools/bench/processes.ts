import type { Child } from '@app/stack/child'
import { pricesReady } from '../dev/prices-ready.ts'
import { inBenchWorld, LIFTED, type BenchWorld } from './bench-world.ts'
import { machineFacts, saveReport } from './figures.ts'
import { askWithWrk, medianOf, needPrograms } from './load.ts'
import { balance, NGINX_PROGRAMS } from './nginx.ts'
import { processorSeconds } from './processor-time.ts'

const PROCESSES = [1, 2, 4]
const ROUNDS = 5
const LOAD = { connections: 32, seconds: 1 }
const WORKS = {
  'price list 304': '/api/skins/prices?appId=730&currency=PLN',
  'session check': '/api/admin/check-admin',
  'inventory from cache': '/api/inventory',
}

type Line = {
  work: string
  processes: number
  perSecond: number
  p95Ms: number
  shares: Record<string, number>
}

/**
 * `npm run bench -- processes`: measures one, two and four API processes behind nginx in turns, and which process
 * used the CPU.
 */
export async function benchProcesses(): Promise<boolean> {
  needPrograms({ ...NGINX_PROGRAMS, wrk: ['wrk'] })
  const machine = machineFacts()
  const lines: Line[] = []
  await inBenchWorld({
    sellers: 1,
    things: 100,
    hasStaff: false,
    seed: undefined,
    record: async () => undefined,
    measure: async (bench) => void lines.push(...(await measureAll(bench))),
  })
  saveReport('bench-processes', { machine, lines })
  for (const fact of machine) console.log(fact)
  for (const { work, processes, perSecond, p95Ms, shares } of lines) {
    const first = lines.find((line) => line.work === work)?.perSecond ?? 1
    const used = Object.entries(shares).map(([name, share]) => `${name} ${share.toFixed(2)}`)
    console.log(
      `${work}, ${processes} processes: ${Math.round(perSecond)}/s (${(perSecond / first).toFixed(2)} of one), p95 ${p95Ms.toFixed(1)} ms; cores used: ${used.join(', ')}`,
    )
  }
  return true
}

async function measureAll({ world, sellers, api, scratch }: BenchWorld): Promise<Line[]> {
  const apis: Child[] = [api]
  while (apis.length < Math.max(...PROCESSES))
    apis.push(
      await world.startApi(`api-${apis.length + 1}`, {
        ...LIFTED,
        DATABASE_URL: world.urlFor('skinkantor_api'),
      }),
    )
  const urls = apis.map((one) => String(one.ready['url']))
  for (const url of urls) await pricesReady(url, '/api/skins/calculator')
  const fronts = []
  for (const count of PROCESSES) {
    const nginx = await balance(`${scratch}/nginx-${count}`, urls.slice(0, count))
    fronts.push({ count, nginx })
  }
  const headers = sellers[0]!.headers()
  // Each encoding of the list has its own ETag.
  const encoding = { 'accept-encoding': 'br' }
  const etag =
    (await fetch(urls[0] + WORKS['price list 304'], { headers: encoding })).headers.get('etag') ?? ''
  const lines: Line[] = []
  try {
    for (const [work, address] of Object.entries(WORKS)) {
      const asked = work.endsWith('304') ? { ...encoding, 'If-None-Match': etag } : headers
      const measured = new Map(PROCESSES.map((count) => [count, [] as Omit<Line, 'work' | 'processes'>[]]))
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const { count, nginx } of fronts) {
          const used = () => ({
            API: apis.slice(0, count).reduce((sum, one) => sum + processorSeconds(one.pid), 0),
          })
          const before = used()
          const turn = await askWithWrk({ name: work, url: nginx.url + address, headers: asked }, LOAD)
          const seconds = turn.count / turn.perSecond
          const shares = { API: (used().API - before.API) / seconds }
          // The first round is only a warm-up.
          if (round > 0) measured.get(count)!.push({ perSecond: turn.perSecond, p95Ms: turn.p95Ms, shares })
        }
      }
      for (const [processes, turns] of measured)
        lines.push({
          work,
          processes,
          perSecond: medianOf(turns.map((turn) => turn.perSecond)),
          p95Ms: medianOf(turns.map((turn) => turn.p95Ms)),
          shares: { API: medianOf(turns.map((turn) => turn.shares['API'] ?? 0)) },
        })
    }
  } finally {
    for (const { nginx } of fronts) await nginx.stop()
  }
  return lines
}
