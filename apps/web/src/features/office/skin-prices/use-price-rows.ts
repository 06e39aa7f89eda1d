import { useQuery } from '@tanstack/react-query'
import { keyOf } from '#lib/api/route-query.ts'
import { fetchPriceRows, type PriceRow } from './skin-prices-calls.ts'

export type PriceRowsState = {
  /** Stays visible while a newer list loads. */
  loaded: { rows: readonly PriceRow[]; fetchedAt: string } | undefined
  isLoading: boolean
  hasFailed: boolean
  reload: () => void
}

export function usePriceRows(): PriceRowsState {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: keyOf('GET /api/skins/prices', {}),
    queryFn: ({ signal }) => fetchPriceRows(signal),
    gcTime: 0,
    // A list has thousands of rows; comparing each with the last one would block the page.
    structuralSharing: false,
  })
  return { loaded: data, isLoading: isFetching, hasFailed: isError, reload: () => void refetch() }
}
