export { postJournal } from './post-journal.ts'
export { readAccountBalance, readSellerBalance } from './read-balance.ts'
export { verifyLedger } from './verify-ledger.ts'
