import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Processor seconds that a process has used. */
export function processorSeconds(processId: number): number {
  const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** The same of the processes that a process has started. */
export function childrenProcessorSeconds(processId: number): number {
  const children = readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8').trim().split(' ')
  return children.filter(Boolean).reduce((sum, child) => sum + processorSeconds(Number(child)), 0)
}

/** What a process holds in memory, in bytes. */
export function residentBytes(processId: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

const TELL = `import { setFlagsFromString } from 'node:v8'; setFlagsFromString('--trace-gc')`

/** Makes a process tell of each collection, by which its allocations can be added up. */
export const TELLS_COLLECTIONS = {
  // The flag itself is not allowed here.
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELL)}`,
}

const MEGABYTE = 1024 * 1024
const COLLECTION = /ms: (?:Scavenge|Mark-Compact)\D*([\d.]+) \([\d.]+\) -> ([\d.]+) \(/g

/**
 * Bytes that a process has allocated on its heap so far, by its own log: between two collections the heap grows by
 * nothing but allocations. Exact to one collection, so only the difference over many requests says something.
 */
export function allocatedBytes(logFile: string): number {
  let total = 0
  let after = 0
  for (const [, before, left] of readFileSync(logFile, 'utf8').matchAll(COLLECTION)) {
    total += Math.max(0, Number(before) - after)
    after = Number(left)
  }
  return total * MEGABYTE
}
