import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Child } from '@app/stack/child'
import { countConnections } from '../../../apps/api/test/support/fault-reading.ts'
import { failUntilFinished } from '../crash/unfinished.ts'
import { CAN_BE_ASKED, collectedHeapMb } from './collected-heap.ts'
import type { FaultSeller } from './fault-seller.ts'
import { inFaultWorld, type FaultWorld } from './fault-world.ts'
import { countProblems, newHistory } from './history.ts'
import { percentileOf } from './percentile.ts'
import { accountsFor, arriveAll, atRate, drain, judgeTraffic, traffic, type Rates } from './traffic.ts'

const REPORTS = path.join(import.meta.dirname, '../../../reports')
const SELLERS = 100
/** The load that half of two cores can carry. */
const RATES: Rates = { readsPerSecond: 60, sellsPerSecond: 5, sentPerSale: 1 }
const STREAMS_PER_SECOND = 2
const STREAM_MS = 5_000
const SPARE_THINGS = 10
const LOOKS = 60
/** A process needs time to fill its caches, so the first third is ignored. */
const SETTLED_AFTER = 1 / 3
const GROWTH_MAX = 0.05
/** The number of sockets varies with the traffic. */
const FILES_MORE_MAX = 10
const LOGS = path.join(REPORTS, 'soak-logs')
const ENVIRONMENT = { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' }

type Look = { memoryMb: number; heapMb: number; files: number; handles: number }
type Looks = { processes: Map<string, Look[]>; connections: Map<string, number[]> }

/**
 * `npm run chaos -- soak --minutes M --share S`: ordinary traffic for a long time, with users who open and leave
 * event streams. It compares the memory and handles of each process at the end with those after it settled. The share
 * scales the traffic.
 */
export async function runSoak(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { minutes: { type: 'string', default: '60' }, share: { type: 'string', default: '1' } },
  })
  const seconds = Number(values.minutes) * 60
  const share = Number(values.share)
  const rates: Rates = {
    readsPerSecond: RATES.readsPerSecond * share,
    sellsPerSecond: RATES.sellsPerSecond * share,
    sentPerSale: RATES.sentPerSale,
  }
  const operatorAccounts = accountsFor(seconds * rates.sellsPerSecond)
  let missed: string[] = ['never ran']
  const finish = failUntilFinished(() => 'in the soak')
  process.env['NODE_OPTIONS'] = CAN_BE_ASKED
  await inFaultWorld(
    { logFolder: LOGS, env: ENVIRONMENT, isDirect: true, operatorAccounts },
    async (world) => {
      const things = SPARE_THINGS + Math.ceil((seconds * rates.sellsPerSecond) / SELLERS)
      const sellers = await arriveAll(world, SELLERS, things)
      const history = newHistory()
      const [looks] = await Promise.all([
        lookAgainAndAgain(world, seconds),
        traffic(sellers, history, rates, seconds),
        atRate(STREAMS_PER_SECOND, seconds, (n) => followEvents(world, sellers[n % sellers.length]!)),
      ])
      const drainSeconds = await drain(world, history)
      for (const seller of sellers) seller.leave()
      const verdict = await judgeTraffic(world, sellers, [history])
      const problems = countProblems(history.calls)
      const rows = describe(looks)
      missed = [
        ...rows.flatMap((row) => row.missed),
        ...Object.entries(problems).map(([status, times]) => `${times} times ${status}`),
        ...verdict.violations,
      ]
      console.table(rows.map(({ cells }) => cells))
      const facts = {
        minutes: seconds / 60,
        rates,
        requests: history.calls.length,
        problems,
        drainSeconds,
        verdict,
      }
      mkdirSync(REPORTS, { recursive: true })
      writeFileSync(
        path.join(REPORTS, 'chaos-soak.json'),
        `${JSON.stringify({ ...facts, rows, missed, looks: [...looks.processes] }, null, 2)}\n`,
      )
      console.log(
        `soak: ${facts.minutes} minutes, ${facts.requests} requests, ` +
          `${verdict.acknowledged} sales, ${verdict.lost} lost, ${verdict.doubled} doubled, drained in ${drainSeconds} s`,
      )
    },
  )
  for (const line of missed) console.error(line)
  finish()
  return missed.length === 0
}

