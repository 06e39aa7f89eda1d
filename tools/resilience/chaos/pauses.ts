import { setTimeout as delay } from 'node:timers/promises'
import type { Child } from '@app/stack/child'
import type { Fault, Scene } from './fault.ts'

const PAUSE_SECONDS = 30
const EXIT_MS_MAX = 10_000

/** A process is suspended, like a machine that is migrated or swaps, and resumes when its time is over. */
export const PAUSES: readonly Fault[] = [
  {
    name: 'api-stop',
    ready: 'service',
    readySecondsMax: 5,
    // The page server stops using this API after a moment; the requests it had already taken get no response.
    countsFrom: 'heal',
    holdSeconds: PAUSE_SECONDS,
    mayLoseProcess: true,
    inject: async ({ world }) => world.stack.apis[0]!.kill('SIGSTOP'),
    heal: async ({ world }) => world.stack.apis[0]!.kill('SIGCONT'),
  },
  {
    name: 'worker-stop',
    ready: 'work',
    readySecondsMax: 30,
    // The other worker takes over long before this one resumes.
    countsFrom: 'fault',
    holdSeconds: PAUSE_SECONDS,
    inject: async ({ world }) => world.stack.workers[0]!.kill('SIGSTOP'),
    heal: async (scene) => {
      const worker = scene.world.stack.workers[0]!
      worker.kill('SIGCONT')
      if (await hasExited(worker)) await scene.world.revive('workers', 0)
      else scene.violate('a worker that had lost its jobs went on')
    },
  },
  {
    name: 'watcher-stop',
    ready: 'work',
    readySecondsMax: 30,
    countsFrom: 'heal',
    holdSeconds: PAUSE_SECONDS,
    inject: async ({ world }) => world.stack.watchers[0]!.kill('SIGSTOP'),
    heal: wakeWatcher,
  },
]

async function wakeWatcher({ world }: Scene): Promise<void> {
  world.stack.watchers[0]!.kill('SIGCONT')
}

async function hasExited({ exited }: Child): Promise<boolean> {
  return Promise.race([exited.then(() => true), delay(EXIT_MS_MAX, false)])
}
