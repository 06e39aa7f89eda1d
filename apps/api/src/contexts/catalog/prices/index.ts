export { askRefreshAtStart } from './ask-refresh.ts'
export { fillMissingIcons } from './fill-missing-icons.ts'
export { findSkinPicture } from './find-skin-picture.ts'
export { findPriceFacts, type PriceFacts } from './price-lookup.ts'
export type { PriceSnapshot } from './price-snapshot.ts'
export { createPriceBoard, type PriceBoard } from './price-board.ts'
export { createPriceMetrics } from './price-metrics.ts'
export {
  PRICE_MARKET,
  PriceSourceError,
  type CatalogueSource,
  type PriceSource,
  type RateSource,
} from './price-source.ts'
export { readPayouts } from './read-payouts.ts'
export { presentCalculatorSkin } from './prices.presenter.ts'
