export { freezeKeyOf } from './domain/freeze-key.ts'
export { showFreezeToStaff } from './show-freeze.ts'
export { freezeProposalKinds } from './release-account.ts'
