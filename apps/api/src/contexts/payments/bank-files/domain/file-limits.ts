/**
 * A file can be downloaded for this many days after it is built. Then its content is removed and only the hash stays.
 */
export const BANK_FILE_DAYS = 7

/**
 * Files that the worker releases within an hour. Staff need a few a day; more means a stolen session or a compromised
 * process.
 */
export const BANK_FILES_PER_HOUR = { admin: 20, house: 40 }
export type FileLimits = typeof BANK_FILES_PER_HOUR
