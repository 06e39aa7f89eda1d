export { moneyProposalKinds, waitFor } from './controls.ts'
export { recordDecision } from './decide-transaction.ts'
export { proposalKind, type Doer, type ProposalKinds } from './proposals.ts'
export { settingProposalKinds } from './settings-desk.ts'
