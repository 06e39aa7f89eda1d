import { expect, test } from 'vitest'
import { stageOf, type StageFacts } from './transaction-stage.ts'

const facts = (changes: Partial<StageFacts>): StageFacts => ({
  status: 'pending',
  state: 'items_received',
  payoutState: null,
  isReversed: false,
  ...changes,
})

test.each<[string, Partial<StageFacts>, string]>([
  ['a paid sale', { status: 'completed', state: 'completed', payoutState: 'settled' }, 'paid'],
  [
    'a paid sale that Steam reversed',
    { status: 'completed', state: 'completed', payoutState: 'settled', isReversed: true },
    'reversed',
  ],
  ['money that came back', { status: 'completed', state: 'completed', payoutState: 'returned' }, 'returned'],
  ['an unpaid sale that Steam reversed', { status: 'failed', state: 'failed', isReversed: true }, 'reversed'],
  ['a cancelled sale', { status: 'cancelled', state: 'cancelled', payoutState: 'cancelled' }, 'cancelled'],
  ['a sale under review with a payout', { state: 'review', payoutState: 'created' }, 'review'],
  ['a payout without approvals', { payoutState: 'created' }, 'approval'],
  ['a payout for the next file', { payoutState: 'approved' }, 'queued'],
  ['a payout without an answer', { state: 'paying', payoutState: 'unknown' }, 'unknown'],
  ['a refused destination', { payoutState: 'failed' }, 'destination_needed'],
  ['a sale under protection', { state: 'protected' }, 'protected'],
  ['a sale after a cancelled payout', { state: 'protected', payoutState: 'cancelled' }, 'protected'],
  ['a withdrawal under way', { state: null, payoutState: 'submitted' }, 'sent'],
  ['a credit', { status: 'completed', state: null }, 'paid'],
])('%s', (_name, changes, stage) => expect(stageOf(facts(changes))).toBe(stage))
