import { startTransition, useEffect, useState } from 'react'

/** Returns a value after it is stable for a while, to avoid work for intermediate values during typing. */
export function useDebouncedValue<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
