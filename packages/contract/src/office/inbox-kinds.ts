import type { Permission } from '../identity/staff-permissions.ts'

/** Every kind of work that waits for a person, and the permission to do it. */
export const INBOX_PERMISSIONS = {
  sale_review: 'payouts.decide',
  payout_approval: 'payouts.decide',
  payout_stuck: 'payouts.decide',
  payout_unclaimed: 'payouts.decide',
  payout_returned: 'payouts.decide',
  proposal: 'proposals.decide',
  bank_file_due: 'bank.work',
  bank_file_ready: 'bank.work',
  bank_return: 'bank.work',
  debt: 'debts.settle',
  item_return: 'returns.close',
  price_list: 'prices.change',
  price_source: 'prices.change',
  price_move: 'prices.change',
  finding: 'reconciliation.work',
  balance_difference: 'reconciliation.work',
  market_difference: 'stock.read',
  market_problem: 'stock.read',
  account_full: 'stock.read',
  backup: 'system.read',
  ticket: 'tickets.answer',
  appraisal: 'appraisals.price',
} as const satisfies Record<string, Permission>

export type InboxKind = keyof typeof INBOX_PERMISSIONS
export const INBOX_KINDS = Object.keys(INBOX_PERMISSIONS) as [InboxKind, ...InboxKind[]]
