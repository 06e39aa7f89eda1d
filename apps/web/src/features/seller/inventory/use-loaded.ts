import { useCallback, useEffect, useRef, useState } from 'react'

type Loaded<Value> = {
  value: Value | undefined
  hasFailed: boolean
  isLoading: boolean
  reload: () => void
}

/** Loads when the page opens and whenever `load` changes; an outdated response is ignored. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [value, setValue] = useState<Value>()
  const [hasFailed, setFailed] = useState(false)
  const [isLoading, setLoading] = useState(true)
  const newest = useRef(0)

  const ask = useCallback(() => {
    const turn = ++newest.current
    const settle = (change: () => void) => {
      if (turn !== newest.current) return
      change()
      setLoading(false)
    }
    load().then(
      (answer) =>
        settle(() => {
          setValue(answer)
          setFailed(false)
        }),
      () => settle(() => setFailed(true)),
    )
  }, [load])

  useEffect(() => {
    ask()
    return () => {
      newest.current += 1
    }
  }, [ask])

  const reload = useCallback(() => {
    setLoading(true)
    ask()
  }, [ask])
  return { value, hasFailed, isLoading, reload }
}
