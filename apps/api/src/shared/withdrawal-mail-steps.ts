/** The moments of a withdrawal that its owner gets a mail about. */
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
