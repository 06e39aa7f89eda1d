import type { StatsOf, StatsPart } from '@app/contract/admin-stats'
import { useEffect, useRef } from 'react'
import { request } from '#lib/api/request.ts'
import { useRemote, type Remote } from '#lib/use-remote.ts'

const REFRESH_MS = 60_000

type PartCall<Part extends StatsPart> = { url: `/api/admin/stats/${Part}`; body?: never; query?: never }

/** One part of the dashboard, asked for by itself and again every minute. */
export function useStats<Part extends StatsPart>(part: Part): Remote<StatsOf<Part>> {
  const isRepeat = useRef(false)
  const stats = useRemote<StatsOf<Part>>(part, (signal) => {
    const call = request<PartCall<StatsPart>, { 200: StatsOf<Part> }>({
      method: 'GET',
      path: `/admin/stats/${part}`,
      isBackground: isRepeat.current,
      signal,
    })
    isRepeat.current = true
    return call
  })
  const { reload } = stats
  useEffect(() => {
    const timer = setInterval(reload, REFRESH_MS)
    return () => clearInterval(timer)
  }, [reload])
  return stats
}
