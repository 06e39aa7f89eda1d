import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'

type Settled<Value> = { asked: string; value: Value | undefined; error: ApiError | undefined }

export type Remote<Value> = {
  /** The newest response. While the next one loads, the last one is kept. */
  value: Value | undefined
  /** The error of the newest attempt. */
  error: ApiError | undefined
  isLoading: boolean
  /** True when `value` belongs to the current `what`, not to an earlier one. */
  isCurrent: boolean
  reload: () => void
  /** Sets a newer value without a request. */
  replace: (value: Value) => void
}

/** Loads `what` when it changes and on `reload`. Ignores a response that a newer request has replaced. */
export function useRemote<Value>(what: string, load: (signal: AbortSignal) => Promise<Value>): Remote<Value> {
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<Settled<Value> & { attempt: number }>()
  const newest = useRef(load)
  useEffect(() => {
    newest.current = load
  })

  useEffect(() => {
    const asked = new AbortController()
    newest.current(asked.signal).then(
      (value) => {
        if (!asked.signal.aborted) setSettled({ asked: what, attempt, value, error: undefined })
      },
      (reason: unknown) => {
        if (asked.signal.aborted) return
        setSettled((before) => ({ asked: what, attempt, value: before?.value, error: asError(reason) }))
      },
    )
    return () => asked.abort()
  }, [what, attempt])

  const isCurrent = settled?.asked === what && settled.error === undefined
  const isLoading = settled?.asked !== what || settled.attempt !== attempt
  return {
    value: settled?.value,
    error: isLoading ? undefined : settled.error,
    isLoading,
    isCurrent,
    reload: useCallback(() => setAttempt((count) => count + 1), []),
    replace: useCallback(
      (value: Value) => setSettled({ asked: what, attempt, value, error: undefined }),
      [what, attempt],
    ),
  }
}

function asError(reason: unknown): ApiError {
  if (reason instanceof ApiError) return reason
  return new ApiError({ code: 'no_answer', message: '', status: 0 }, { cause: reason })
}
