import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Kills the dispatcher around every commit and every call of a gift, with lost answers, `--times` times. */
export async function runDispatcher(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { times: { type: 'string', default: '20' } } })
  const vitest = path.join(ROOT, 'node_modules/.bin/vitest')
  const test = spawn(vitest, ['run', '--project', 'database', 'dispatch-pass'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, DISPATCH_CRASHES: values.times },
  })
  const [code] = (await once(test, 'close')) as [number | null]
  return code === 0
}
