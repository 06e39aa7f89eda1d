import { expect, test } from 'vitest'
import { sampleMessage, sampleTicket } from './testing/sample-ticket.ts'
import { arrangeLog, firstUnread } from './arrange-log.ts'
import { notYetShown, type OutboxEntry } from './outbox.ts'
import { withEarlier, withNewest } from './thread.ts'

const page = (ids: number[], change: Parameters<typeof sampleTicket>[0] = {}) =>
  sampleTicket({ messages: ids.map((id) => sampleMessage({ id })), ...change })
const idsOf = ({ messages }: { messages: readonly { id: number }[] }) => messages.map(({ id }) => id)

test('merges a newer page into the thread without duplicates', () => {
  const known = withNewest(undefined, page([3, 4, 5], { hasEarlierMessages: true }))
  const grown = withNewest(withEarlier(known, page([1, 2])), page([4, 5, 6], { hasEarlierMessages: true }))
  expect(idsOf(grown)).toEqual([1, 2, 3, 4, 5, 6])
  expect(grown.hasEarlier).toBe(false)
})

test('replaces the thread when the new page does not connect, and offers earlier messages', () => {
  const known = withNewest(undefined, page([1, 2]))
  const jumped = withNewest(known, page([60, 61], { hasEarlierMessages: true }))
  expect(idsOf(jumped)).toEqual([60, 61])
  expect(jumped.hasEarlier).toBe(true)
})

test('a stale response adds no older ticket facts', () => {
  const known = withNewest(undefined, page([1, 2, 3], { eventNumber: '9', status: 'closed' }))
  const after = withNewest(known, page([1, 2], { eventNumber: '8', status: 'open' }))
  expect(idsOf(after)).toEqual([1, 2, 3])
  expect(after.ticket.status).toBe('closed')
})

test('groups messages of one author within five minutes; a new day or the unread line starts a new group', () => {
  const rows = arrangeLog(
    [
      sampleMessage({ id: 1, isInitial: true, createdAt: '2025-11-14T22:00:00Z' }),
      sampleMessage({ id: 2, createdAt: '2025-11-14T22:01:00Z' }),
      sampleMessage({ id: 3, createdAt: '2025-11-14T22:05:59Z' }),
      sampleMessage({ id: 4, createdAt: '2025-11-14T22:10:59Z' }),
      sampleMessage({ id: 5, createdAt: '2025-11-14T23:30:00Z', isAdmin: true }),
      sampleMessage({ id: 6, createdAt: '2025-11-14T23:31:00Z', isAdmin: true }),
    ],
    6,
  )
  // 23:30 UTC is already the next day in Warsaw.
  expect(rows.map((row) => (row.kind === 'message' ? [row.message.id, row.isContinued] : row.kind))).toEqual([
    'day',
    [1, false],
    [2, false],
    [3, true],
    [4, false],
    'day',
    [5, false],
    'new',
    [6, false],
  ])
})

test('places the unread line above the first unread message of the other side', () => {
  const messages = [1, 2, 3, 4].map((id) => sampleMessage({ id, isAdmin: id !== 3 }))
  expect(firstUnread(messages, 2, ({ isAdmin }) => isAdmin)).toBe(2)
  expect(firstUnread(messages, 0, ({ isAdmin }) => isAdmin)).toBeUndefined()
})

test('does not show a stored message twice when its confirmation was lost', () => {
  const entry = (key: string): OutboxEntry => ({
    key,
    content: 'ok',
    attachments: [],
    afterId: 5,
    closes: false,
    state: 'failed',
    refusal: '',
  })
  const written = [sampleMessage({ id: 4, content: 'ok' }), sampleMessage({ id: 6, content: 'ok' })]
  expect(notYetShown([entry('a'), entry('b')], written).map(({ key }) => key)).toEqual(['b'])
})
