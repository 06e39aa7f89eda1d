import { Worker } from 'node:worker_threads'

const LOOK_MS = 20
/** A longer delay is a pause; a thread that only reads the clock needs almost no CPU. */
const LATE_MS = 30
const KEPT = 256

/** The number of pauses, then the end time and the length of each of the last ones. */
const pauses = new Float64Array(new SharedArrayBuffer((1 + 2 * KEPT) * Float64Array.BYTES_PER_ELEMENT))

const WATCH = `
const { workerData: pauses } = require('node:worker_threads')
let last = Date.now()
setInterval(() => {
  const now = Date.now()
  const lateMs = now - last - ${LOOK_MS}
  last = now
  if (lateMs < ${LATE_MS}) return
  const place = 1 + 2 * (pauses[0] % ${KEPT})
  pauses[place] = now
  pauses[place + 1] = lateMs
  pauses[0] += 1
}, ${LOOK_MS})`

new Worker(WATCH, { eval: true, workerData: pauses }).unref()

/** How long the machine gave this process no CPU since that time: the product is not the cause of this delay. */
export function pausedMsSince(sinceMs: number): number {
  let sum = 0
  for (let place = 1; place < pauses.length; place += 2)
    if (pauses[place]! >= sinceMs) sum += pauses[place + 1]!
  return sum
}
