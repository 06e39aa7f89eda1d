import type { StatsOf, StatsPart } from '@app/contract/office/stats'
import { useEffect, useRef } from 'react'
import { request } from '#lib/api/request.ts'
import { useRemote, type Remote } from '#lib/use-remote.ts'

const REFRESH_MS = 60_000

/** One part of the dashboard, loaded separately and again every minute. */
export function useStats<Part extends StatsPart>(part: Part): Remote<StatsOf<Part>> {
  const isRepeat = useRef(false)
  const stats = useRemote<StatsOf<Part>>(part, (signal) => {
    const call = request<`GET /api/admin/stats/${StatsPart}`>(`GET /api/admin/stats/${part}`, {
      isBackground: isRepeat.current,
      signal,
    }) as Promise<StatsOf<Part>>
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
