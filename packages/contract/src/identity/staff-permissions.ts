import type { StaffRole } from './roles.ts'

/** Permissions of staff. Every admin route names one of them. */
export const PERMISSIONS = [
  'panel.open',
  'tickets.read',
  'tickets.answer',
  'canned-answers.write',
  'appraisals.price',
  'appraisals.price-large',
  'users.read',
  'users.verify',
  'users.block',
  'stats.read',
  'transactions.read',
  'transactions.note',
  'transactions.export',
  'payouts.decide',
  'payouts.reveal',
  'sellers.control',
  'balances.credit',
  'debts.settle',
  'returns.close',
  'rails.read',
  'rails.pause',
  'rails.resume',
  'proposals.decide',
  'settings.read',
  'settings.change',
  'prices.read',
  'prices.change',
  'bank.work',
  'reconciliation.work',
  'fundings.work',
  'tax.work',
  'stock.read',
  'stock.sell',
  'audit.read',
  'system.read',
  'staff.manage',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const EVERYBODY: readonly Permission[] = [
  'panel.open',
  'tickets.read',
  'tickets.answer',
  'appraisals.price',
  'users.read',
  'stats.read',
  'transactions.read',
  'transactions.note',
  'rails.read',
  'settings.read',
  'prices.read',
]

const SUPPORT: readonly Permission[] = [...EVERYBODY, 'canned-answers.write']

const FINANCE: readonly Permission[] = [
  ...EVERYBODY,
  'appraisals.price-large',
  'users.verify',
  'users.block',
  'transactions.export',
  'payouts.decide',
  'payouts.reveal',
  'sellers.control',
  'balances.credit',
  'debts.settle',
  'returns.close',
  'rails.pause',
  'rails.resume',
  'proposals.decide',
  'settings.change',
  'prices.change',
  'bank.work',
  'reconciliation.work',
  'fundings.work',
  'tax.work',
  'stock.read',
  'stock.sell',
  'audit.read',
  'system.read',
]

/**
 * The single table of role permissions. The server decides by it, and the screens use it to show only permitted
 * actions.
 */
export const ROLE_PERMISSIONS: Readonly<Record<StaffRole, readonly Permission[]>> = {
  support: SUPPORT,
  finance: FINANCE,
  owner: PERMISSIONS,
}
