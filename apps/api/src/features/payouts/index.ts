export { fundsCover, type RailFunds } from './domain/funds-cover.ts'
export { estimateCoinAmount } from './estimate-coin-amount.ts'
export { isSameReceiver } from './judge-finding.ts'
export { addPayoutMetrics } from './payout-metrics.ts'
export { payoutWorkRepository } from './payout-work.repository.ts'
export { railBalancesRepository } from './rail-balances.repository.ts'
export { wakePayout } from './wake-payout.ts'
export type {
  CalledRail,
  PayoutOrder,
  PayoutRail,
  PayoutRails,
  RailFinding,
  RailMessage,
  RailRecord,
  RailQuestion,
  ReadRailMessage,
} from './payout-rail.ts'
