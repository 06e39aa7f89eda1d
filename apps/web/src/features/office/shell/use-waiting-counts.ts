import type { InboxKind } from '@app/contract/office/inbox-kinds'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#lib/paths.ts'
import { inboxQuery } from '#lib/staff/inbox.ts'

/** The page in the navigation that each kind of work belongs to; null for news that needs no work. */
const PAGE_OF: Record<InboxKind, string | null> = {
  sale_review: paths.adminTransactions,
  payout_approval: paths.adminTransactions,
  payout_stuck: paths.adminTransactions,
  payout_unclaimed: paths.adminTransactions,
  payout_returned: null,
  proposal: paths.adminMoney,
  bank_file_due: paths.adminMoney,
  bank_file_ready: paths.adminMoney,
  bank_return: paths.adminMoney,
  debt: paths.adminMoney,
  item_return: paths.adminMoney,
  finding: paths.adminMoney,
  market_difference: paths.adminStock,
  price_list: paths.adminSkinPrices,
  price_source: paths.adminSkinPrices,
  price_move: paths.adminSkinPrices,
  ticket: paths.adminTickets,
  appraisal: paths.adminTickets,
}

/** The number of waiting entries, and the part of each page in the navigation. Unknown counts are zero. */
export function useWaitingCounts(): { total: number; byPath: Readonly<Record<string, number>> } {
  const { data } = useQuery(inboxQuery)
  const byPath: Record<string, number> = {}
  for (const { kind } of data?.entries ?? []) {
    const page = PAGE_OF[kind]
    if (page !== null) byPath[page] = (byPath[page] ?? 0) + 1
  }
  return { total: data?.total ?? 0, byPath }
}
