export {
  MarketError,
  type ClosedOffer,
  type MarketAsset,
  type Marketplace,
  type OfferAnswers,
} from './marketplace.ts'
export { countLaterListings, loadPriceTerms, planListings } from './plan-listings.ts'
