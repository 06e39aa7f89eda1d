/** Without schemas, so that the home page does not load the schema library. */

/** With fewer payouts a median is meaningless; the pages then show the general sentence. */
export const PAYOUTS_MIN = 30
export const RECENT_SALES = 6
export const BOARD_ROWS = 5
