export { dispatchAccount } from './dispatch-account.ts'
export { createDispatcherMetrics } from './dispatcher-metrics.ts'
export type { SentGift } from './domain/sent-gift.ts'
export type { Gift, GiftResult, GivingAccount } from './giving-account.ts'
