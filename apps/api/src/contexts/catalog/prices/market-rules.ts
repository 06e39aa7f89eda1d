import type { MarketSource } from './domain/decide-price.ts'

/** How often each market is read, and how long its list counts. */
export const MARKET_RULES: Record<
  MarketSource,
  { name: string; everyMinutes: number; gapSeconds: number; staleAfterSeconds: number }
> = {
  csfloat: { name: 'CSFloat', everyMinutes: 20, gapSeconds: 600, staleAfterSeconds: 3_900 },
  dmarket: { name: 'DMarket', everyMinutes: 20, gapSeconds: 600, staleAfterSeconds: 3_900 },
  // An aggregator writes this file a few times a day.
  buff: { name: 'BUFF163', everyMinutes: 30, gapSeconds: 900, staleAfterSeconds: 14_400 },
}
