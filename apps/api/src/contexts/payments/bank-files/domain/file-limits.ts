/** A file is handed out for so long after it was built. Then its bytes are removed and only their hash stays. */
export const BANK_FILE_DAYS = 7

/** Files that the worker hands out within an hour. A person needs a few a day; more is a stolen session or process. */
export const BANK_FILES_PER_HOUR = { admin: 20, house: 40 }
export type FileLimits = typeof BANK_FILES_PER_HOUR
