import { WEBHOOK_SENDERS } from '@app/contract/payments/rails'
import type { Permission } from '@app/contract/identity/staff-permissions'

/** The check that a caller must pass, beyond the role, before a back-office route responds. */
type Gate = 'signed-in' | 'panel' | 'confirmation'

export type RouteAccess =
  | { to: 'everyone' }
  | { to: 'signed-in' }
  | { to: 'staff'; permission: Permission; gate: Gate }

const EVERYONE: RouteAccess = { to: 'everyone' }
const SIGNED_IN: RouteAccess = { to: 'signed-in' }
/** For routes that set or pass the second factor; they check their other requirements themselves. */
const BEFORE_FACTOR: Gate = 'signed-in'
/** For routes that move money or weaken a control over it. */
const CONFIRMED: Gate = 'confirmation'

const WEBHOOKS = WEBHOOK_SENDERS.map((sender) => `POST /api/webhooks/${sender}`)

function staff(permission: Permission, gate: Gate = 'panel'): RouteAccess {
  return { to: 'staff', permission, gate }
}

/**
 * The permissions of all routes: every route of the server is listed here, and only here. A route without a line, or
 * a line without a route, stops the start, so nothing is reachable by accident. Queries check the ownership of single
 * objects themselves.
 */
export const ROUTE_PERMISSIONS: Record<string, RouteAccess> = {
  'POST /api/auth/steam': EVERYONE,
  'GET /api/auth/steam/return': EVERYONE,
  'POST /api/auth/refresh': EVERYONE,
  'POST /api/auth/logout': SIGNED_IN,
  'GET /api/auth/user': SIGNED_IN,
  'PUT /api/auth/user/trade-url': SIGNED_IN,
  'PUT /api/auth/user/email': SIGNED_IN,
  'DELETE /api/auth/user/email': SIGNED_IN,
  'POST /api/auth/user/email/confirm': EVERYONE,
  'GET /api/auth/sessions': SIGNED_IN,
  'DELETE /api/auth/sessions/:sessionId': SIGNED_IN,
  'GET /api/events': SIGNED_IN,
  'GET /api/price-alerts': SIGNED_IN,
  'POST /api/price-alerts': SIGNED_IN,
  'DELETE /api/price-alerts/:alertId': SIGNED_IN,
  'POST /api/price-alerts/stop': EVERYONE,
  'GET /api/inventory': SIGNED_IN,
  'POST /api/inventory/refresh': SIGNED_IN,
  'GET /api/account/readiness': SIGNED_IN,
  'GET /api/account/payout-details': SIGNED_IN,
  'GET /api/account/export': SIGNED_IN,
  'GET /api/account/erasure': SIGNED_IN,
  'POST /api/account/erasure': SIGNED_IN,
  'GET /api/account/freeze': SIGNED_IN,
  'POST /api/account/freeze': SIGNED_IN,
  // The key itself is the authorization, and it can only freeze.
  'POST /api/account/freeze-by-key': EVERYONE,
  'GET /api/payout-methods': EVERYONE,
  'GET /api/payout-classes': EVERYONE,
  'GET /api/operator': EVERYONE,
  'POST /api/operator/check': EVERYONE,
  'POST /api/receipts/verify': EVERYONE,
  'GET /api/receipts/keys': EVERYONE,
  'GET /api/appraisals/rules': SIGNED_IN,
  'POST /api/appraisals': SIGNED_IN,
  'POST /api/appraisals/:appraisalId/accept': SIGNED_IN,
  'POST /api/appraisals/:appraisalId/decline': SIGNED_IN,
  'POST /api/quotes': SIGNED_IN,
  'POST /api/quotes/:quoteId/extend': SIGNED_IN,
  'GET /api/account/payout-preview': SIGNED_IN,
  'POST /api/quotes/:quoteId/payout-preview': SIGNED_IN,
  'POST /api/inventory/sell': SIGNED_IN,
  'GET /api/trades/history': SIGNED_IN,
  'GET /api/trades/:id': SIGNED_IN,
  'GET /api/trades/:id/confirmation': SIGNED_IN,
  'GET /api/trades/:id/receipt': SIGNED_IN,
  'GET /api/trades/:id/contract': SIGNED_IN,
  'GET /api/account/statements': SIGNED_IN,
  'GET /api/account/statement': SIGNED_IN,
  'GET /api/diversions': SIGNED_IN,
  'POST /api/diversions/:id/put-away': SIGNED_IN,
  'POST /api/trades/:id/cancel': SIGNED_IN,
  'POST /api/trades/:id/offer': SIGNED_IN,
  'POST /api/trades/:id/own-offer': SIGNED_IN,
  'POST /api/trades/:id/offer-denied': SIGNED_IN,
  'POST /api/trades/:id/payout-details': SIGNED_IN,
  'GET /api/account/balance': SIGNED_IN,
  'POST /api/account/withdrawals': SIGNED_IN,
  'GET /api/support/form': EVERYONE,
  'POST /api/support/ticket': EVERYONE,
  'GET /api/support/user/tickets': SIGNED_IN,
  'GET /api/support/ticket/:id': EVERYONE,
  'PUT /api/support/ticket/:id': EVERYONE,
  'GET /api/support/ticket/:id/events': EVERYONE,
  'POST /api/support/ticket/:id/attachments': EVERYONE,
  'GET /api/support/ticket/:id/attachments/:attachmentId': EVERYONE,
  'GET /api/admin/tickets': staff('tickets.read'),
  'POST /api/admin/appraisals/:appraisalId/prices': staff('appraisals.price', CONFIRMED),
  'POST /api/admin/appraisals/:appraisalId/withdraw': staff('appraisals.price'),
  'POST /api/admin/tickets/:id/notes': staff('tickets.answer'),
  'POST /api/admin/tickets/:id/presence': staff('tickets.answer'),
  'GET /api/admin/events': staff('panel.open'),
  'GET /api/admin/canned-answers': staff('tickets.answer'),
  'POST /api/admin/canned-answers': staff('canned-answers.write'),
  'PUT /api/admin/canned-answers/:answerId': staff('canned-answers.write'),
  'DELETE /api/admin/canned-answers/:answerId': staff('canned-answers.write'),
  'GET /api/admin/check-admin': SIGNED_IN,
  'GET /api/admin/factors': staff('panel.open'),
  'POST /api/admin/factors/totp/start': staff('panel.open', BEFORE_FACTOR),
  'POST /api/admin/factors/totp/finish': staff('panel.open', BEFORE_FACTOR),
  'POST /api/admin/factors/passkey/start': staff('panel.open', BEFORE_FACTOR),
  'POST /api/admin/factors/passkey/finish': staff('panel.open', BEFORE_FACTOR),
  'DELETE /api/admin/factors/:factorId': staff('panel.open', CONFIRMED),
  'POST /api/admin/recovery-codes': staff('panel.open', CONFIRMED),
  'POST /api/admin/panel/totp': staff('panel.open', BEFORE_FACTOR),
  'POST /api/admin/panel/recovery': staff('panel.open', BEFORE_FACTOR),
  'POST /api/admin/panel/passkey/start': staff('panel.open', BEFORE_FACTOR),
  'POST /api/admin/panel/passkey': staff('panel.open', BEFORE_FACTOR),
  'DELETE /api/admin/panel': staff('panel.open', BEFORE_FACTOR),
  'GET /api/admin/audit': staff('audit.read'),
  'GET /api/skins/prices': EVERYONE,
  'GET /api/skins/calculator': EVERYONE,
  'GET /api/skins/calculator/compact': EVERYONE,
  'GET /api/skins/item/:slug': EVERYONE,
  'GET /api/skins/board': EVERYONE,
  'GET /api/offer-terms': EVERYONE,
  'GET /api/stats/payouts': EVERYONE,
  'GET /api/stats/payout-board': EVERYONE,
  'GET /api/payout-queues': EVERYONE,
  'GET /api/sales/recent': EVERYONE,
  'GET /api/site/notice': EVERYONE,
  'POST /api/skins/fetch-prices': staff('prices.change'),
  'GET /api/admin/price-lists': staff('prices.read'),
  'GET /api/admin/offers/unmatched': staff('transactions.read'),
  'GET /api/admin/sales/:id/evidence': staff('transactions.read'),
  'POST /api/admin/price-lists/:listId/accept': staff('prices.change', CONFIRMED),
  'POST /api/admin/price-lists/:listId/drop': staff('prices.change'),
  'GET /api/admin/system': staff('system.read'),
  'GET /api/admin/inbox': staff('panel.open'),
  'GET /api/admin/search': staff('panel.open'),
  'GET /api/admin/stock': staff('stock.read'),
  'GET /api/admin/stock/summary': staff('stock.read'),
  'POST /api/admin/stock/:itemId/resale': staff('stock.sell', CONFIRMED),
  'POST /api/admin/stock/:itemId/write-off': staff('stock.sell', CONFIRMED),
  'POST /api/admin/resales/:resaleId/decide': staff('stock.sell', CONFIRMED),
  'POST /api/admin/markets/withdrawals': staff('stock.sell', CONFIRMED),
  'GET /api/admin/stats': staff('stats.read'),
  'GET /api/admin/stats/counts': staff('stats.read'),
  'GET /api/admin/stats/recent-transactions': staff('stats.read'),
  'GET /api/admin/stats/recent-tickets': staff('stats.read'),
  'GET /api/admin/stats/payouts': staff('stats.read'),
  'GET /api/admin/stats/exposure': staff('stats.read'),
  'GET /api/admin/stats/liquidity': staff('stats.read'),
  'GET /api/admin/stats/cash': staff('stats.read'),
  'GET /api/admin/stats/queue': staff('stats.read'),
  'GET /api/admin/stats/prices': staff('stats.read'),
  'GET /api/admin/stats/reconciliation': staff('stats.read'),
  'GET /api/admin/users': staff('users.read'),
  'GET /api/admin/users/:id': staff('users.read'),
  'POST /api/admin/users/:id/verify': staff('users.verify'),
  'POST /api/admin/users/:id/unverify': staff('users.verify'),
  'POST /api/admin/users/:id/block': staff('users.block'),
  'POST /api/admin/users/:id/unblock': staff('users.block', CONFIRMED),
  // Allowed for all staff who answer tickets: a user who reports a stolen account must not wait.
  'POST /api/admin/users/:id/account-freeze': staff('tickets.answer', CONFIRMED),
  'POST /api/admin/users/:id/account-freeze/release': staff('sellers.control', CONFIRMED),
  'POST /api/admin/users/:id/account-freeze/keep': staff('sellers.control', CONFIRMED),
  'POST /api/admin/users/:id/account-freeze/end': staff('sellers.control', CONFIRMED),
  'GET /api/admin/views': staff('panel.open'),
  'POST /api/admin/views': staff('panel.open'),
  'PUT /api/admin/views/:viewId': staff('panel.open'),
  'DELETE /api/admin/views/:viewId': staff('panel.open'),
  'GET /api/admin/transactions': staff('transactions.read'),
  'GET /api/admin/transactions/neighbours': staff('transactions.read'),
  'GET /api/admin/transactions/queues': staff('transactions.read'),
  'POST /api/admin/transactions/export': staff('transactions.export', CONFIRMED),
  // The link itself is the authorization: one use, one minute, one browser.
  'GET /api/exports/:ticket': EVERYONE,
  'POST /api/admin/transactions/bulk-approve/check': staff('payouts.decide'),
  'POST /api/admin/transactions/bulk-approve': staff('payouts.decide', CONFIRMED),
  'GET /api/admin/transactions/:id': staff('transactions.read'),
  'POST /api/admin/transactions/:id/presence': staff('transactions.read'),
  'PUT /api/admin/transactions/:id/notes': staff('transactions.note'),
  'POST /api/admin/transactions/:id/approve': staff('payouts.decide', CONFIRMED),
  'POST /api/admin/transactions/:id/reject': staff('payouts.decide', CONFIRMED),
  'POST /api/admin/transactions/:id/reference': staff('payouts.decide', CONFIRMED),
  'POST /api/admin/transactions/:id/recall': staff('payouts.decide', CONFIRMED),
  'POST /api/admin/transactions/:id/hold': staff('payouts.decide', CONFIRMED),
  'POST /api/admin/transactions/:id/reveal': staff('payouts.reveal', CONFIRMED),
  'POST /api/admin/users/:id/unfreeze': staff('sellers.control', CONFIRMED),
  'PUT /api/admin/users/:id/advance-limit': staff('sellers.control', CONFIRMED),
  'POST /api/admin/users/:id/credit': staff('balances.credit', CONFIRMED),
  'POST /api/admin/users/:id/correction': staff('balances.credit', CONFIRMED),
  'POST /api/admin/debts/:debtId/payments': staff('debts.settle', CONFIRMED),
  'POST /api/admin/returns/:saleId/close': staff('returns.close', CONFIRMED),
  'GET /api/admin/rails': staff('rails.read'),
  'POST /api/admin/rails/:rail/pause': staff('rails.pause'),
  'POST /api/admin/rails/:rail/resume': staff('rails.resume', CONFIRMED),
  'GET /api/admin/proposals': staff('proposals.decide'),
  'POST /api/admin/proposals/:proposalId/confirm': staff('proposals.decide', CONFIRMED),
  'POST /api/admin/proposals/:proposalId/passkey': staff('proposals.decide', CONFIRMED),
  // The token of the mail is the authorization, and it can only stop.
  'POST /api/stop-link/look': EVERYONE,
  'POST /api/stop-link/stop': EVERYONE,
  'GET /api/admin/staffing': staff('panel.open'),
  'GET /api/admin/staff': staff('staff.manage'),
  'POST /api/admin/staff': staff('staff.manage', CONFIRMED),
  'POST /api/admin/staff/:id/enrolment': staff('staff.manage', CONFIRMED),
  'POST /api/admin/staff/:id/revoke': staff('staff.manage', CONFIRMED),
  'POST /api/admin/proposals/:proposalId/withdraw': staff('proposals.decide'),
  'GET /api/admin/settings': staff('settings.read'),
  'PUT /api/admin/settings/:key': staff('settings.change', CONFIRMED),
  'POST /api/admin/settings/:key/preview': staff('settings.read'),
  'GET /api/admin/settings/:key/versions': staff('settings.read'),
  'GET /api/admin/debts': staff('debts.settle'),
  'GET /api/admin/returns': staff('returns.close'),
  'POST /api/admin/bank/batches': staff('bank.work', CONFIRMED),
  'GET /api/admin/bank/batches': staff('bank.work'),
  'GET /api/admin/bank/batches/:batchId': staff('bank.work'),
  'GET /api/admin/bank/batches/:batchId/file': staff('bank.work', CONFIRMED),
  'POST /api/admin/bank/batches/:batchId/uploaded': staff('bank.work', CONFIRMED),
  'POST /api/admin/bank/batches/:batchId/failed': staff('bank.work', CONFIRMED),
  'POST /api/admin/bank/batches/:batchId/orders/:place/refused': staff('bank.work', CONFIRMED),
  'POST /api/admin/bank/statements': staff('bank.work', CONFIRMED),
  'GET /api/admin/bank/statements': staff('bank.work'),
  'GET /api/admin/bank/lines': staff('bank.work'),
  'POST /api/admin/bank/lines/:lineId/return': staff('bank.work', CONFIRMED),
  'GET /api/admin/reconciliation': staff('reconciliation.work'),
  'GET /api/admin/reconciliation/:rail': staff('reconciliation.work'),
  'POST /api/admin/reconciliation/findings/:findingId/close': staff('reconciliation.work', CONFIRMED),
  'POST /api/admin/rails/:rail/funding': staff('fundings.work', CONFIRMED),
  'GET /api/admin/fundings': staff('fundings.work'),
  'POST /api/admin/fundings/:fundingId/confirm': staff('fundings.work', CONFIRMED),
  'GET /api/admin/tax': staff('tax.work'),
  'GET /api/admin/tax/pcc-register': staff('tax.work', CONFIRMED),
  'GET /api/admin/tax/purchases': staff('tax.work', CONFIRMED),
  'GET /api/admin/transactions/:id/contract': staff('tax.work', CONFIRMED),
  ...Object.fromEntries(WEBHOOKS.map((route) => [route, EVERYONE])),
  'GET /api/docs': EVERYONE,
  'GET /api/health/live': EVERYONE,
  'GET /api/health/ready': EVERYONE,
  'GET /img/:kind/:ref': EVERYONE,
}

