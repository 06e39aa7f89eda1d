import type { StatsOf, StatsPart } from '@app/contract/office/stats'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { request } from '#lib/api/request.ts'
import { keyOf } from '#lib/api/route-query.ts'

const REFRESH_MS = 60_000

/** One part of the dashboard, loaded separately and again every minute. */
export function useStats<Part extends StatsPart>(part: Part): UseQueryResult<StatsOf<Part>> {
  const isRepeat = useRef(false)
  const route = `GET /api/admin/stats/${part}` as const
  return useQuery({
    queryKey: keyOf(route, {}),
    queryFn: ({ signal }) => {
      const isBackground = isRepeat.current
      isRepeat.current = true
      return request<`GET /api/admin/stats/${StatsPart}`>(route, { isBackground, signal }) as Promise<
        StatsOf<Part>
      >
    },
    gcTime: 0,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  })
}
