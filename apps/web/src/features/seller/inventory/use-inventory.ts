import type { InventoryResponse } from '@app/contract/catalog/inventory'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { onUserEvent } from '#lib/session/user-events.ts'
import { showToast } from '#lib/toast.ts'
import { fetchInventory, refreshInventory } from './inventory-calls.ts'
import { inventoryTexts } from './inventory-texts.ts'

export type InventoryProblem = { code: ApiError['code']; message: string; retryAtMs: number }

type State = {
  /** The newest response; it is kept while the next one loads or fails. */
  answer: InventoryResponse | undefined
  problem: InventoryProblem | undefined
  pending: 'load' | 'refresh' | undefined
  /** By this browser's clock; ages and waiting times of the response start here. */
  receivedAtMs: number
}

export type Inventory = State & { reload: () => void; refresh: () => void }

const START: State = { answer: undefined, problem: undefined, pending: 'load', receivedAtMs: 0 }
const NO_ANSWER = { answer: undefined }
const WAIT_MS_MIN = 1_000
const WAIT_MS_MAX = 120_000

/** The signed-in user's inventory. It polls while the server reads the inventory or waits for the rate limit. */
export function useInventory(): Inventory {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  const [state, setState] = useState(START)
  const newest = useRef(0)
  /** Whether there are items to keep on the screen when a later call fails. */
  const hasCopy = useRef(false)

  const ask = useCallback(
    (kind: 'load' | 'refresh', isQuiet: boolean) => {
      const turn = ++newest.current
      const isOvertaken = () => turn !== newest.current
      const call = kind === 'refresh' ? refreshInventory : fetchInventory
      call(language).then(
        (answer) => {
          if (isOvertaken()) return
          hasCopy.current = answer.fetchedAt !== null
          const receivedAtMs = Date.now()
          // Renders hundreds of cards in slices, so that the page stays responsive.
          startTransition(() => setState({ answer, problem: undefined, pending: undefined, receivedAtMs }))
        },
        (error: unknown) => {
          if (isOvertaken()) return
          const problem = readProblem(error, t('error.noConnection'))
          // A response without items only meant that they were loading; this is no longer true.
          setState((before) => ({
            ...before,
            ...(!hasCopy.current && NO_ANSWER),
            problem,
            pending: undefined,
          }))
          const isTold = (isQuiet && hasCopy.current) || isOver(error) || problem.code === 'inventory_private'
          if (!isTold) showToast({ kind: 'error', text: t('error.load') })
        },
      )
    },
    [language, t],
  )

  useEffect(() => {
    ask('load', false)
    return () => {
      // Invalidates responses that arrive after the page is gone.
      newest.current += 1
    }
  }, [ask])

  const run = useCallback(
    (kind: 'load' | 'refresh', isQuiet: boolean) => {
      setState((before) => ({ ...before, pending: kind }))
      ask(kind, isQuiet)
    },
    [ask],
  )

  useEffect(
    () =>
      onUserEvent(({ kind }) => {
        if (kind === 'inventory.updated' || kind === 'sale.updated') run('load', true)
      }),
    [run],
  )

  const { answer, pending } = state
  useEffect(() => {
    if (pending || answer?.waitSeconds === undefined) return undefined
    const waitMs = Math.min(Math.max(answer.waitSeconds * 1_000, WAIT_MS_MIN), WAIT_MS_MAX)
    const timer = setTimeout(() => run('load', true), waitMs)
    return () => clearTimeout(timer)
  }, [answer, pending, run])

  const reload = useCallback(() => run('load', false), [run])
  const refresh = useCallback(() => run('refresh', false), [run])
  return { ...state, reload, refresh }
}

function readProblem(error: unknown, noConnection: string): InventoryProblem {
  if (!(error instanceof ApiError)) return { code: 'no_answer', message: noConnection, retryAtMs: 0 }
  return {
    code: error.code,
    message: error.message || noConnection,
    retryAtMs: Date.now() + error.retryAfterSeconds * 1_000,
  }
}

/** The session has ended, and the user is already being redirected to the login page. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
