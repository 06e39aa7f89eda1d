export {
  confirmProposal,
  lockControls,
  proposalKind,
  waitFor,
  withdrawProposal,
  type Asker,
  type ControlOutcome,
  type Doer,
  type ProposalKinds,
} from './proposals.ts'
export { showProposals } from './proposals.presenter.ts'
export { proposalsRepository } from './proposals.repository.ts'
