import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLanguage } from '#lib/i18n/use-t.ts'
import { readinessQuery } from './inventory-calls.ts'
import type { Inventory } from './use-inventory.ts'

/** Some checks run in the background after the first request. */
const CHECK_AGAIN_MS = 10_000

export type Readiness = ReturnType<typeof useReadiness>

/** Loads again whenever the inventory was loaded or refused, because one check depends on it. */
export function useReadiness({ answer, problem }: Inventory) {
  const readiness = useQuery({
    ...readinessQuery(useLanguage()),
    refetchInterval: ({ state }) =>
      state.data?.checks.some((check) => check.state === 'unknown') ? CHECK_AGAIN_MS : false,
  })
  const { refetch } = readiness
  const outcome = problem?.code ?? answer?.fetchedAt
  const seen = useRef<typeof outcome>(undefined)
  useEffect(() => {
    if (outcome === undefined || outcome === seen.current) return
    seen.current = outcome
    void refetch()
  }, [outcome, refetch])
  return readiness
}
