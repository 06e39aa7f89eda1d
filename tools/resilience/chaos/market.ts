import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Runs the marketplace connector through every fault of the simulated DMarket, `--times` times each. */
export async function runMarket(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { times: { type: 'string', default: '20' } } })
  const vitest = path.join(ROOT, 'node_modules/.bin/vitest')
  const test = spawn(vitest, ['run', '--project', 'database', 'listings/connector-faults'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, MARKET_RUNS: values.times },
  })
  const [code] = (await once(test, 'close')) as [number | null]
  return code === 0
}
