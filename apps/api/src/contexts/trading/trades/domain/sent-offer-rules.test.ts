import { describe, expect, test } from 'vitest'
import { isOfferOf, judgeAbsence, meaningOfSent, messageOf } from './sent-offer-rules.ts'

const ROW = { code: 'ABCD2345', sellerId: '76561198000265999', assetIds: ['1', '2'] }
const asset = (assetId: string) => ({ appId: 730, contextId: '2', assetId, isMissing: false })
const OFFER = {
  isOurs: true,
  message: messageOf(ROW.code),
  senderId: ROW.sellerId,
  received: [asset('2'), asset('1')],
  givenCount: 0,
}

describe('an offer without a known number', () => {
  test('belongs to a sale by code, items and partner', () => {
    expect(isOfferOf(OFFER, ROW)).toBe(true)
  })

  test.each([
    ['another code', { message: messageOf('ZZZZ2345') }],
    ['no code', { message: '' }],
    ['the code inside a longer word', { message: 'XABCD2345Y' }],
    ['another partner', { senderId: '76561198000265998' }],
    ['an item less', { received: [asset('1')] }],
    ['another item', { received: [asset('1'), asset('3')] }],
    ['one item twice', { received: [asset('1'), asset('1')] }],
    ['an item of ours', { givenCount: 1 }],
    ['another sender', { isOurs: false }],
  ])('does not belong to it with %s', (_what, change) => {
    expect(isOfferOf({ ...OFFER, ...change }, ROW)).toBe(false)
  })
})

describe('a call whose offer no poll shows', () => {
  const row = { arrivesBy: 1_000, absentReads: 1, sendCount: 1, problem: null, isCancelWanted: false }

  test('counts only polls begun after its last possible arrival', () => {
    expect(judgeAbsence(row, 1_000)).toEqual({ kind: 'too_early' })
    expect(judgeAbsence({ ...row, arrivesBy: null }, 9_000)).toEqual({ kind: 'too_early' })
    expect(judgeAbsence({ ...row, absentReads: 0 }, 1_001)).toEqual({ kind: 'count' })
  })

  test('is repeated later each time, at most twice', () => {
    expect(judgeAbsence(row, 1_001)).toEqual({ kind: 'again', afterSeconds: 10 })
    expect(judgeAbsence({ ...row, sendCount: 2 }, 1_001)).toEqual({ kind: 'again', afterSeconds: 20 })
    expect(judgeAbsence({ ...row, sendCount: 3 }, 1_001)).toEqual({ kind: 'give_up' })
  })

  test('is not repeated when the answer would be the same, or nobody wants it', () => {
    expect(judgeAbsence({ ...row, problem: 'token_dead' }, 1_001)).toEqual({ kind: 'give_up' })
    expect(judgeAbsence({ ...row, isCancelWanted: true }, 1_001)).toEqual({ kind: 'give_up' })
  })
})

test('an unknown state of Steam decides nothing', () => {
  expect([1, 12, 99].map((state) => meaningOfSent(state).kind)).toEqual(['unclear', 'unclear', 'unclear'])
})
