import type { BalanceEntry, BalanceResponse } from '@app/contract/payments/balance'
import { useInfiniteQuery } from '@tanstack/react-query'
import { request } from '#lib/api/request.ts'

const ROUTE = 'GET /api/account/balance'
const PAGE_SIZE = 20

export type BalanceView = {
  balance: BalanceResponse['balance'] | undefined
  entries: readonly BalanceEntry[]
  hasMore: boolean
  isLoading: boolean
  /** The balance failed to load; an earlier one may still be shown. */
  hasFailed: boolean
  isLoadingMore: boolean
  hasMoreFailed: boolean
  reload: () => void
  loadMore: () => void
}

/** The balance and the loaded entries; an event of the server loads them again. */
export function useBalance(): BalanceView {
  const loaded = useInfiniteQuery({
    queryKey: [ROUTE],
    queryFn: ({ pageParam: offset, signal }) =>
      request(ROUTE, { query: { limit: PAGE_SIZE, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }, _pages, offset) =>
      offset + PAGE_SIZE < pagination.total ? offset + PAGE_SIZE : undefined,
    // A balance must never come from a cache.
    gcTime: 0,
  })
  const pages = loaded.data?.pages ?? []
  // A new entry on top moves the others down, so an entry may be returned twice.
  const entries = new Map(pages.flatMap((page) => page.entries.map((entry) => [entry.id, entry])))
  return {
    balance: pages.at(-1)?.balance,
    entries: [...entries.values()],
    hasMore: loaded.hasNextPage,
    isLoading: loaded.isFetching && !loaded.isFetchingNextPage,
    hasFailed: loaded.isError && !loaded.isFetchNextPageError,
    isLoadingMore: loaded.isFetchingNextPage,
    hasMoreFailed: loaded.isFetchNextPageError,
    reload: () => void loaded.refetch(),
    loadMore: () => void loaded.fetchNextPage(),
  }
}
