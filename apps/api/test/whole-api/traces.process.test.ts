import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startOtlpReceiver, type OtlpReceiver } from '#test/support/otlp-receiver.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { startApiProcess } from '#test/support/test-api-process.ts'
import { startTestWatcher } from '#test/support/test-watcher.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const SECRET = 'halina-sledzona'

let api: TestApi
let receiver: OtlpReceiver
beforeAll(async () => {
  api = await startTestApi()
  receiver = await startOtlpReceiver()
})
afterAll(async () => {
  await api.close()
  await receiver.close()
})

test('PostgreSQL and Redis spans are children of the request and hold neither SQL nor values', async () => {
  const child = await startApiProcess(api, { OTLP_TRACES_URL: receiver.url })
  const headers = { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-00` }
  const answer = await fetch(`${child.url}/api/skins/item/${SECRET}?secret=${SECRET}`, { headers })
  await answer.body?.cancel()
  await fetch(`${child.url}/api/health/ready`, { headers })
  child.signal('SIGTERM')
  await child.exited
  const ofTrace = () => receiver.spans.filter(({ traceId }) => traceId === TRACE_ID)
  await vi.waitFor(() => expect(ofTrace().length).toBeGreaterThan(2), { timeout: PATIENCE_MS })
  const requests = ofTrace().filter(({ kind }) => kind === 2)
  expect(requests.map(({ name }) => name).toSorted()).toEqual([
    'GET /api/health/ready',
    'GET /api/skins/item/:slug',
  ])
  const ids = requests.map(({ spanId }) => spanId)
  const children = ofTrace().filter(({ parentSpanId = '' }) => ids.includes(parentSpanId))
  const systems = children.map(({ facts }) => facts['db.system.name'] ?? facts['db.system'])
  expect(systems).toContain('postgresql')
  expect(systems).toContain('redis')
  expect(receiver.raw()).not.toContain(SECRET)
  expect(receiver.raw().toLowerCase()).not.toMatch(/ from |select 1/)
})

test('a watcher pass is one trace with its Steam and PostgreSQL calls and names no account', async () => {
  const watcher = await startTestWatcher(api, { OTLP_TRACES_URL: receiver.url })
  const ofWatcher = () => receiver.spans.filter(({ service }) => service === 'watcher')
  const below = (name: string) => {
    const ids = new Set(ofWatcher().flatMap((span) => (span.name === name ? [span.spanId] : [])))
    return ofWatcher().filter(({ parentSpanId = '' }) => ids.has(parentSpanId))
  }
  await vi.waitFor(
    () => {
      const calls = below('watch account')
      expect(calls.map(({ facts }) => facts['db.system.name'] ?? facts['db.system'])).toContain('postgresql')
      expect(calls.map(({ facts }) => facts['server.address'])).toContain('127.0.0.1')
      expect(below('watch waiting sales').length).toBeGreaterThan(0)
    },
    { timeout: PATIENCE_MS },
  )
  watcher.signal('SIGTERM')
  await watcher.exited
  expect(receiver.raw()).not.toContain('76561198')
})
