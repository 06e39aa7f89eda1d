import type { SkinItem } from '@app/contract/catalog/prices'
import { useQuery } from '@tanstack/react-query'
import { publicQuery } from '#lib/api/route-query.ts'

type ItemState = SkinItem | 'loading' | 'unknown' | 'failed'

export function useItem(slug: string): { item: ItemState; reload: () => void } {
  const { data, error, isFetching, refetch } = useQuery(
    publicQuery('GET /api/skins/item/:slug', { params: { slug } }),
  )
  const isUnknown = error?.status === 404 || error?.status === 400
  const other = isFetching ? 'loading' : isUnknown ? 'unknown' : 'failed'
  return { item: data?.item ?? other, reload: () => void refetch() }
}
