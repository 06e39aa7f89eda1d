import type { ReadinessResponse } from '@app/contract/selling/readiness'
import { useCallback, useEffect, useRef } from 'react'
import { useLanguage } from '#lib/i18n/use-t.ts'
import { onUserEvent } from '#lib/session/user-events.ts'
import { fetchReadiness } from './inventory-calls.ts'
import type { Inventory } from './use-inventory.ts'
import { useLoaded } from './use-loaded.ts'

/** Some checks run in the background after the first request. */
const CHECK_AGAIN_MS = 10_000

export type Readiness = ReturnType<typeof useReadiness>

/** Loads again whenever the inventory was loaded or refused, because one check depends on it. */
export function useReadiness({ answer, problem }: Inventory) {
  const language = useLanguage()
  const load = useCallback((): Promise<ReadinessResponse> => fetchReadiness(language), [language])
  const readiness = useLoaded(load)
  const { reload } = readiness
  const outcome = problem?.code ?? answer?.fetchedAt
  const seen = useRef<typeof outcome>(undefined)
  useEffect(() => {
    if (outcome === undefined || outcome === seen.current) return
    seen.current = outcome
    reload()
  }, [outcome, reload])

  const { value } = readiness
  useEffect(() => {
    if (!value?.checks.some(({ state }) => state === 'unknown')) return undefined
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') reload()
    }, CHECK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [value, reload])
  useEffect(
    () =>
      onUserEvent(({ kind }) => {
        if (kind === 'profile.updated') reload()
      }),
    [reload],
  )
  return readiness
}
