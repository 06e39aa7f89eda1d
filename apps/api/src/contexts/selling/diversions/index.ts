export { noteItemsBack } from './note-items-back.ts'
export { raiseAlarm } from './raise-alarm.ts'
export { readGuard } from './read-guard.ts'
export { readLookPlan } from './read-look-plan.ts'
