import { useRef } from 'react'

/** One key per content: a retry after a lost response uses the same key, other content gets a new key. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ content: string; key: string }>(undefined)
  return (body) => {
    const content = JSON.stringify(body)
    if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
}
