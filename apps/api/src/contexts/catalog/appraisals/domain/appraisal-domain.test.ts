import { describe, expect, test } from 'vitest'
import { appraisalStateOf } from './appraisal-state.ts'
import { highestPrice, type AppraisalRules } from './price-limits.ts'

const RULES: AppraisalRules = {
  agentMaxGrosze: 500_00n,
  maxGrosze: 50_000_00n,
  marketTimesMax: 20,
  answerHours: 24,
  openMax: 10,
}

describe('the highest allowed price', () => {
  test.each([
    ['an agent stays below the sum of agents', 1_000_00n, false, 500_00n],
    ['and below the multiple of the market', 10_00n, false, 200_00n],
    ['an agent names nothing for what the list does not know', null, false, 0n],
    ['an admin goes up to the multiple', 1_000_00n, true, 20_000_00n],
    ['and never above the sum of the house', 90_000_00n, true, 50_000_00n],
    ['also for what the list does not know', null, true, 50_000_00n],
  ])('%s', (_name, listedGrosze, mayNameLarge, highest) => {
    expect(highestPrice(RULES, { listedGrosze, mayNameLarge })).toBe(highest)
  })
})

describe('the appraisal state', () => {
  const open = { isClosed: false, isUsed: false }
  const offered = { state: 'offered', isLapsed: false } as const
  const accepted = { state: 'accepted', isLapsed: false } as const
  test.each([
    ['nobody has named a price', { ...open, price: null }, undefined, 'waiting'],
    ['a price was named', { ...open, price: offered }, true, 'offered'],
    ['and accepted', { ...open, price: accepted }, true, 'accepted'],
    ['its time is over', { ...open, price: { ...accepted, isLapsed: true } }, true, 'lapsed'],
    ['a sticker was scraped off', { ...open, price: accepted }, false, 'changed'],
    ['it stands in a sale', { isClosed: false, isUsed: true, price: accepted }, undefined, 'used'],
    ['it was given up', { isClosed: true, isUsed: false, price: offered }, true, 'closed'],
  ] as const)('%s', (_name, facts, isSameItem, state) => {
    expect(appraisalStateOf(facts, isSameItem)).toBe(state)
  })
})
