/** Without schemas, so that the home page does not load the code that checks them. */

/** Below this many payouts a median says nothing; the pages then give the general sentence. */
export const PAYOUTS_MIN = 30
export const RECENT_SALES = 6
export const BOARD_ROWS = 5
