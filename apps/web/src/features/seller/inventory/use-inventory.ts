import type { InventoryResponse } from '@app/contract/catalog/inventory'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiError } from '#lib/api/api-error.ts'
import { keyOf } from '#lib/api/route-query.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { fetchInventory, refreshInventory } from './inventory-calls.ts'
import { inventoryTexts } from './inventory-texts.ts'

export type InventoryProblem = { code: ApiError['code']; message: string; retryAtMs: number }

export type Inventory = {
  /** The newest response; it is kept while the next one loads or fails. */
  answer: InventoryResponse | undefined
  problem: InventoryProblem | undefined
  pending: 'load' | 'refresh' | undefined
  /** By this browser's clock; ages and waiting times of the response start here. */
  receivedAtMs: number
  reload: () => void
  refresh: () => void
}

const WAIT_MS_MIN = 1_000
const WAIT_MS_MAX = 120_000

/** The signed-in user's inventory. It polls while the server reads the inventory or waits for the rate limit. */
export function useInventory(): Inventory {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  const [isRefreshing, setRefreshing] = useState(false)
  const isRefresh = useRef(false)
  const { data, error, errorUpdatedAt, dataUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: keyOf('GET /api/inventory', { query: { lang: language } }),
    queryFn: ({ signal }) => {
      const load = isRefresh.current ? refreshInventory : fetchInventory
      isRefresh.current = false
      return load(language, signal)
    },
    refetchInterval: ({ state }) => waitMsOf(state.data, state.error),
    refetchIntervalInBackground: true,
  })
  const waitForAnswer = useFailureToast(error, errorUpdatedAt, data)

  const ask = useCallback(
    async (kind: 'load' | 'refresh') => {
      waitForAnswer()
      isRefresh.current = kind === 'refresh'
      setRefreshing(kind === 'refresh')
      await refetch()
      setRefreshing(false)
    },
    [waitForAnswer, refetch],
  )
  // Renders many cards in slices, so that the page stays responsive.
  const answer = useDeferredValue(hasCopy(data) || !error ? data : undefined)
  return {
    answer,
    problem: error ? problemOf(error, errorUpdatedAt, t('error.noConnection')) : undefined,
    pending: isFetching ? (isRefreshing ? 'refresh' : 'load') : undefined,
    receivedAtMs: dataUpdatedAt,
    reload: useCallback(() => void ask('load'), [ask]),
    refresh: useCallback(() => void ask('refresh'), [ask]),
  }
}

/**
 * A failed poll is not reported while its items are on the screen; a failure that the user waits for is. Call the
 * returned function when the user starts to wait.
 */
function useFailureToast(error: ApiError | null, failedAtMs: number, data: InventoryResponse | undefined) {
  const t = useT(inventoryTexts)
  const isAsked = useRef(true)
  const settle = useEffectEvent((failed: boolean) => {
    const isQuiet = !isAsked.current && hasCopy(data)
    isAsked.current = false
    // After a 401 the session has ended, and the user is already being redirected to the login page.
    const isTold = isQuiet || error?.status === 401 || error?.code === 'inventory_private'
    if (failed && !isTold) showToast({ kind: 'error', text: t('error.load') })
  })
  useEffect(() => {
    if (failedAtMs > 0) settle(true)
  }, [failedAtMs])
  useEffect(() => {
    if (data) settle(false)
  }, [data])
  return useCallback(() => {
    isAsked.current = true
  }, [])
}

/** A response without items only means that they are loading. */
function hasCopy(answer: InventoryResponse | undefined): boolean {
  return answer !== undefined && answer.fetchedAt !== null
}

function waitMsOf(data: InventoryResponse | undefined, error: ApiError | null): number | false {
  if (data?.waitSeconds === undefined || (error && !hasCopy(data))) return false
  return Math.min(Math.max(data.waitSeconds * 1_000, WAIT_MS_MIN), WAIT_MS_MAX)
}

function problemOf(error: ApiError, failedAtMs: number, noConnection: string): InventoryProblem {
  return {
    code: error.code,
    message: error.message || noConnection,
    retryAtMs: failedAtMs + error.retryAfterSeconds * 1_000,
  }
}
