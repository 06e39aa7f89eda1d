/** The moments of a sale that its seller gets a mail about. */
export const SALE_MAIL_STEPS = [
  'created',
  'received',
  'review',
  'paid',
  'late',
  'late_bonus',
  'diverted',
  'cancelled',
  'failed',
  'unclaimed',
  'payout_failed',
  'returned',
  'debt',
] as const
export type SaleMailStep = (typeof SALE_MAIL_STEPS)[number]
