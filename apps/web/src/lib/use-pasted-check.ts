import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'

export type PastedCheck<Answer> = {
  answer: Answer | undefined
  error: ApiError | undefined
  isBusy: boolean
  check: (text: string) => void
}

type State<Answer> = Omit<PastedCheck<Answer>, 'check'>

const IDLE = { answer: undefined, error: undefined, isBusy: false }

/** Asks the server about a pasted text. A verdict about an older text never appears beside a newer one. */
export function usePastedCheck<Answer>(
  ask: (text: string, signal: AbortSignal) => Promise<Answer>,
): PastedCheck<Answer> {
  const [state, setState] = useState<State<Answer>>(IDLE)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const check = useCallback(
    (text: string) => {
      running.current?.abort()
      const asked = new AbortController()
      running.current = asked
      setState({ ...IDLE, isBusy: true })
      ask(text, asked.signal).then(
        (answer) => {
          if (!asked.signal.aborted) setState({ ...IDLE, answer })
        },
        (reason: unknown) => {
          if (!asked.signal.aborted) setState({ ...IDLE, error: asError(reason) })
        },
      )
    },
    [ask],
  )
  return { ...state, check }
}

function asError(reason: unknown): ApiError {
  return reason instanceof ApiError
    ? reason
    : new ApiError({ code: 'no_answer', message: '', status: 0 }, { cause: reason })
}
