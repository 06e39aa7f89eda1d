import { expect, test } from 'vitest'
import { compareInbox, dueOf } from './order-inbox.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 17, hour))
const entry = (changes: Partial<Parameters<typeof dueOf>[0]>) => ({
  kind: 'debt' as const,
  since: at(8),
  dueAt: null,
  amountGrosze: null,
  ...changes,
})

test('a stored deadline wins over the one of the kind', () => {
  expect(dueOf(entry({ kind: 'payout_approval', dueAt: at(12) }))).toEqual(at(12))
  expect(dueOf(entry({ kind: 'payout_approval' }))).toEqual(new Date('2026-11-17T08:15:00Z'))
  expect(dueOf(entry({}))).toBeNull()
})

test('orders by deadline, then by amount, and puts entries without a deadline last', () => {
  const small = entry({ amountGrosze: 100n })
  const large = entry({ amountGrosze: 900n })
  const soon = entry({ kind: 'ticket', dueAt: at(9) })
  const late = entry({ kind: 'finding' })
  expect([small, late, large, soon].sort(compareInbox)).toEqual([soon, late, large, small])
})