/**
 * Routes that accept an old access token: they replace it, or show nothing personal. All other routes refuse a bad
 * token even where a visitor may call. So no user acts as a visitor without noticing.
 */
const IGNORES_TOKEN = new Set([
  'POST /api/price-alerts/stop',
  'POST /api/auth/steam',
  'GET /api/auth/steam/return',
  'POST /api/auth/refresh',
  'POST /api/auth/user/email/confirm',
  'GET /api/skins/prices',
  'GET /api/skins/calculator',
  'GET /api/skins/calculator/compact',
  'GET /api/skins/item/:slug',
  'GET /api/skins/board',
  'GET /api/offer-terms',
  'GET /api/stats/payouts',
  'GET /api/stats/payout-board',
  'GET /api/payout-queues',
  'GET /api/sales/recent',
  'GET /api/site/notice',
  'GET /api/payout-methods',
  'GET /api/payout-classes',
  'GET /api/operator',
  'POST /api/operator/check',
  'POST /api/receipts/verify',
  'POST /api/account/freeze-by-key',
  'GET /api/receipts/keys',
  ...WEBHOOKS,
  'GET /api/exports/:ticket',
  'GET /api/docs',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /img/:kind/:ref',
])

export function ignoresToken(method: string, route: string): boolean {
  return IGNORES_TOKEN.has(routeName(method, route))
}

/**
 * Calls that a page makes by itself. They prove no activity, so they keep no admin session open. Other such calls
 * carry a header.
 */
const QUIET = new Set([
  'GET /api/events',
  'GET /api/admin/events',
  'GET /api/support/ticket/:id/events',
  'GET /api/admin/check-admin',
])

export function isQuiet(method: string, route: string): boolean {
  return QUIET.has(routeName(method, route))
}

export function routeName(method: string, route: string): string {
  return `${method === 'HEAD' ? 'GET' : method} ${route}`
}
