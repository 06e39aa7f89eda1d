/** A hundred items with the longest names there are take about 35 000. */
export const RECEIPT_CHARS_MAX = 48_000

/**
 * `unreadable`: not a whole receipt. `unknown_key`: signed with a key that is not ours, or no longer. `forged`: named as
 * ours, and the signature does not fit the content. `expired`: ours and unchanged, but the time to send the items is over.
 */
export const RECEIPT_VERDICTS = ['valid', 'expired', 'forged', 'unknown_key', 'unreadable'] as const
export type ReceiptVerdict = (typeof RECEIPT_VERDICTS)[number]
