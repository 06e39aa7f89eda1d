export { loadCash } from './read-cash.ts'
export { readDashboardPart } from './read-stats.ts'
