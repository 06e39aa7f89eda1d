import { Writable } from 'node:stream'
import { SpanKind } from '@opentelemetry/api'
import { afterEach, expect, test, vi } from 'vitest'
import { startOtlpReceiver, type OtlpReceiver } from '#test/support/otlp-receiver.ts'
import { createLogger } from './logger.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { currentTraceparent, isTracing, startTracing, stopTracing, withSpan } from './tracing.ts'

const lines: string[] = []
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString())
    done()
  },
})
const log = createLogger({ level: 'info', process: 'test' }, sink)
const CLIENT = { kind: SpanKind.CLIENT, attributes: {} }
const SERVER = { kind: SpanKind.SERVER, attributes: {} }
let receiver: OtlpReceiver | undefined
afterEach(async () => {
  await stopTracing()
  await receiver?.close()
  receiver = undefined
  lines.length = 0
})

async function start(ratio = 1): Promise<OtlpReceiver> {
  receiver = await startOtlpReceiver()
  await startTracing({ OTLP_TRACES_URL: receiver.url, OTLP_TRACES_RATIO: ratio }, 'test', log)
  return receiver
}

test('disabled tracing creates no span and no context, and the work still runs', async () => {
  await startTracing({ OTLP_TRACES_RATIO: 1 }, 'test', log)
  expect(isTracing()).toBe(false)
  expect(await withSpan('x', CLIENT, async () => currentTraceparent() ?? 'none')).toBe('none')
})

test('spans nest across awaits, and a failed span records only the error class', async () => {
  const { spans } = await start()
  await withSpan('outer', SERVER, async () => {
    await new Promise((resolve) => setImmediate(resolve))
    const failing = withSpan('inner', CLIENT, async () => {
      throw new RangeError('card 4111 of Halina')
    })
    await expect(failing).rejects.toThrow('Halina')
  })
  expect(currentTraceparent()).toBeUndefined()
  await stopTracing()
  const [inner, outer] = spans
  expect(inner).toMatchObject({ name: 'inner', traceId: outer!.traceId, parentSpanId: outer!.spanId })
  expect(inner).toMatchObject({ status: { code: 2 }, facts: { 'error.type': 'RangeError' } })
  expect(outer).toMatchObject({ name: 'outer', status: {} })
  expect(receiver!.raw()).not.toContain('Halina')
})

test('a ratio of zero sends nothing and propagates an unsampled context', async () => {
  const { spans } = await start(0)
  const given = await withSpan('x', SERVER, async () => currentTraceparent())
  expect(given).toMatch(/-00$/)
  await stopTracing()
  expect(spans).toEqual([])
})

test('an unavailable collector loses only spans and is logged once', async () => {
  const { answerWith, spans } = await start()
  answerWith(503)
  const span = () => withSpan('x', SERVER, async () => 'done')
  for (let turn = 0; turn < 5_000; turn += 1) expect(await span()).toBe('done')
  await vi.waitFor(() => expect(lines.join('')).toContain('trace export failed'), { timeout: PATIENCE_MS })
  await stopTracing()
  expect(lines.filter((line) => line.includes('trace export failed'))).toHaveLength(1)
  expect(spans).toEqual([])
})
