/** The steps of a sale about which its seller gets a mail. */
export const SALE_MAIL_STEPS = [
  'created',
  'received',
  'review',
  'paid',
  'late',
  'late_bonus',
  'diverted',
  /** The items go to another account of ours. */
  'account_changed',
  'cancelled',
  'failed',
  'unclaimed',
  'payout_failed',
  'returned',
  'debt',
] as const
export type SaleMailStep = (typeof SALE_MAIL_STEPS)[number]
