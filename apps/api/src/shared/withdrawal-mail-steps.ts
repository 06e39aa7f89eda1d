/** The moments of a withdrawal that its owner gets a mail about. The database's triggers name the same. */
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
