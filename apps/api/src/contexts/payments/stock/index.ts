import { resaleProposalKinds } from './record-resale.ts'
import { withdrawalProposalKinds } from './withdraw-from-market.ts'
import { writeOffProposalKinds } from './write-off-stock.ts'

export { addStock, removeStock } from './keep-stock.ts'
export { loseAccountStock } from './lose-account-stock.ts'
export { importResales, previewResales, type ImportedRow } from './import-resales.ts'
export { recordMarketBalance, recordReadBalance } from './record-market-balance.ts'
export { decideResale, recordListedResale, recordResale } from './record-resale.ts'
export { stockRepository, type NewResale } from './stock.repository.ts'
export { askMarketWithdrawal } from './withdraw-from-market.ts'
export { askWriteOff } from './write-off-stock.ts'

export const stockProposalKinds = {
  ...resaleProposalKinds,
  ...withdrawalProposalKinds,
  ...writeOffProposalKinds,
}
