import type { Fault, Scene } from './fault.ts'
import type { ProcessKind } from './fault-world.ts'

function processesOf({ world }: Scene, kinds: readonly ProcessKind[]) {
  return kinds.flatMap((kind) => world.stack[kind].map((child, index) => ({ kind, index, child })))
}

async function killProcesses(scene: Scene, kinds: readonly ProcessKind[], only?: number): Promise<void> {
  const victims = processesOf(scene, kinds).filter(({ index }) => only === undefined || index === only)
  for (const { child } of victims) child.kill('SIGKILL')
  await Promise.all(victims.map(({ child }) => child.exited))
}

async function restartProcesses(scene: Scene, kinds: readonly ProcessKind[], only?: number): Promise<void> {
  const gone = processesOf(scene, kinds).filter(({ index }) => only === undefined || index === only)
  await Promise.all(gone.map(({ kind, index }) => scene.world.revive(kind, index)))
}

const EVERYTHING: readonly ProcessKind[] = ['apis', 'workers', 'watchers', 'pages']

/** Processes killed with -9 and restarted immediately, as a supervisor does. */
export const KILLS: readonly Fault[] = [
  {
    name: 'postgres-kill',
    ready: 'service',
    readySecondsMax: 10,
    countsFrom: 'fault',
    holdSeconds: 0,
    inject: async ({ world }) => world.postgres.kill(),
    heal: ({ world }) => world.postgres.start(),
  },
  {
    name: 'api-kill',
    ready: 'service',
    readySecondsMax: 5,
    countsFrom: 'fault',
    holdSeconds: 0,
    mayLoseProcess: true,
    inject: (scene) => killProcesses(scene, ['apis'], 0),
    heal: (scene) => restartProcesses(scene, ['apis'], 0),
  },
  {
    name: 'worker-kill',
    ready: 'work',
    readySecondsMax: 30,
    countsFrom: 'fault',
    holdSeconds: 0,
    inject: (scene) => killProcesses(scene, ['workers']),
    heal: (scene) => restartProcesses(scene, ['workers']),
  },
  {
    name: 'watcher-kill',
    ready: 'work',
    readySecondsMax: 30,
    countsFrom: 'fault',
    holdSeconds: 0,
    inject: (scene) => killProcesses(scene, ['watchers']),
    heal: (scene) => restartProcesses(scene, ['watchers']),
  },
  {
    name: 'all-kill',
    ready: 'service',
    readySecondsMax: 30,
    countsFrom: 'fault',
    holdSeconds: 0,
    mayLoseProcess: true,
    inject: async (scene) => {
      scene.world.postgres.kill()
      scene.world.redis.kill()
      await killProcesses(scene, EVERYTHING)
    },
    heal: async (scene) => {
      // All start at once: a process that starts before the database must wait for it.
      await Promise.all([
        scene.world.postgres.start(),
        scene.world.redis.start(),
        restartProcesses(scene, EVERYTHING),
      ])
    },
  },
]
