import { useEffect } from 'react'
import { onUserEvent } from '#lib/session/user-events.ts'
import { fetchHistory } from './inventory-calls.ts'
import { useLoaded } from './use-loaded.ts'

export type History = ReturnType<typeof useHistory>

export function useHistory() {
  const history = useLoaded(fetchHistory)
  const { reload } = history
  useEffect(
    () =>
      onUserEvent(({ kind }) => {
        if (kind === 'sale.updated') reload()
      }),
    [reload],
  )
  return history
}
