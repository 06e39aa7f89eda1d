import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { keyOf } from '#lib/api/route-query.ts'
import { send } from '#lib/api/send.ts'
import { readCatalogue, type Catalogue } from './catalogue.ts'

export type CatalogueState = {
  /** The newest list; it is kept while a newer one loads or fails. */
  catalogue: Catalogue | undefined
  isLoading: boolean
  hasFailed: boolean
  reload: () => void
}

/** The server checks for new prices every ten minutes; an open page follows within one minute. */
const LOOK_AGAIN_MS = 60_000

/**
 * The calculator's price list, shared by all its parts. It is kept after the user leaves the page, so that returning
 * from an item shows the list at once at the old scroll position.
 */
export function useCatalogue(): CatalogueState {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: keyOf('GET /api/skins/calculator/compact', {}),
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryState(queryKey)
      const isAgain = before !== undefined && (before.data !== undefined || before.errorUpdateCount > 0)
      // Asks the server again even when the browser's cache is still fresh.
      const cache = isAgain ? 'no-cache' : 'default'
      return readCatalogue(await send('GET /api/skins/calculator/compact', { signal, cache }))
    },
    staleTime: LOOK_AGAIN_MS,
    refetchInterval: LOOK_AGAIN_MS,
    gcTime: Number.POSITIVE_INFINITY,
    // A list has thousands of rows; comparing each with the last one would block the page.
    structuralSharing: false,
  })
  const reload = useCallback(() => void refetch(), [refetch])
  return useMemo(
    () => ({ catalogue: data, isLoading: isFetching, hasFailed: isError, reload }),
    [data, isFetching, isError, reload],
  )
}
