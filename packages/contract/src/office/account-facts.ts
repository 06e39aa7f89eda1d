/** Offers of ours that one account may have open; Steam allows thirty. The table's check has the same number. */
export const ACCOUNT_OFFERS_MAX = 28
/** From this share of its places on, staff are told about an account, in percent. */
export const ACCOUNT_FULL_PERCENT = 85
