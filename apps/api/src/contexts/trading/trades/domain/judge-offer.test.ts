import { expect, test } from 'vitest'
import { judgeOffer, problemOf, reasonsAgainst, type ExpectedSale, type SteamOffer } from './judge-offer.ts'

const SELLER = '76561198000000001'
const sale: ExpectedSale = { saleId: 7n, sellerId: SELLER, assetIds: ['1', '2'], quotedAt: 1_000 }
const item = (assetId: string) => ({ appId: 730, contextId: '2', assetId, isMissing: false })
const offer: SteamOffer = {
  id: '9',
  senderId: SELLER,
  isOurs: false,
  message: '',
  state: 2,
  createdAt: 2_000,
  updatedAt: 2_000,
  received: [item('2'), item('1')],
  givenCount: 0,
  isRealTime: false,
  escrowEndsAt: 0,
  tradeId: null,
}

test('an offer of exactly the seller’s items, newer than the quote, matches the sale', () => {
  expect(judgeOffer(offer, [sale])).toEqual({ saleId: 7n, reasons: [] })
})

test.each([
  ['extra item', { received: [...offer.received, item('3')] }, ['extra_items'], 'other_items'],
  ['missing item', { received: [item('1')] }, ['missing_items'], 'other_items'],
  ['one item twice', { received: [item('1'), item('1'), item('2')] }, ['duplicate_items'], 'other_items'],
  [
    'twice instead of another',
    { received: [item('1'), item('1')] },
    ['missing_items', 'duplicate_items'],
    'other_items',
  ],
  ['another game', { received: [item('1'), { ...item('2'), appId: 440 }] }, ['other_game'], 'other_items'],
  [
    'another context',
    { received: [item('1'), { ...item('2'), contextId: '16' }] },
    ['other_game'],
    'other_items',
  ],
  ['gone', { received: [item('1'), { ...item('2'), isMissing: true }] }, ['item_gone'], 'other_items'],
  ['asks', { givenCount: 1 }, ['asks_items'], 'asks_items'],
  ['as old as the quote', { createdAt: 1_000 }, ['older_than_quote'], 'older_than_quote'],
  ['real time', { isRealTime: true }, ['real_time_trade'], null],
  ['escrow', { escrowEndsAt: 5_000 }, ['held'], 'held'],
  ['ended', { state: 6 }, ['not_active'], null],
  ['our own', { isOurs: true }, ['other_sender'], null],
])('does not match an offer with this fault: %s', (_name, change, reasons, problem) => {
  const changed = { ...offer, ...change }
  expect(reasonsAgainst(changed, sale)).toEqual(reasons)
  expect(problemOf(reasons)).toBe(problem)
})

test('an offer from another sender matches no sale', () => {
  const foreign = { ...offer, senderId: '76561198000000002' }
  expect(judgeOffer(foreign, [sale])).toEqual({ saleId: null, reasons: ['other_sender'] })
  expect(judgeOffer(foreign, [])).toEqual({ saleId: null, reasons: ['no_sale'] })
})

test('matches the sale that fits, and otherwise reports the closest one', () => {
  const other: ExpectedSale = { ...sale, saleId: 8n, assetIds: ['3'] }
  expect(judgeOffer(offer, [other, sale]).saleId).toBe(7n)
  expect(judgeOffer({ ...offer, received: [item('3'), item('4')] }, [sale, other])).toEqual({
    saleId: 8n,
    reasons: ['extra_items'],
  })
})
