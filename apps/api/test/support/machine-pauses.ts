import { Worker } from 'node:worker_threads'

const LOOK_MS = 20
/** Later than this is a pause; a thread that only looks at the clock needs next to nothing of the processor. */
const LATE_MS = 30
const KEPT = 256

/** How many there were, then of each of the last ones when it ended and how long it was. */
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

/** For how long, since that time, the machine gave this process nothing at all: what took so much longer is not ours. */
export function pausedMsSince(sinceMs: number): number {
  let sum = 0
  for (let place = 1; place < pauses.length; place += 2)
    if (pauses[place]! >= sinceMs) sum += pauses[place + 1]!
  return sum
}
