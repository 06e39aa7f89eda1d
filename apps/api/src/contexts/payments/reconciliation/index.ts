export { reconciliationProposalKinds } from './close-finding.ts'
export { showReconciliationState } from './show-state.ts'
