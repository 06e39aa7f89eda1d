import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Loses one of three accounts with sales in every state; its process dies before every `--every`th statement. */
export async function runAccountLoss(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { every: { type: 'string', default: '3' } } })
  const vitest = path.join(ROOT, 'node_modules/.bin/vitest')
  const test = spawn(vitest, ['run', '--project', 'database', 'lose-account'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ACCOUNT_LOSS_STEP: values.every },
  })
  const [code] = (await once(test, 'close')) as [number | null]
  return code === 0
}
