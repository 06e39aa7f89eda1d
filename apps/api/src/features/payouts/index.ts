export { isSameReceiver } from './judge-finding.ts'
export { payoutWorkRepository } from './payout-work.repository.ts'
export { wakePayout } from './wake-payout.ts'
export type {
  PayoutOrder,
  PayoutRail,
  PayoutRails,
  RailFinding,
  RailMessage,
  RailQuestion,
  ReadRailMessage,
} from './payout-rail.ts'
