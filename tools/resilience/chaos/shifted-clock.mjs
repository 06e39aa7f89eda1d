import { readFileSync } from 'node:fs'

// Loaded before everything else into a process whose clock a fault may move. What counts on from a moment goes on as it does
// when a machine's clock is set: only the time of day changes.
const RealDate = Date
let offsetMs = 0
const now = () => RealDate.now() + offsetMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(process.env.CLOCK_OFFSET_FILE, 'utf8'))
})
