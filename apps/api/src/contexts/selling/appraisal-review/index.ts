export { appraisalProposalKinds } from './name-price.ts'
