import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { packEnvironment } from '#platform/settings/pack-environment.ts'
import { ENDS_WITH_US, endsWithFile } from './left-processes.ts'
import { PATIENT_PROCESS } from './patience.ts'

export type StartedProcess = {
  processId: number
  logLines: () => string
  signal: (signal: NodeJS.Signals) => void
  /** The exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals>
}

/** `node src/processes/<name>.ts` as an operator starts it; answers when it says that it is ready, with what it says. */
export async function startProcess<Ready extends object>(
  name: 'api' | 'worker' | 'watcher' | 'dispatcher',
  env: Record<string, string | undefined>,
): Promise<StartedProcess & Ready> {
  const main = path.join(import.meta.dirname, '../../src/processes', `${name}.ts`)
  const child = spawn(process.execPath, [...ENDS_WITH_US, main], {
    env: packEnvironment({ PATH: process.env['PATH'], ...PATIENT_PROCESS, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endsWithFile(child)
  const lines: string[] = []
  const ready = Promise.withResolvers<Ready>()
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    const message = JSON.parse(line) as Ready & { ready?: boolean }
    if (message.ready === true) ready.resolve(message)
  })
  createInterface(child.stderr).on('line', (line) => lines.push(line))
  const exited = once(child, 'close').then(
    ([code, signal]: (number | NodeJS.Signals | null)[]) => code ?? signal ?? 'SIGKILL',
  ) as StartedProcess['exited']
  void exited.then(() =>
    ready.reject(new Error(`the ${name} ended before it was ready: ${lines.join('\n')}`)),
  )
  return {
    ...(await ready.promise),
    processId: child.pid ?? 0,
    logLines: () => lines.join('\n'),
    signal: (signal) => void child.kill(signal),
    exited,
  }
}
