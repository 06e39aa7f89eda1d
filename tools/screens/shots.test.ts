import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('npm run shots fails for an unknown screen name and lists the known ones', () => {
  const run = spawnSync(process.execPath, [path.join(import.meta.dirname, 'shots.ts'), 'no-such-screen'], {
    encoding: 'utf8',
  })
  expect(run.status).toBe(1)
  expect(run.stderr).toMatch(/^Nothing to take\..*\n.*\bhome\b.*\baccount\b/)
})
