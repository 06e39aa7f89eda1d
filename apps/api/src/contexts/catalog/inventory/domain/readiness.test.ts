import { expect, test } from 'vitest'
import { judgeReadiness, type ReadinessFacts } from './readiness.ts'

const GOOD: ReadinessFacts = {
  hasTradeUrl: true,
  tradeCheck: { isAccepted: true, holdSeconds: 0 },
  inventory: 'visible',
  bans: { isCommunityBanned: false, economyBan: 'none', isVacBanned: false },
  steam: 'up',
}
const noBans = { isCommunityBanned: false, economyBan: 'none', isVacBanned: false }
const reasonsOf = (change: Partial<ReadinessFacts>) =>
  judgeReadiness({ ...GOOD, ...change }).flatMap(({ reason }) => reason ?? [])

test('a ready seller has five checks and no reasons', () => {
  expect(judgeReadiness(GOOD)).toHaveLength(5)
  expect(reasonsOf({})).toEqual([])
})

test.each<[Partial<ReadinessFacts>, string[]]>([
  [{ hasTradeUrl: false, tradeCheck: null }, ['trade_url_missing', 'trade_hold_unknown']],
  [{ tradeCheck: null }, ['trade_url_unchecked', 'trade_hold_unknown']],
  [{ tradeCheck: { isAccepted: false, holdSeconds: 0 } }, ['trade_url_dead', 'trade_hold_unknown']],
  [{ tradeCheck: { isAccepted: true, holdSeconds: 1 } }, ['trade_hold']],
  [{ inventory: 'private' }, ['inventory_private']],
  [{ inventory: 'unavailable' }, ['inventory_unavailable']],
  [{ inventory: 'not_read' }, ['inventory_not_read']],
  [{ bans: null }, ['bans_unknown']],
  [{ bans: { ...noBans, isCommunityBanned: true } }, ['community_ban']],
  [{ bans: { ...noBans, economyBan: 'banned' } }, ['economy_ban']],
  [{ bans: { ...noBans, economyBan: 'probation' } }, ['economy_probation']],
  [{ bans: { ...noBans, economyBan: 'unknown' } }, ['bans_unknown']],
  [{ bans: { ...noBans, isVacBanned: true } }, ['vac_ban']],
  [{ steam: 'down' }, ['steam_down']],
  [{ steam: 'maintenance' }, ['steam_maintenance']],
  [{ steam: 'not_asked' }, ['steam_unknown']],
])('%j gives the reasons %j', (change, reasons) => {
  expect(reasonsOf(change)).toEqual(reasons)
})

test('reports a trade hold in whole days, rounded up', () => {
  const daysOf = (holdSeconds: number) =>
    judgeReadiness({ ...GOOD, tradeCheck: { isAccepted: true, holdSeconds } }).find(
      ({ check }) => check === 'trade_hold',
    )?.days
  expect([daysOf(1), daysOf(86_400), daysOf(15 * 86_400)]).toEqual([1, 1, 15])
})
