export {
  confirmProposal,
  lockControls,
  proposalKind,
  waitFor,
  waitForSamePerson,
  isCompanyOfOne,
  withdrawProposal,
  type Asker,
  type ControlOutcome,
  type Doer,
  type ProposalKinds,
} from './proposals.ts'
export { chooseStaffing } from './choose-staffing.ts'
export { showProposals } from './proposals.presenter.ts'
export { proposalsRepository } from './proposals.repository.ts'
