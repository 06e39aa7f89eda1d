import { expect, test } from 'vitest'
import { createRevolutMessages } from './revolut-messages.ts'

/** The example that Revolut publishes with its guide "Verify the payload signature". */
const SECRET = 'wsk_r59a4HfWVAKycbCaNO1RvgCJec02gRd8'
const SENT_AT = 1_683_650_202_360
const BODY =
  '{"data":{"id":"645a7696-22f3-aa47-9c74-cbae0449cc46","new_state":"completed","old_state":"pending","request_id":"app_charges-9f5d5eb3-1e06-46c5-b1c0-3914763e0bcb"},"event":"TransactionStateChanged","timestamp":"2023-05-09T16:36:38.028960Z"}'
const SIGNATURE = 'v1=bca326fb378d0da7f7c490ad584a8106bab9723d8d9cdd0d50b4c5b3be3837c0'
const OTHER = `v1=${'0'.repeat(64)}`
const MINUTE_MS = 60_000

function read(part: {
  body?: string
  signature?: string
  timestamp?: string
  secret?: string
  lateMs?: number
}) {
  const reader = createRevolutMessages({
    secret: part.secret ?? SECRET,
    now: () => SENT_AT + (part.lateMs ?? 0),
  })
  return reader(Buffer.from(part.body ?? BODY), {
    'revolut-request-timestamp': part.timestamp ?? String(SENT_AT),
    'revolut-signature': part.signature ?? SIGNATURE,
  })
}

test('accepts the published example', async () => {
  expect(await read({})).toEqual({
    eventId: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    railRef: '645a7696-22f3-aa47-9c74-cbae0449cc46',
    railKey: 'app_charges-9f5d5eb3-1e06-46c5-b1c0-3914763e0bcb',
  })
})

test.each([
  ['one of two signatures, as during a rotation', { signature: `${OTHER},${SIGNATURE}` }],
  ['the last moment of the time window', { lateMs: 5 * MINUTE_MS }],
  ['a clock that is behind', { lateMs: -5 * MINUTE_MS }],
])('accepts %s', async (_title, part) => {
  expect(await read(part)).not.toBeNull()
})

test.each([
  ['another body', { body: `${BODY} ` }],
  ['another secret', { secret: 'wsk_other' }],
  ['another signature', { signature: OTHER }],
  ['another version of the signature', { signature: SIGNATURE.replace('v1', 'v2') }],
  ['another time', { timestamp: String(SENT_AT + 1) }],
  ['no time', { timestamp: '' }],
  ['a message that is too old', { lateMs: 5 * MINUTE_MS + 1 }],
  ['a message from the future', { lateMs: -5 * MINUTE_MS - 1 }],
])('refuses %s', async (_title, part) => {
  expect(await read(part)).toBeNull()
})
