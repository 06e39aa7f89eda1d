export { isDated, loadCash, sumBalances, unreportedOf } from './read-cash.ts'
export { readDashboardPart } from './read-stats.ts'
