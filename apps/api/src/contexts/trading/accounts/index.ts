export { accountsRepository } from './accounts.repository.ts'
export { accountProposalKinds } from './change-account.ts'
