import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Arguments of a Node that ends with the process that started it. */
export const ENDS_WITH_US = ['--import', fileURLToPath(import.meta.resolve('@app/stack/ends-with-parent'))]

const running = new Set<ChildProcess>()

/**
 * A test file stops what it started. Where its `beforeAll` failed in the middle it never learnt what that was, and a
 * process that is left would keep the whole run from ending.
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
