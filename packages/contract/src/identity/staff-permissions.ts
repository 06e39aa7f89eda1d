import type { StaffRole } from './roles.ts'

/** What staff can be allowed to do. Every route of the back office names one of these. */
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
  'audit.read',
  'system.read',
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
  'audit.read',
  'system.read',
]

/** Who may do what: the one table, read by the server that decides and by the screens that show only what works. */
export const ROLE_PERMISSIONS: Readonly<Record<StaffRole, readonly Permission[]>> = {
  support: SUPPORT,
  finance: FINANCE,
  owner: PERMISSIONS,
}
