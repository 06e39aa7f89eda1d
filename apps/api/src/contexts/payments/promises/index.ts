export { bonusPerDayGrosze } from './domain/late-bonus.ts'
export { sumLateBonuses } from './judge-promise.ts'
