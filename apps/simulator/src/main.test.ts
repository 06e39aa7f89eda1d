import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('the process logs one start line and exits cleanly on SIGTERM', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, SIMULATOR_HTTP_PORT: '0', SIMULATOR_SMTP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const ready = JSON.parse(line) as { ready: boolean; httpUrl: string; smtpPort: number }
  expect(ready).toEqual({
    ready: true,
    httpUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    smtpPort: expect.any(Number),
  })
  expect(await (await fetch(`${ready.httpUrl}/_health`)).json()).toEqual({ ok: true })
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})
