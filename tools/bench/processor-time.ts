import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** CPU seconds that a process has used. */
export function processorSeconds(processId: number): number {
  const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** CPU seconds of the child processes that a process has started; a child that ends meanwhile counts nothing. */
export function childrenProcessorSeconds(processId: number): number {
  const children = readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8').trim().split(' ')
  return children.filter(Boolean).reduce((sum, child) => sum + secondsUnlessEnded(Number(child)), 0)
}

function secondsUnlessEnded(processId: number): number {
  try {
    return processorSeconds(processId)
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}

/** The resident memory of a process, in bytes. */
export function residentBytes(processId: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

const TELL = `import { setFlagsFromString } from 'node:v8'; setFlagsFromString('--trace-gc')`

/** Makes a process log each garbage collection, so that its allocations can be summed up. */
export const TELLS_COLLECTIONS = {
  // NODE_OPTIONS does not allow the flag itself.
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELL)}`,
}

const MEGABYTE = 1024 * 1024
const COLLECTION = /ms: (?:Scavenge|Mark-Compact)\D*([\d.]+) \([\d.]+\) -> ([\d.]+) \(/g

/**
 * Heap bytes that a process has allocated so far, from its own log: between two collections the heap grows only by
 * allocations. Precise to one collection, so only the difference over many requests is meaningful.
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
