export { reconciliationProposalKinds } from './close-finding.ts'
export { showReconciliationState } from './show-state.ts'
export { fundingProposalKinds } from './fund-rail.ts'
