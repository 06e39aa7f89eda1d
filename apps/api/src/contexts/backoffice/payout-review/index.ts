export { returnProposalKinds } from './close-return-of.ts'
export { correctionProposalKinds } from './correct-balance.ts'
export { moneyProposalKinds } from './controls.ts'
export { settingProposalKinds } from './settings-review.ts'
