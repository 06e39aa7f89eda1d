export { decidePrice, MARKET_SOURCES, type MarketSource } from './domain/decide-price.ts'
export { NO_PREMIUMS } from './domain/premiums.ts'
export { MARKET_RULES } from './market-rules.ts'
export { askRefreshAtStart } from './ask-refresh.ts'
export { fillMissingIcons } from './fill-missing-icons.ts'
export { findSkinPicture } from './find-skin-picture.ts'
export { marketNameOf, presentExplanation } from './price-explanation.ts'
export type { PriceBreakdown } from './domain/price-breakdown.ts'
export { findPriceFacts, phaseOfItem, type PriceFacts } from './price-lookup.ts'
export type { PriceSnapshot } from './price-snapshot.ts'
export { createPriceBoard, type PriceBoard } from './price-board.ts'
export { createPriceMetrics } from './price-metrics.ts'
export {
  PriceSourceError,
  type CatalogueSource,
  type MarketReader,
  type PriceSource,
  type ExchangeRate,
  type RateSource,
} from './price-source.ts'
export { readPayouts } from './read-payouts.ts'
export { simulatePrices } from './simulate-prices.ts'
export { presentCalculatorSkin } from './prices.presenter.ts'
