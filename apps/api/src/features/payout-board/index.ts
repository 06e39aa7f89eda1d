export { payoutMark } from './payout-mark.ts'
