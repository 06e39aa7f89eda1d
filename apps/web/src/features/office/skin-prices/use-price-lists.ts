import type { PriceList } from '@app/contract/catalog/prices'
import { useCallback, useEffect, useState } from 'react'
import { fetchPriceLists } from './skin-prices-calls.ts'

export type PriceLists = { provider: string; lists: readonly PriceList[] }
export type PriceListsState = { lists: PriceLists | 'loading' | 'failed'; reload: () => Promise<void> }

export function usePriceLists(): PriceListsState {
  const [lists, setLists] = useState<PriceListsState['lists']>('loading')
  const reload = useCallback(async () => setLists(await readLists()), [])
  useEffect(() => {
    const load = async () => setLists(await readLists())
    void load()
  }, [])
  return { lists, reload }
}

async function readLists(): Promise<PriceLists | 'failed'> {
  try {
    return await fetchPriceLists()
  } catch {
    return 'failed'
  }
}
