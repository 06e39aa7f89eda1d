import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApiProcess } from '#test/support/test-api-process.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type Answer = { status: number | undefined; connection: string | undefined; isReused: boolean }

function ask(url: string, agent: http.Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume().on('end', () => {
        const { connection } = response.headers
        resolve({ status: response.statusCode, connection, isReused: request.reusedSocket })
      })
    })
    request.on('error', reject)
  })
}

async function isRefused(url: string): Promise<boolean> {
  const agent = new http.Agent()
  const code = await ask(url, agent).catch((error: NodeJS.ErrnoException) => error.code)
  return code === 'ECONNREFUSED'
}

test('a stopping API refuses new connections and drains existing ones with Connection: close', async () => {
  const stopping = await startApiProcess(api)
  const url = `${stopping.url}/api/health/live`
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  expect(await ask(url, agent)).toMatchObject({ status: 200, isReused: false })
  stopping.signal('SIGTERM')
  while (!(await isRefused(url))) await delay(10)
  expect(await ask(url, agent)).toEqual({ status: 200, connection: 'close', isReused: true })
  await stopping.exited
})
