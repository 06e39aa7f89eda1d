import type { PriceList } from '@app/contract/catalog/prices'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { staffQuery } from '#lib/api/route-query.ts'

export type PriceLists = { provider: string; lists: readonly PriceList[] }
export type PriceListsState = { lists: PriceLists | 'loading' | 'failed'; reload: () => Promise<void> }

export function usePriceLists(): PriceListsState {
  const { data, isError, refetch } = useQuery(staffQuery('GET /api/admin/price-lists', {}))
  const reload = useCallback(async () => {
    await refetch()
  }, [refetch])
  return { lists: isError ? 'failed' : (data ?? 'loading'), reload }
}
