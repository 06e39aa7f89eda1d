import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'

type Settled<Value> = { asked: string; value: Value | undefined; error: ApiError | undefined }

export type Remote<Value> = {
  /** The newest answer. While another one is on its way, the last one stays. */
  value: Value | undefined
  /** Why the newest attempt failed. */
  error: ApiError | undefined
  isLoading: boolean
  /** The answer belongs to what is asked for now, and not to what was asked before. */
  isCurrent: boolean
  reload: () => void
  /** Puts a newer answer in place without asking for it. */
  replace: (value: Value) => void
}

/** Asks for `what` when it changes and when told to; an answer that was overtaken counts no more. */
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
