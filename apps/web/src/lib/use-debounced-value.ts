import { startTransition, useEffect, useState } from 'react'

/** What was there for a while: work for values that pass by while somebody types is not worth doing. */
export function useDebouncedValue<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
