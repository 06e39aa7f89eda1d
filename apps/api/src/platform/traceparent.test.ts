import { expect, test } from 'vitest'
import { newSpanId, newTraceId, readTraceparent, writeTraceparent } from './traceparent.ts'

test('what is written is read again', () => {
  for (const isSampled of [true, false]) {
    const context = { traceId: newTraceId(), spanId: newSpanId(), isSampled }
    expect(readTraceparent(writeTraceparent(context))).toEqual(context)
  }
})

test.each([
  undefined,
  7,
  '',
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  '00-00000000000000000000000000000000-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
  '01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more',
  `00-${'a'.repeat(9_000)}-b7ad6b7169203331-01`,
])('%s is no trace', (text) => {
  expect(readTraceparent(text)).toBeUndefined()
})
