import type { InboxEntry } from '@app/contract/office/inbox'
import type { InboxKind } from '@app/contract/office/inbox-kinds'
import { adminTicketPath, adminTransactionPath, paths } from '#lib/paths.ts'

type Where = (entry: Pick<InboxEntry, 'id'>) => string

const transaction: Where = ({ id }) => adminTransactionPath(Number(id))
const ticket: Where = ({ id }) => adminTicketPath(Number(id))
const at =
  (path: string): Where =>
  () =>
    path

/** Where each kind of work is done. The navigation counts an entry at the page that holds this address. */
const PLACES: Record<InboxKind, Where> = {
  sale_review: transaction,
  payout_approval: transaction,
  payout_stuck: transaction,
  payout_unclaimed: transaction,
  payout_returned: at(`${paths.adminTransactions}?queue=on_balance`),
  proposal: at(paths.adminMoney),
  bank_file_due: at(`${paths.adminMoney}/bank?make`),
  bank_file_ready: ({ id }) => `${paths.adminMoney}/bank/${id}`,
  bank_return: at(`${paths.adminMoney}/statements`),
  debt: at(`${paths.adminMoney}/sellers`),
  item_return: at(`${paths.adminMoney}/sellers`),
  price_list: at(paths.adminSkinPrices),
  price_source: at(paths.adminSkinPrices),
  price_move: at(paths.adminSkinPrices),
  finding: ({ id }) => `${paths.adminMoney}/reconciliation?rail=${id}`,
  balance_difference: ({ id }) => `${paths.adminMoney}/reconciliation?rail=${id}`,
  market_difference: at(paths.adminStock),
  market_problem: at(`${paths.adminStock}/dmarket`),
  account_full: at(paths.adminAccounts),
  backup: at(paths.adminSystem),
  ticket,
  appraisal: ticket,
}

export function inboxPath(entry: Pick<InboxEntry, 'id' | 'kind'>): string {
  return PLACES[entry.kind](entry)
}

/** How many entries are done on this page or below it. Payouts that came back are news, and no list counts them. */
export function countInside(entries: readonly Pick<InboxEntry, 'id' | 'kind'>[], page: string): number {
  return entries.filter((entry) => {
    if (entry.kind === 'payout_returned') return false
    const [path = ''] = inboxPath(entry).split('?')
    return path === page || path.startsWith(`${page}/`)
  }).length
}
