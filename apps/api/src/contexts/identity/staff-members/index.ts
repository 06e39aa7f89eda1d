export { staffProposalKinds } from './change-staff.ts'
