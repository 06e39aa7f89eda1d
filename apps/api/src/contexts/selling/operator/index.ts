export { createOperatorProfile, type OperatorProfile } from './operator-profile.ts'
