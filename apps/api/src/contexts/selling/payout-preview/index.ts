export { fixPayoutTerms } from './fix-payout-terms.ts'
