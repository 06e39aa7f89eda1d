import { parseArgs } from 'node:util'
import { inBenchWorld } from './bench-world.ts'
import { machineFacts, saveReport } from './figures.ts'
import { medianOf, shareOf } from './load.ts'
import { processorSeconds, residentBytes } from './processor-time.ts'
import { openFan } from './stream-work.ts'

const MEGABYTE = 1024 * 1024
const MEMORY_MB_MAX = 400
const FAN_OUT_MS_MAX = 1_000
const ROUNDS = 10
const SETTLE_MS = 3_000

/**
 * `npm run bench -- streams`: many event streams on one API process, their memory use, and the time to notify all of
 * them.
 */
export async function benchStreams(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { streams: { type: 'string', default: '10000' } },
  })
  const count = Number(values.streams)
  const machine = machineFacts()
  let isGood = false
  await inBenchWorld({
    sellers: 0,
    things: 0,
    hasStaff: false,
    seed: { users: count, transactions: 1, tickets: 0, messages: 0, audit: 0 },
    record: async () => undefined,
    measure: async ({ world, api, apiUrl }) => {
      const before = residentBytes(api.pid)
      const openedMs = performance.now()
      const fan = await openFan(world, apiUrl, count)
      const openSeconds = (performance.now() - openedMs) / 1_000
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
      const open = residentBytes(api.pid)
      const tookMs: number[] = []
      const usedBefore = processorSeconds(api.pid)
      for (let round = 0; round < ROUNDS; round += 1) tookMs.push(await fan.tell())
      const processorMs = ((processorSeconds(api.pid) - usedBefore) * 1_000) / ROUNDS
      const after = residentBytes(api.pid)
      fan.close()
      const memoryMb = (Math.max(open, after) - before) / MEGABYTE
      const p95Ms = shareOf(tookMs, 0.95)
      isGood = memoryMb <= MEMORY_MB_MAX && p95Ms <= FAN_OUT_MS_MAX
      const figures = {
        streams: count,
        openSeconds,
        processMb: { before: before / MEGABYTE, open: open / MEGABYTE, after: after / MEGABYTE },
        memoryMb,
        kilobytesPerStream: (memoryMb * 1024) / count,
        fanOutMs: { p50: medianOf(tookMs), p95: p95Ms, all: tookMs },
        processorMsPerFanOut: processorMs,
        closedByServer: fan.clients.closed,
      }
      saveReport('bench-streams', { machine, ...figures })
      for (const fact of machine) console.log(fact)
      console.log(
        `${count} streams opened in ${openSeconds.toFixed(1)} s; the process holds ${figures.processMb.before.toFixed(0)} MB without them, ` +
          `${figures.processMb.open.toFixed(0)} MB with them, ${figures.processMb.after.toFixed(0)} MB after ${ROUNDS} events to each`,
      )
      console.log(
        `${memoryMb <= MEMORY_MB_MAX ? 'ok  ' : 'MISS'} memory: ${memoryMb.toFixed(0)} MB, ${figures.kilobytesPerStream.toFixed(1)} kB a stream (goal ${MEMORY_MB_MAX} MB)`,
      )
      console.log(
        `${p95Ms <= FAN_OUT_MS_MAX ? 'ok  ' : 'MISS'} an event to each on a stream of its own, commit to last reader: p50 ${figures.fanOutMs.p50.toFixed(0)} ms, ` +
          `p95 ${p95Ms.toFixed(0)} ms of ${ROUNDS} (goal ${FAN_OUT_MS_MAX} ms); ${processorMs.toFixed(0)} ms of processor`,
      )
    },
  })
  return isGood
}
