export {
  MarketError,
  type ClosedOffer,
  type MarketAsset,
  type Marketplace,
  type OfferAnswers,
} from './marketplace.ts'
export { loadPriceTerms, planListings } from './plan-listings.ts'
