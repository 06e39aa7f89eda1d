export { postJournal, postJournals } from './post-journal.ts'
export { readAccountBalance, readHouseCash, readSellerBalance, readSellerBalances } from './read-balance.ts'
export { verifyLedger, verifyNew, verifyWhole } from './verify-ledger.ts'
