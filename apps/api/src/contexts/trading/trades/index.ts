export { accountRateLimitKey, createCallBudget, type CallBudget } from './call-budget.ts'
export type { BanSource } from './check-seller.ts'
export type { SteamOffer } from './domain/judge-offer.ts'
export type { SteamTrade } from './domain/judge-trade.ts'
export type { SendProblem } from './domain/sent-offer-rules.ts'
export {
  createLooks,
  createSellerItemsReader,
  inventoryCheckRateLimitKey,
  watcherRateLimitKey,
} from './read-seller-items.ts'
export { findingsRepository } from './findings.repository.ts'
export { proveReturn } from './prove-return.ts'
export { requestOffer } from './request-offer.ts'
export { readTradeForPayout } from './read-trade-for-payout.ts'
export {
  SteamSilentError,
  type AcceptAnswer,
  type OfferDraft,
  type SendAnswer,
  type TradeSource,
} from './trade-source.ts'
export { watchAccount, type AccountWatchOptions } from './watch-account.ts'
export { watchWaitingSales } from './watch-waiting-sales.ts'
export { createWatcherMetrics } from './watcher-metrics.ts'
