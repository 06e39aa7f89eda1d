/** The steps of a withdrawal about which its owner gets a mail. */
export const WITHDRAWAL_MAIL_STEPS = [
  'ordered',
  'paid',
  'late',
  'unclaimed',
  'returned',
  'failed',
  'cancelled',
] as const
export type WithdrawalMailStep = (typeof WITHDRAWAL_MAIL_STEPS)[number]
