export { fundsCover, type RailFunds } from './domain/funds-cover.ts'
export { estimateCoinAmount } from './estimate-coin-amount.ts'
export { isSameReceiver } from './interpret-status.ts'
export { payoutMark } from './payout-mark.ts'
export { addPayoutMetrics } from './payout-metrics.ts'
export { payoutWorkRepository } from './payout-work.repository.ts'
export { fundsOf, railBalancesRepository, railFunds, type FundsRow } from './rail-balances.repository.ts'
export { schedulePayout } from './schedule-payout.ts'
export type {
  PayoutOrder,
  PayoutRail,
  PayoutRails,
  ProviderStatus,
  RailMessage,
  RailRecord,
  StatusQuery,
  ReadRailMessage,
} from './payout-rail.ts'
