import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { answers } from '@app/stack/services'
import { ENDS_WITH_US } from '../../apps/api/test/support/left-processes.ts'

const root = path.join(import.meta.dirname, '../..')

test('a run whose beforeAll fails ends and stops the simulator it started', async () => {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const config = path.join(root, 'tools/ci/failing-hook/vitest.config.ts')
  const run = spawn(process.execPath, [vitest, 'run', '--root', root, '--config', config], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(run, 'close')
  // Both streams end only when no process holds them open; a leftover process would keep them open.
  const said = (await Promise.all([text(run.stdout), text(run.stderr)])).join('')
  expect((await closed)[0], said).toBe(1)
  const simulatorUrl = /planted while (http:\S+) is up/.exec(said)?.[1] ?? ''
  expect(said).not.toContain('Timeout terminating')
  expect(await answers(simulatorUrl, 0)).toBe(false)
})

test('a process exits when its parent is killed', async () => {
  const patient = "console.log('up'); setInterval(() => undefined, 1_000)"
  const start = `const { spawn } = require('node:child_process')
    const args = ${JSON.stringify([...ENDS_WITH_US, '-e', patient])}
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 1] })
    child.stdout.once('data', () => process.kill(process.pid, 'SIGKILL'))`
  const parent = spawn(process.execPath, ['-e', start], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(parent, 'close')
  // Ends only when the child, which writes to the same pipe, is gone.
  expect(await text(parent.stdout)).toBe('')
  expect((await closed)[1]).toBe('SIGKILL')
})