/** A user opens a page with an event stream and leaves it. */
async function followEvents(world: FaultWorld, seller: FaultSeller): Promise<void> {
  const request = http.get(`${world.stack.url}/api/events`, { headers: seller.headers(), agent: false })
  request.on('error', () => undefined)
  request.on('response', (response) => response.on('error', () => undefined).resume())
  await delay(STREAM_MS)
  request.destroy()
}

async function lookAgainAndAgain(world: FaultWorld, seconds: number): Promise<Looks> {
  const looks: Looks = { processes: new Map(), connections: new Map() }
  for (let n = 0; n < LOOKS; n += 1) {
    await delay((seconds * 1_000) / LOOKS)
    const { apis, workers, watchers, pages } = world.stack
    for (const child of [...apis, ...workers, ...watchers, ...pages]) {
      const look = await lookAt(child)
      looks.processes.set(child.name, [...(looks.processes.get(child.name) ?? []), look])
    }
    for (const [name, count] of await countConnections(world.db))
      looks.connections.set(name, [...(looks.connections.get(name) ?? []), count])
  }
  return looks
}

async function lookAt(child: Child): Promise<Look> {
  const { pid, ready } = child
  const heapMb = await collectedHeapMb(child, LOGS)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const memoryMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  const files = readdirSync(`/proc/${pid}/fd`).length
  const port = ready['metricsPort']
  if (typeof port !== 'number') return { memoryMb, heapMb, files, handles: 0 }
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const figure = (name: string) =>
    Number(new RegExp(String.raw`^${name}(?:\{[^}]*\})? ([\d.e+]+)$`, 'm').exec(metrics)?.[1] ?? 0)
  return {
    memoryMb,
    heapMb,
    files,
    handles: figure('nodejs_active_handles_total'),
  }
}

type Row = { cells: Record<string, string>; missed: string[] }

/**
 * Compares the second third with the last one. Growth is judged by the heap after a garbage collection; other figures
 * are only reported.
 */
function describe({ processes, connections }: Looks): Row[] {
  const thirds = (values: readonly number[]) => {
    const settled = values.slice(Math.floor(values.length * SETTLED_AFTER))
    const half = Math.floor(settled.length / 2)
    return [settled.slice(0, half), settled.slice(half)] as const
  }
  const compare = (values: readonly number[], share: number) => {
    const [before, after] = thirds(values).map((part) => percentileOf(part, share))
    return { before: before ?? 0, after: after ?? 0 }
  }
  const rows = [...processes].map(([name, looks]): Row => {
    const memory = compare(
      looks.map(({ memoryMb }) => memoryMb),
      0.5,
    )
    const heap = compare(
      looks.map(({ heapMb }) => heapMb),
      0.5,
    )
    const files = compare(
      looks.map(({ files: count }) => count),
      0.5,
    )
    const handles = compare(
      looks.map(({ handles: count }) => count),
      0.5,
    )
    const growth = heap.after / heap.before - 1
    return {
      cells: {
        process: name,
        'heap MB, collected': `${heap.before} → ${heap.after}`,
        growth: `${(growth * 100).toFixed(1)}%`,
        'memory MB': `${memory.before} → ${memory.after}`,
        'open files': `${files.before} → ${files.after}`,
        handles: `${handles.before} → ${handles.after}`,
      },
      missed: [
        ...(growth > GROWTH_MAX ? [`${name} grew by ${(growth * 100).toFixed(1)}%`] : []),
        ...(files.after > files.before + FILES_MORE_MAX ? [`${name} keeps more and more files open`] : []),
        ...(handles.after > handles.before + FILES_MORE_MAX ? [`${name} keeps more and more handles`] : []),
      ],
    }
  })
  const held = [...connections].map(([name, counts]): Row => {
    const { before, after } = compare(counts, 0.5)
    return {
      cells: { process: `PostgreSQL: ${name}`, connections: `${before} → ${after}` },
      missed: after > before + FILES_MORE_MAX ? [`${name} holds more and more connections`] : [],
    }
  })
  return [...rows, ...held]
}
