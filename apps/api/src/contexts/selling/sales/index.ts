export { findUsableQuote } from './extend-quote.ts'
export { listLockedAssetIds, listSaleAssets } from './locked-assets.repository.ts'
export { presentSoldItem } from './quotes.presenter.ts'
export { PRICE_SOURCE, type SoldItemRow } from './quotes.repository.ts'
