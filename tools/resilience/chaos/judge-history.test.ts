import { describe, expect, test } from 'vitest'
import type { FinalSale } from '../../../apps/api/test/support/fault-reading.ts'
import type { RecordedCall, SaleStory } from './history.ts'
import { compareBooks, judgeHistory } from './judge-history.ts'

const answered = (status: number | null): RecordedCall => ({
  what: 'sell',
  atMs: 0,
  tookMs: 1,
  status,
  problem: null,
  hasRetryAfter: false,
})

const story = (changes: Partial<SaleStory> = {}): SaleStory => ({
  steamId: 'anna',
  assetId: '1',
  quotedGrosze: '2100',
  sells: [answered(200)],
  answers: ['told'],
  saleId: '7',
  account: null,
  acknowledgedAtMs: 1,
  cancel: 'not asked',
  isOffered: true,
  ...changes,
})

const payout = { railKey: 'k', state: 'settled', amountGrosze: '2100', bookedGrosze: '2100' }
const sale = (changes: Partial<FinalSale> = {}): FinalSale => ({
  saleId: '7',
  steamId: 'anna',
  assetIds: ['1'],
  totalGrosze: '2100',
  state: 'completed',
  payouts: [payout],
  ...changes,
})
const credit = { key: 'k', amountMinor: 2100, currency: 'PLN' }
const unanswered = story({ sells: [answered(null)], answers: [], saleId: null, isOffered: false })
const waiting = sale({ state: 'awaiting_items', payouts: [] })

describe('accepted histories', () => {
  test.each([
    ['told, sent and paid', [story()], [sale()], [credit]],
    ['told by a second answer', [story({ sells: [answered(503), answered(200)] })], [sale()], [credit]],
    ['without an answer, and it is there', [unanswered], [waiting], []],
    ['without an answer, and it is not there', [unanswered], [], []],
    [
      'cancelled',
      [story({ cancel: 'acknowledged', isOffered: false })],
      [sale({ state: 'cancelled', payouts: [] })],
      [],
    ],
  ])('%s', (_name, stories, sales, credits) => {
    expect(judgeHistory(stories, sales, credits).violations).toEqual([])
  })
})

describe('rejected histories', () => {
  test.each([
    ['told and not there', [story()], [], [], { lost: 1 }],
    ['two sales', [story()], [sale(), sale({ saleId: '8' })], [credit], { doubled: 1 }],
    ['paid twice', [story()], [sale()], [credit, credit], { doubled: 1 }],
    ['refused and there', [{ ...unanswered, sells: [answered(409)] }], [waiting], [], {}],
    ['two different answers', [story({ answers: ['told', 'told otherwise'] })], [sale()], [credit], {}],
    ['another amount', [story({ quotedGrosze: '2000' })], [sale()], [credit], {}],
    ['another amount on the rail', [story()], [sale()], [{ ...credit, amountMinor: 2000 }], {}],
    [
      'another amount in the ledger',
      [story()],
      [sale({ payouts: [{ ...payout, bookedGrosze: '0' }] })],
      [credit],
      {},
    ],
    ['called paid and not paid', [story()], [sale()], [], {}],
    ['sent and forgotten', [story()], [waiting], [], {}],
    ['cancelled and paid', [story({ cancel: 'acknowledged' })], [sale()], [credit], {}],
    ['asked for by nobody', [], [sale()], [credit], {}],
    ["somebody else's", [story({ steamId: 'ola' })], [sale()], [credit], {}],
  ])('%s', (_name, stories, sales, credits, counts) => {
    const verdict = judgeHistory(stories, sales, credits)
    expect(verdict.violations.length).toBeGreaterThan(0)
    expect(verdict).toMatchObject(counts)
  })
})

test('reports every difference between rail credits and the ledger by key', () => {
  expect(compareBooks(new Map([['k', '2100']]), [credit])).toEqual([])
  expect(compareBooks(new Map(), [credit])).toHaveLength(1)
  expect(compareBooks(new Map([['k', '2100']]), [])).toHaveLength(1)
  expect(compareBooks(new Map([['k', '2000']]), [credit])).toHaveLength(1)
  expect(compareBooks(new Map([['k', '2100']]), [credit, credit])).toHaveLength(1)
})
