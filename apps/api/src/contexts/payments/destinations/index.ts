export { chosenDestination, type ChosenDestination } from './chosen-destination.ts'
export { destinationFingerprint } from './destination-fingerprint.ts'
export { erasePayoutDetails } from './erase-payout-details.ts'
export { findDestination } from './find-destination.ts'
export { keepPayoutDetails } from './keep-payout-details.ts'
export {
  ForgedDetailsError,
  openPayoutDetails,
  openSealedDetails,
  revealPayoutDetails,
  type DetailsOpener,
} from './open-payout-details.ts'
export { presentDestination, presentPayoutDetails } from './payout-details.presenter.ts'
export {
  DESTINATION_COLUMNS,
  payoutDetailsRepository,
  type PayoutDetailsRow,
  type SealedDetails,
} from './payout-details.repository.ts'
export { rewrapPayoutKeys } from './rewrap-payout-keys.ts'
export { assertMethodIsOn, reusePayoutDetails, savePayoutDetails } from './save-payout-details.ts'
