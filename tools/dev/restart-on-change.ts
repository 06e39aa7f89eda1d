import path from 'node:path'
import type { Kind, Stack } from '@app/stack/start-stack'
import { watchTree } from './watch-tree.ts'

const SERVERS: Kind[] = ['apis', 'workers', 'watchers']
/** What is restarted when something in a folder changes. Pages and styles need no restart: Vite replaces their modules. */
const WATCHED: readonly (readonly [string, Kind[]])[] = [
  ['apps/api/src', SERVERS],
  ['packages/contract/src', SERVERS],
  ['packages/crypto-address/src', SERVERS],
  ['apps/simulator/src', ['simulators']],
  ['apps/web/server', ['pages']],
]
/** Somebody waits for what comes first. */
const ORDER: readonly Kind[] = ['apis', 'pages', 'simulators', 'workers', 'watchers']
const SETTLE_MS = 50

/**
 * Restarts processes with their new code, one kind after the other.
 * Migrations are applied at the next start only: one that is saved half-written could not be applied again.
 */
export function restartOnChange(root: string, stack: Stack, say: (line: string) => void): void {
  const changed = new Set<Kind>()
  let isRestarting = false

  async function restartChanged(): Promise<void> {
    if (isRestarting) return
    isRestarting = true
    for (let kind = first(changed); kind !== undefined; kind = first(changed)) {
      changed.delete(kind)
      // A process that does not start has said why, and that it ended.
      await restart(stack, kind).catch((error: Error) => error.cause ?? say(error.message))
    }
    isRestarting = false
  }

  let timer: NodeJS.Timeout | undefined
  for (const [folder, kinds] of WATCHED) {
    watchTree(path.join(root, folder), (file) => {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) return
      if (changed.size === 0) say(`${path.relative(root, file)} changed: restarting ${kinds.join(', ')}`)
      for (const kind of kinds) changed.add(kind)
      clearTimeout(timer)
      timer = setTimeout(() => void restartChanged(), SETTLE_MS)
    })
  }
}

function first(kinds: ReadonlySet<Kind>): Kind | undefined {
  return ORDER.find((kind) => kinds.has(kind))
}

async function restart(stack: Stack, kind: Kind): Promise<void> {
  for (const [index, child] of stack[kind].entries()) {
    // An API waits seconds for open event streams before it ends, and nothing is lost when it does not.
    if (kind === 'apis') child.kill('SIGKILL')
    await child.stop()
    await child.exited
    await stack.restart(kind, index)
  }
}
