import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Node arguments for a process that ends with its parent. */
export const ENDS_WITH_US = ['--import', fileURLToPath(import.meta.resolve('@app/stack/ends-with-parent'))]

const running = new Set<ChildProcess>()

/**
 * A test file stops the processes that it started. If its `beforeAll` fails in the middle, it does not know them, and
 * a leftover process would keep the whole run from ending.
 */
export function endsWithFile(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

export async function stopLeftProcesses(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }),
  )
}
