export { agreePayout } from './agree-payout.ts'
