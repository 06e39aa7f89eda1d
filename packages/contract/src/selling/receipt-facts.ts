/** A hundred items with the longest existing names and four markets each take about 75 000 characters. */
export const RECEIPT_CHARS_MAX = 90_000

/**
 * `unreadable`: not a complete receipt. `unknown_key`: signed with a key that is not ours, or no longer ours.
 * `forged`: names our key, but the signature does not match the content. `expired`: ours and unchanged, but the time
 * to send the items is over.
 */
export const RECEIPT_VERDICTS = ['valid', 'expired', 'forged', 'unknown_key', 'unreadable'] as const
export type ReceiptVerdict = (typeof RECEIPT_VERDICTS)[number]
