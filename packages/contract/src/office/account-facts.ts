/** Offers of ours that one account may have open; Steam allows thirty. The table's check has the same number. */
export const ACCOUNT_OFFERS_MAX = 28
