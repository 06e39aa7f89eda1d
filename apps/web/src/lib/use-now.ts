import { useEffect, useState } from 'react'

/** The time in milliseconds, told again at every interval: for ages that grow while somebody looks at them. */
export function useNowMs(intervalMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return nowMs
}
