export { readDashboardPart } from './read-stats.ts'
