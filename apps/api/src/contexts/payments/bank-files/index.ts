export { BANK_FILE_DAYS } from './domain/file-limits.ts'
export { removeBankFilesOf } from './remove-bank-files.ts'
export { startStatements } from './start-statements.ts'
export { stopBankOrders } from './stop-bank-orders.ts'
