import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { packEnvironment } from '../../../apps/api/src/platform/settings/pack-environment.ts'

export type Child = {
  name: string
  pid: number
  /** The facts that the process reported in its ready line. */
  ready: Record<string, unknown>
  kill: (signal: NodeJS.Signals) => void
  exited: Promise<number | null>
  stop: () => Promise<void>
}

const ENDS_WITH_PARENT = path.join(import.meta.dirname, 'ends-with-parent.ts')
const READY_SECONDS_MAX = 120
const STOP_SECONDS_MAX = 25
const LAST_LINES = 30

export type ChildOptions = {
  name: string
  script: string
  env: Record<string, string>
  /** Every output line of the process is written to `<folder>/<name>.log`. */
  logFolder?: string
  onLine?: (name: string, line: string) => void
  onUnexpectedExit?: (name: string, code: number | null, lastLines: string[]) => void
}

/** Starts a process of a stack, with what all its processes share. */
export type Start = (child: Pick<ChildOptions, 'name' | 'script' | 'env'>) => Promise<Child>

/** Starts one of our processes and waits until it reports that it is ready. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const child = spawn(process.execPath, ['--import', ENDS_WITH_PARENT, options.script], {
    env: { ...inheritedEnvironment(), ...packEnvironment(options.env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lastLines: string[] = []
  const ready = readLines(child, options, lastLines)
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  let isExpected = false
  void exited.then((code) => {
    if (!isExpected) options.onUnexpectedExit?.(options.name, code, lastLines)
  })
  const failed = exited.then((code) => {
    throw new Error(`${options.name} ended with ${code} before it was ready:\n${lastLines.join('\n')}`)
  })
  failed.catch(() => undefined)
  // Until the process is ready, the caller has no reference to it, so only this handler can kill it when we exit.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const readyFacts = await withinSeconds(READY_SECONDS_MAX, Promise.race([ready, failed]))
    .catch((error: unknown) => {
      child.kill('SIGKILL')
      throw new Error(`${options.name} is not ready:\n${lastLines.join('\n')}`, { cause: error })
    })
    .finally(() => process.off('exit', endWithUs))

  return {
    name: options.name,
    pid: child.pid ?? 0,
    ready: readyFacts,
    exited,
    kill: (signal) => {
      isExpected = true
      child.kill(signal)
    },
    stop: async () => {
      isExpected = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS_MAX * 1000)
      await exited
      clearTimeout(timer)
    },
  }
}

/** Rejects when the work takes too long. */
async function withinSeconds<Result>(seconds: number, work: Promise<Result>): Promise<Result> {
  const timeout = new AbortController()
  try {
    const late = delay(seconds * 1000, undefined, { signal: timeout.signal }).then(() => {
      throw new Error(`nothing after ${seconds} s`)
    })
    return await Promise.race([work, late])
  } finally {
    // Otherwise the timer would continue and fire although the process is already ready.
    timeout.abort()
  }
}

function readLines(
  child: ChildProcess,
  options: ChildOptions,
  lastLines: string[],
): Promise<Record<string, unknown>> {
  if (options.logFolder) mkdirSync(options.logFolder, { recursive: true })
  const log = options.logFolder
    ? createWriteStream(path.join(options.logFolder, `${options.name}.log`), { flags: 'a' })
    : undefined
  return new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        log?.write(`${line}\n`)
        options.onLine?.(options.name, line)
        lastLines.push(line)
        if (lastLines.length > LAST_LINES) lastLines.shift()
        const ready = readyLine(line)
        if (ready) resolve(ready)
      })
    }
  })
}

function readyLine(line: string): Record<string, unknown> | undefined {
  if (!line.includes('"ready"')) return undefined
  try {
    const value = JSON.parse(line) as Record<string, unknown>
    return value['ready'] === true ? value : undefined
  } catch {
    return undefined
  }
}

/** Only the variables that a program needs to run, so that our variables set outside do not leak into the stack. */
function inheritedEnvironment(): Record<string, string> {
  const names = [
    'PATH',
    'HOME',
    'LANG',
    'TZ',
    'TMPDIR',
    'NODE_OPTIONS',
    'NODE_EXTRA_CA_CERTS',
    'NODE_COMPILE_CACHE',
  ]
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
